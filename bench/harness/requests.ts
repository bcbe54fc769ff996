import { get } from "node:http";
import { load, type Load, type LoadRequest, type LoadResult } from "./wrk.ts";

/** The header with which browsers ask for compressed answers. */
export const COMPRESSED = { "accept-encoding": "br" };

let asked = 0;

/** Requests for this page at new addresses, so that each must be rendered. */
export function neverAsked(path: string, count = 20_000): LoadRequest[] {
  return Array.from({ length: count }, () => ({
    path: `${path}${path.includes("?") ? "&" : "?"}n=${Date.now()}-${++asked}`,
    headers: COMPRESSED,
  }));
}

/** Puts a server under load. Throws if a request is refused or breaks. */
export async function loadWell(options: Load): Promise<LoadResult> {
  const result = await load(options);
  const { refused, broken } = result;
  if (refused + broken > 0) throw new Error(`${refused} requests were refused, ${broken} broken.`);
  return result;
}

/** The compressed body of an answer, which `fetch` would decompress. */
export function compressedBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: COMPRESSED }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });
}
