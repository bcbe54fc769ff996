import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { RETRY_AFTER_SECONDS } from "../../src/server/http/answer-errors.ts";

export interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  /** Whether an earlier attempt had no answer or a 5xx, and may have written all the same. */
  wasLost: boolean;
}

interface RequestOptions {
  token?: string;
  body?: unknown;
  /** A PNG, in place of a JSON body. */
  image?: Uint8Array<ArrayBuffer>;
  /** Whether each attempt has the same idempotency key, so that the write is done once. */
  isKeyed?: boolean;
}

/** Every request must be answered within this time, whatever was killed. */
const ANSWERED_WITHIN_MS = 10_000;

/** Shorter than the site's Retry-After, to notice at once that the site answers again. */
const TRIES_AGAIN_AFTER_MS = 50;

/** A client of a site that is killed now and then. It repeats a request until the answer is not a 5xx. */
export class Client {
  readonly #site: { url: string; hasEnded: string | null };
  /** Descriptions of answers that the site must never give. */
  readonly wrong: string[] = [];
  /** Requests that had no answer in time. */
  readonly timedOut: string[] = [];
  /** The number of answers by status. */
  readonly answered = new Map<number, number>();
  /** The number of acknowledged writes; `sentAgain` counts those of them that took several attempts. */
  acknowledged = 0;
  sentAgain = 0;
  #accepted: { since: number; resolve: (at: number) => void } | null = null;

  constructor(site: { url: string; hasEnded: string | null }) {
    this.#site = site;
  }

  /** Resolves when a write that begins from now on is acknowledged, with the milliseconds until then. */
  nextAccepted(): Promise<number> {
    const since = performance.now();
    return new Promise((resolve) => {
      this.#accepted = { since, resolve: (at) => resolve(at - since) };
    });
  }

  /** Sends a request until its answer is no 5xx. Throws if the program has ended by itself. */
  async ask(
    method: string,
    path: string,
    { token, body, image, isKeyed }: RequestOptions = {},
  ): Promise<Answered> {
    const content = image ?? (body === undefined ? null : JSON.stringify(body));
    const headers = {
      ...(content && { "content-type": image ? "image/png" : "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isKeyed && { "idempotency-key": randomUUID() }),
    };
    const request = { method, headers, body: content };
    let wasLost = false;
    for (;;) {
      const began = performance.now();
      const answer = await this.#try(path, request);
      if (answer && answer.status < 500) {
        if (method !== "GET" && answer.status < 300) this.#note(began, wasLost);
        return { ...answer, wasLost };
      }
      // A write that was answered 503 may have been done, too.
      wasLost = true;
      if (this.#site.hasEnded) throw new Error(this.#site.hasEnded);
      await pause(TRIES_AGAIN_AFTER_MS);
    }
  }

  async #try(path: string, request: RequestInit): Promise<Omit<Answered, "wasLost"> | null> {
    const what = `${request.method} ${path}`;
    try {
      const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
      const response = await fetch(`${this.#site.url}/api${path}`, { ...request, signal });
      const { status } = response;
      const text = await response.text();
      this.answered.set(status, (this.answered.get(status) ?? 0) + 1);
      if (status >= 500 && status !== 503) this.wrong.push(`${what} was answered ${status}: ${text}`);
      const retryAfter = Number(response.headers.get("retry-after"));
      if (status === 503 && retryAfter !== RETRY_AFTER_SECONDS) {
        this.wrong.push(`${what} was answered 503 without a good Retry-After`);
      }
      return { status, body: text === "" ? null : JSON.parse(text) };
    } catch (error) {
      // An error other than a timeout means that the program was killed or has not started yet.
      if ((error as Error).name === "TimeoutError") this.timedOut.push(what);
      return null;
    }
  }

  #note(began: number, wasLost: boolean): void {
    this.acknowledged++;
    if (wasLost) this.sentAgain++;
    if (!this.#accepted || began < this.#accepted.since) return;
    this.#accepted.resolve(performance.now());
    this.#accepted = null;
  }
}
