import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { failureOf, noAnswer, S3Failure } from "./s3-failure.ts";
import { StallWatch } from "./stall.ts";
import { readXml } from "./xml.ts";

export interface BucketOptions {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The number of times that a request is sent, at most, while its failure may pass. */
  tries?: number;
  /** The pause before the second try; it doubles each time. */
  pauseMs?: number;
  /** The longest time in which nothing moves, before a try counts as failed. */
  stallMs?: number;
  /** The maximum number of names in one listing. */
  listed?: number;
}

/** S3's own maximum for one listing. */
const LISTED = 1_000;

interface Content {
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream;
}

export interface BucketRequest {
  method: string;
  /** The object's name; none for the bucket itself. */
  name?: string;
  query?: Record<string, string>;
  /** Made anew for each try. It calls `moved` whenever bytes have moved. */
  content?: (moved: () => void) => Content;
  signal: AbortSignal;
}

/** Reads an answer. An error here counts as a failed try. */
export type TakeAnswer<T> = (answer: Response, moved: () => void) => T | Promise<T>;

export interface StoredObject {
  name: string;
  bytes: number;
  changedAt: Date;
}

/** One bucket of an S3-compatible store, addressed by path. */
export class S3Bucket {
  readonly #client: AwsClient;
  readonly #options: Required<Pick<BucketOptions, "tries" | "pauseMs" | "stallMs" | "listed">>;
  readonly #address: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey, ...options }: BucketOptions) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
    this.#address = `${endpoint.replace(/\/$/, "")}/${bucket}`;
    this.#options = { tries: 3, pauseMs: 50, stallMs: 60_000, listed: LISTED, ...options };
  }

  /** Sends a request, again where its failure may pass, and reads the answer. Throws `S3Failure` or the signal's reason. */
  async ask<T>(request: BucketRequest, take: TakeAnswer<T>): Promise<T> {
    const { tries, pauseMs } = this.#options;
    for (let tried = 1; ; tried++) {
      try {
        return await this.#try(request, take);
      } catch (error) {
        request.signal.throwIfAborted();
        const failure = noAnswer(error);
        if (!(failure instanceof S3Failure && failure.isPassing && tried < tries)) throw failure;
      }
      // The random share keeps several clients from asking a busy store at the same moments.
      const ms = pauseMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2);
      await pause(ms, null, { signal: request.signal });
    }
  }

  async #try<T>({ method, name, query, content, signal }: BucketRequest, take: TakeAnswer<T>): Promise<T> {
    using watch = new StallWatch(this.#options.stallMs, signal);
    const address = new URL(name === undefined ? this.#address : `${this.#address}/${name}`);
    address.search = new URLSearchParams(query).toString();
    const sent = { method, ...content?.(watch.moved), duplex: "half" as const };
    const signed = await this.#client.sign(address, sent);
    // The signal is fetch's own: one of the signed request no longer aborts once that request is collected.
    const answer = await fetch(signed, { signal: watch.signal });
    if (!answer.ok) throw failureOf(answer.status, await answer.text());
    return await take(answer, watch.moved);
  }

  /** The objects whose names begin with the prefix, sorted by name. */
  async *list(prefix: string, signal: () => AbortSignal): AsyncIterable<StoredObject> {
    // Uses version 1 of ListObjects, because every compatible store supports its `marker`.
    for (let marker: string | null = ""; marker !== null;) {
      const query = { prefix, "max-keys": String(this.#options.listed), marker };
      const xml: string = await this.ask({ method: "GET", query, signal: signal() }, asText);
      const { all, rest } = readXml(xml, "Contents");
      yield* all.map(({ Key = "", Size, LastModified = "" }) => {
        return { name: Key, bytes: Number(Size), changedAt: new Date(LastModified) };
      });
      marker = rest["IsTruncated"] === "true" ? (all.at(-1)?.["Key"] ?? null) : null;
    }
  }

  /** Removes an object, if there is one, or an upload in parts. */
  async remove(name: string, signal: AbortSignal, query: { uploadId?: string } = {}): Promise<void> {
    try {
      await this.ask({ method: "DELETE", name, query, signal }, asText);
    } catch (error) {
      // Some stores answer so where there is none, also to the second request after the answer to the first was lost.
      const isGone = error instanceof S3Failure && error.status === 404 && error.code !== "NoSuchBucket";
      if (!isGone) throw error;
    }
  }
}

/** A store may send spaces for minutes while it works, which is progress, too. */
export async function asText({ body }: Response, moved: () => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    moved();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
