import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, fetch } from "undici";
import type { Proxy } from "./nginx.ts";

interface Member {
  token: string;
  username: string;
}

/** A request of a client; each client sends all kinds by turns. */
interface Act {
  method: "GET" | "POST";
  path: string;
  body?: object;
  isKeyed?: true;
  isMember?: true;
}

const ANSWERED_WITHIN_MS = 30_000;

/** Clients that read and write through the proxy until `stop`, and record every failed request. */
export class Load {
  // HTTP/1.1, because undici fails requests sent on a closing HTTP/2 connection; a browser repeats them.
  readonly #dispatcher = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false });
  readonly #proxy: Proxy;
  readonly #members: Member[];
  readonly #postId: string;
  readonly #stopping = new AbortController();
  #going: Promise<unknown> = Promise.resolve();
  requests = 0;
  writes = 0;
  streams = 0;
  slowestMs = 0;
  /** Descriptions of the failed requests. */
  readonly failed: string[] = [];
  /** The titles of the acknowledged posts. */
  readonly posted: string[] = [];

  constructor(proxy: Proxy, members: Member[], postId: string) {
    this.#proxy = proxy;
    this.#members = members;
    this.#postId = postId;
  }

  /** Starts this many clients, and as many event streams. */
  start(atOnce: number): void {
    const people = Array.from({ length: atOnce }, (_, index) => this.#act(index));
    const readers = Array.from({ length: atOnce }, () => this.#listen());
    this.#going = Promise.all([...people, ...readers]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#going;
    await this.#dispatcher.destroy();
  }

  async #act(index: number): Promise<void> {
    const member = this.#members[index % this.#members.length]!;
    for (let turn = index; !this.#stopping.signal.aborted; turn++) {
      await this.#ask(this.#actOf(turn, member.username === "bob" ? "alice" : "bob"), member);
      await pause(5 + 20 * Math.random());
    }
  }

  #actOf(turn: number, to: string): Act {
    const acts: Act[] = [
      { method: "GET", path: "/" },
      { method: "POST", path: `/api/submission/${this.#postId}/upvote`, isMember: true },
      { method: "GET", path: `/api/submissions?limit=${1 + (turn % 40)}` },
      {
        method: "POST",
        path: "/api/submit",
        body: { title: `Post ${randomUUID()}`, contentType: "text", content: "Some words." },
        isKeyed: true,
        isMember: true,
      },
      { method: "GET", path: "/api/profile", isMember: true },
      { method: "GET", path: `/details/${this.#postId}?${turn}` },
      { method: "POST", path: "/api/follow-category", body: { category: "Art" }, isMember: true },
      // This write has no key, so no proxy may repeat it.
      { method: "POST", path: "/api/messages", body: { toUsername: to, text: "x" }, isMember: true },
    ];
    return acts[turn % acts.length]!;
  }

  async #ask({ method, path, body, isKeyed, isMember }: Act, { token }: Member): Promise<void> {
    const began = performance.now();
    const what = `${new Date().toISOString()} ${method} ${path}`;
    this.requests++;
    try {
      const answer = await fetch(this.#proxy.url + path, {
        method,
        dispatcher: this.#dispatcher,
        headers: {
          ...(body && { "content-type": "application/json" }),
          ...(isKeyed && { "idempotency-key": randomUUID() }),
          ...(isMember && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      });
      const text = await answer.text();
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
      if (!answer.ok) return void this.failed.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
      if (method === "POST") this.writes++;
      if (body && "title" in body) this.posted.push(String(body.title));
    } catch (error) {
      this.failed.push(`${what}: ${String((error as Error).cause ?? error)}`);
    }
  }

  /** Reads the event stream and reconnects a moment after its end, as a page does. */
  async #listen(): Promise<void> {
    const { signal } = this.#stopping;
    const url = `${this.#proxy.url}/api/events?category=*`;
    while (!signal.aborted) {
      try {
        const { body } = await fetch(url, { dispatcher: this.#dispatcher, signal });
        this.streams++;
        for await (const _ of body!);
      } catch {
        // The stream reconnects after every error.
      }
      await pause(500 + 1_000 * Math.random(), null, { signal }).catch(() => {});
    }
  }
}
