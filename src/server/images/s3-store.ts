import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { Parser } from "htmlparser2";
import { unavailable } from "../refusal.ts";
import type { ImageStore, OpenFile } from "./image-store.ts";

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The maximum number of names in one listing. */
  listed?: number;
}

const PREFIX = "images/";
const TIMEOUT_MS = 20_000;
/** Retries of a request that was answered with 429 or 5xx. */
const RETRIES = 2;
/** S3's own maximum for one listing. */
const LISTED = 1_000;

interface Listed {
  name: string;
  changedAt: Date;
}

/** Stores images in an S3-compatible bucket, as `images/{key}/{name}`. The store's failures are a 503. */
export class S3Store implements ImageStore {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #listed: number;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey, listed = LISTED }: S3Options) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
    this.#bucket = `${endpoint.replace(/\/$/, "")}/${bucket}`;
    this.#listed = listed;
  }

  async put(key: string, name: string, bytes: Uint8Array): Promise<void> {
    await this.#ask("PUT", PREFIX + `${key}/${name}`, new Uint8Array(bytes));
  }

  async has(key: string, name: string): Promise<boolean> {
    return (await this.#ask("HEAD", PREFIX + `${key}/${name}`)) !== null;
  }

  async open(key: string, name: string): Promise<OpenFile | null> {
    const answer = await this.#ask("GET", PREFIX + `${key}/${name}`);
    if (!answer?.body) return null;
    return {
      size: Number(answer.headers.get("content-length")),
      content: Readable.fromWeb(answer.body),
    };
  }

  async remove(key: string): Promise<void> {
    for await (const { name } of this.#list(`${PREFIX}${key}/`)) await this.#ask("DELETE", name);
  }

  async *list(): AsyncIterable<{ key: string; changedAt: Date }> {
    const image = { key: "", changedAt: new Date(0) };
    // A listing is sorted by name, so the files of one image follow each other.
    for await (const { name, changedAt } of this.#list(PREFIX)) {
      const key = name.split("/")[1]!;
      if (key !== image.key && image.key !== "") yield { ...image };
      if (key !== image.key || changedAt > image.changedAt) Object.assign(image, { key, changedAt });
    }
    if (image.key !== "") yield image;
  }

  async *#list(prefix: string): AsyncIterable<Listed> {
    // Uses version 1 of ListObjects, because every compatible store supports its `marker`.
    for (let last: string | null = ""; last !== null;) {
      const query = new URLSearchParams({ prefix, "max-keys": String(this.#listed), marker: last });
      const answer: Response | null = await this.#ask("GET", `?${query.toString()}`);
      const { listed, isCut } = readListing((await answer?.text()) ?? "");
      yield* listed;
      last = isCut ? (listed.at(-1)?.name ?? null) : null;
    }
  }

  /** The answer, or null for a 404. Throws a 503 for every other failure. */
  async #ask(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response | null> {
    const address = path.startsWith("?") ? this.#bucket + path : `${this.#bucket}/${path}`;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await this.#client
      .fetch(address, { method, signal, ...(body && { body }) })
      .catch((error: unknown) => {
        throw unavailable(error);
      });
    if (answer.ok) return answer;
    const said = await answer.text();
    if (answer.status === 404) return null;
    throw unavailable(new Error(`${answer.status}: ${said.slice(0, 500)}`));
  }
}

/** Reads the names in a listing, and whether more follow. */
function readListing(xml: string): { listed: Listed[]; isCut: boolean } {
  const listed: Listed[] = [];
  let isCut = false;
  let text = "";
  let name = "";
  const parser = new Parser(
    {
      onopentag: () => (text = ""),
      ontext: (piece) => (text += piece),
      onclosetag: (tag) => {
        if (tag === "Key") name = text;
        if (tag === "LastModified") listed.push({ name, changedAt: new Date(text) });
        if (tag === "IsTruncated") isCut = text === "true";
        text = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { listed, isCut };
}
