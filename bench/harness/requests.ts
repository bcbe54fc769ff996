import { get } from "node:http";
import { load, type Load, type LoadRequest, type LoadResult } from "./wrk.ts";

/** As browsers ask. */
export const COMPRESSED = { "accept-encoding": "br" };

let asked = 0;

/** This page at addresses that nobody has asked for: each must be rendered. */
export function neverAsked(path: string, count = 20_000): LoadRequest[] {
  return Array.from({ length: count }, () => ({
    path: `${path}${path.includes("?") ? "&" : "?"}n=${Date.now()}-${++asked}`,
    headers: COMPRESSED,
  }));
}

/** Loads a server that must answer all of it well. Throws where it does not. */
export async function loadWell(options: Load): Promise<LoadResult> {
  const result = await load(options);
  const { refused, broken } = result;
  if (refused + broken > 0) throw new Error(`${refused} requests were refused, ${broken} broken.`);
  return result;
}

/** What is sent for an address, which `fetch` would unpack. */
export function compressedBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: COMPRESSED }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });
}
