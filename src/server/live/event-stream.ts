import { Readable } from "node:stream";
import type { LiveEvents } from "../../contract/events.ts";
import type { Viewer } from "../http/viewer.ts";

/** Something is sent at least this often, so that no proxy considers the connection dead. */
const HEARTBEAT_MS = 25_000;

/** After this time a stream ends and its reader reconnects: an expired session gets no more events. */
const LIFETIME_MS = 30 * 60_000;

/** Bytes that may wait for a slow reader. One that falls further behind is disconnected. */
const MAX_WAITING = 64 * 1024;

export interface Subscription {
  viewer: Viewer | null;
  token: string | null;
  postId: number | null;
  /** A feed's key, or `*` for all feeds. */
  category: string | null;
  /** Whether the stream carries events about the feeds that the viewer follows. */
  hasFollows?: boolean;
}

/**
 * One reader's stream of server-sent events.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventStream extends Readable {
  readonly subscription: Subscription;
  /** Whether the viewer mutes or hides anything, or did. */
  #hasFilters: boolean;
  #followed: ReadonlySet<string> = new Set();
  /** The number of the read that `#followed` comes from. */
  #followedRead = 0;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #lifetime: NodeJS.Timeout;
  #hasEnded = false;

  constructor(subscription: Subscription, onEnd: (stream: EventStream) => void) {
    super({ encoding: "utf8" });
    this.subscription = subscription;
    this.#hasFilters = (subscription.viewer?.filtersVersion ?? 0) > 0;
    this.#heartbeat = setInterval(() => this.#write(": still here\n\n"), HEARTBEAT_MS).unref();
    this.#lifetime = setTimeout(() => this.end(), LIFETIME_MS).unref();
    this.once("close", () => {
      clearInterval(this.#heartbeat);
      clearTimeout(this.#lifetime);
      onEnd(this);
    });
  }

  override _read(): void {
    // Events are pushed when they happen.
  }

  /** The keys of the feeds that the viewer follows, if the stream carries their events. */
  get followed(): ReadonlySet<string> {
    return this.#followed;
  }

  /** Sets `followed`, unless it comes from a later read: the answers may come in another order than the reads. */
  setFollowed(keys: ReadonlySet<string>, read: number): void {
    if (read < this.#followedRead) return;
    this.#followed = keys;
    this.#followedRead = read;
  }

  get hasFilters(): boolean {
    return this.#hasFilters;
  }

  /** Tells the page that its viewer has changed their filters. */
  noteFilters(): void {
    this.#hasFilters = true;
    this.send("filters", {});
  }

  send<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the stream. Its reader reconnects, after `retryMs` where given. */
  end(retryMs?: number): void {
    if (this.#hasEnded) return;
    if (retryMs !== undefined) this.#write(`retry: ${Math.round(retryMs)}\n\n`);
    this.#hasEnded = true;
    this.push(null);
  }

  #write(text: string): void {
    if (this.destroyed || this.#hasEnded) return;
    this.push(text);
    if (this.readableLength > MAX_WAITING) this.destroy();
  }
}
