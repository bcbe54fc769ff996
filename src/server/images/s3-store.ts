import { Readable } from "node:stream";
import { unavailable } from "../refusal.ts";
import {
  asText,
  type BucketOptions,
  type BucketRequest,
  S3Bucket,
  type StoredObject,
  type TakeAnswer,
} from "../s3/bucket.ts";
import { S3Failure } from "../s3/s3-failure.ts";
import type { ImageStore, OpenFile } from "./image-store.ts";

const PREFIX = "images/";
/** The longest time of a request, with its retries. */
const TIMEOUT_MS = 20_000;

/** Stores images in an S3-compatible bucket, as `images/{key}/{name}`. The store's failures are a 503. */
export class S3Store implements ImageStore {
  readonly #bucket: S3Bucket;

  constructor(options: BucketOptions) {
    this.#bucket = new S3Bucket(options);
  }

  async put(key: string, name: string, bytes: Uint8Array): Promise<void> {
    const body = new Uint8Array(bytes);
    const content = () => ({ body });
    await this.#ask({ method: "PUT", name: `${PREFIX}${key}/${name}`, content }, asText);
  }

  async has(key: string, name: string): Promise<boolean> {
    const found = this.#ask({ method: "HEAD", name: `${PREFIX}${key}/${name}` }, () => true);
    return (await orNull(found)) ?? false;
  }

  async open(key: string, name: string): Promise<OpenFile | null> {
    const request = { method: "GET", name: `${PREFIX}${key}/${name}` };
    const opened = this.#ask(request, ({ headers, body }) => ({
      size: Number(headers.get("content-length")),
      content: Readable.fromWeb(body!),
    }));
    return orNull(opened);
  }

  async remove(key: string): Promise<void> {
    for await (const { name } of this.#list(`${PREFIX}${key}/`))
      await orUnavailable(this.#bucket.remove(name, inTime()));
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

  async *#list(prefix: string): AsyncIterable<StoredObject> {
    try {
      yield* this.#bucket.list(prefix, inTime);
    } catch (error) {
      throw unavailable(error);
    }
  }

  async #ask<T>(request: Omit<BucketRequest, "signal">, take: TakeAnswer<T>): Promise<T> {
    return orUnavailable(this.#bucket.ask({ ...request, signal: inTime() }, take));
  }
}

function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw unavailable(error);
  });
}

function inTime(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}

/** Null where the store answered 404. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof S3Failure && cause.status === 404) return null;
    throw error;
  }
}
