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
  /** The number of tries of a patient request. */
  patientTries?: number;
  /** The pause before the second try; it doubles each time, up to a minute. */
  pauseMs?: number;
  /** The longest time in which nothing moves, before a try counts as failed. */
  stallMs?: number;
  /** The maximum number of names in one listing. */
  listed?: number;
}

/** S3's own maximum for one listing. */
const LISTED = 1_000;
const LONGEST_PAUSE_MS = 60_000;

interface Content {
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream;
}

export interface BucketRequest {
  method: string;
  /** The object's name; none for the bucket itself. */
  name?: string;
  query?: Record<string, string>;
  /**
   * Whether a failure loses much, as in the middle of a long copy. Such a request outlasts a store that is away for a
   * while.
   */
  isPatient?: boolean;
  /** The longest time in which nothing moves, for a request with which a store works long in silence. */
  stallMs?: number;
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
  readonly #options: Required<
    Pick<BucketOptions, "tries" | "patientTries" | "pauseMs" | "stallMs" | "listed">
  >;
  readonly #address: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey, ...options }: BucketOptions) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
    this.#address = `${endpoint.replace(/\/$/, "")}/${bucket}`;
    this.#options = { tries: 3, patientTries: 3, pauseMs: 50, stallMs: 60_000, listed: LISTED, ...options };
  }

  /** Sends a request, again where its failure may pass, and reads the answer. Throws `S3Failure` or the signal's reason. */
  async ask<T>(request: BucketRequest, take: TakeAnswer<T>): Promise<T> {
    const { tries, patientTries } = this.#options;
    const most = request.isPatient ? patientTries : tries;
    for (let tried = 1; ; tried++) {
      try {
        return await this.#try(request, take);
      } catch (error) {
        request.signal.throwIfAborted();
        const failure = noAnswer(error);
        if (!(failure instanceof S3Failure && failure.isPassing && tried < most)) throw failure;
      }
      await this.pauseAfter(tried, request.signal);
    }
  }

  /** Waits after a try, longer each time. Throws the signal's reason. */
  async pauseAfter(tried: number, signal: AbortSignal): Promise<void> {
    const longest = Math.min(this.#options.pauseMs * 2 ** (tried - 1), LONGEST_PAUSE_MS);
    // The random share keeps several clients from asking a busy store at the same moments.
    await pause(longest * (0.5 + Math.random() / 2), null, { signal }).catch(() => {});
    signal.throwIfAborted();
  }

  async #try<T>(request: BucketRequest, take: TakeAnswer<T>): Promise<T> {
    const { method, name, query, content, signal, stallMs = this.#options.stallMs } = request;
    using watch = new StallWatch(stallMs, signal);
    const address = new URL(name === undefined ? this.#address : `${this.#address}/${name}`);
    address.search = new URLSearchParams(query).toString();
    const sent = { method, ...content?.(watch.moved), duplex: "half" as const };
    const signed = await this.#client.sign(address, sent);
    // The signal is fetch's own: one of the signed request no longer aborts once that request is collected.
    // Another place would get the request without its signature, and the content too.
    const answer = await fetch(signed, { signal: watch.signal, redirect: "manual" });
    if (!answer.ok) throw failureOf(answer, await asText(answer, watch.moved));
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
      const last: string = all.at(-1)?.["Key"] ?? "";
      // A store that ignores the marker would list the same names for ever.
      marker = rest["IsTruncated"] === "true" && last > marker ? last : null;
    }
  }

  /** Removes an object, if there is one, or an upload in parts. */
  async remove(name: string, signal: AbortSignal, query: { uploadId?: string } = {}): Promise<void> {
    try {
      await this.ask({ method: "DELETE", name, query, signal }, asText);
    } catch (error) {
      // Some stores answer 404 where there is no object, also to a second request after the answer to the first was
      // lost.
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
