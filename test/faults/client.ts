import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { RETRY_AFTER_SECONDS } from "../../src/server/http/answer-errors.ts";

/** What a request was answered at last. */
export interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  /** Whether an earlier try had no answer: it may have been done all the same. */
  wasLost: boolean;
}

interface Asked {
  token?: string;
  body?: unknown;
  /** A PNG, where it is no JSON. */
  image?: Uint8Array<ArrayBuffer>;
  /** Sent with each try, so that it is done once. */
  isKeyed?: boolean;
}

/** Every request is to be answered within this, whatever has died. */
const ANSWERED_WITHIN_MS = 10_000;

/** Sooner than the site says, so that what must be there soon is looked for soon. */
const TRIES_AGAIN_AFTER_MS = 50;

/** Asks a site that dies now and then: sends again, with the same key, what was not answered or answered 503. */
export class Client {
  readonly #site: { url: string; hasEnded: string | null };
  /** Answers that nobody may be given, in words. */
  readonly wrong: string[] = [];
  /** What had no answer for too long. */
  readonly keptWaiting: string[] = [];
  /** How often which status was answered. */
  readonly answered = new Map<number, number>();
  /** Writes that were acknowledged, and of them those that had been sent before without an answer. */
  acknowledged = 0;
  sentAgain = 0;
  #accepted: { since: number; resolve: (at: number) => void } | null = null;

  constructor(site: { url: string; hasEnded: string | null }) {
    this.#site = site;
  }

  /** Resolves when a write that begins from now on is acknowledged, with how many milliseconds that took. */
  nextAccepted(): Promise<number> {
    const since = performance.now();
    return new Promise((resolve) => {
      this.#accepted = { since, resolve: (at) => resolve(at - since) };
    });
  }

  /** Asks until there is an answer that says what became of it. Throws where nobody will answer any more. */
  async ask(method: string, path: string, { token, body, image, isKeyed }: Asked = {}): Promise<Answered> {
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
      // Of what was answered 503 nobody can say whether it was done, either.
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
      // The program has died, or is not there yet; else somebody was kept waiting.
      if ((error as Error).name === "TimeoutError") this.keptWaiting.push(what);
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
