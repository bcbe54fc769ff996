import { randomUUID } from "node:crypto";
import { ALL_FEEDS } from "../../contract/feed-names.ts";
import { findViewers } from "../auth/sessions.ts";
import type { Database } from "../db/database.ts";
import { Listener } from "../db/listener.ts";
import { feedKey } from "../feeds/feeds.ts";
import { tooManyRequests, unavailable } from "../refusal.ts";
import type { Network } from "../http/limits/network.ts";
import { UnderWay, UnderWayFrom } from "../http/limits/under-way.ts";
import { announcer, CHANNEL, readPayload } from "./announcer.ts";
import { EventStream, type Interest } from "./event-stream.ts";
import { latestPost, postFigures } from "./figures.ts";
import type { Happening, Tell } from "./happening.ts";

/** The most open streams: of a member, from a network (an IPv4 address or a /64), and in this process. */
export const MOST_STREAMS = { ofMember: 20, ofNetwork: 1_000, inAll: 20_000 };

/** When readers reconnect after a stop: 500 a second, because the next program has to greet each of them. */
const COME_BACK_MS = { first: 500, each: 2 };

/** When a client with too many streams should try again. */
const AGAIN_IN_SECONDS = 60;

/** A part of the program that reacts to events. */
export interface Watcher {
  happened(happenings: Happening[]): void;
  /** Whether the events of other processes arrive. */
  hearing(isHearing: boolean): void;
}

interface Options {
  connectionString: string;
  db: Database;
  onFailure: (error: Error) => void;
}

/**
 * Delivers events to the readers in every process. All events go through the database's NOTIFY, even those
 * for readers in this process.
 */
export class Live {
  readonly tell: Tell;
  readonly #name = randomUUID();
  readonly #watchers: Watcher[] = [];
  readonly #streams = new Set<EventStream>();
  readonly #ofMembers = new UnderWay();
  readonly #ofNetworks = new UnderWayFrom();
  readonly #options: Options;
  readonly #listener: Listener;
  #isStopping = false;

  constructor(options: Options) {
    this.#options = options;
    const announce = announcer(options.db, this.#name, options.onFailure);
    this.tell = (...happenings) => {
      for (const watcher of this.#watchers) watcher.happened(happenings);
      announce(...happenings);
    };
    this.#listener = new Listener({
      connectionString: options.connectionString,
      channel: CHANNEL,
      onPayload: (payload) => void this.#pass(readPayload(payload)).catch(options.onFailure),
      onDeaf: () => {
        for (const watcher of this.#watchers) watcher.hearing(false);
      },
      onGap: () => {
        for (const watcher of this.#watchers) watcher.hearing(true);
        for (const stream of this.#streams) this.#greet(stream).catch(() => stream.end());
      },
      onLost: options.onFailure,
    });
  }

  /** Registers a part of the program for events: those of this process come at once, others soon. */
  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** Throws when the database cannot be reached. */
  start(): Promise<void> {
    return this.#listener.start();
  }

  /**
   * Opens a reader's stream, which lasts until its reader leaves, its session ends or the program stops.
   * Events are sent from when the promise resolves. Throws 429 when the member or network has too many
   * streams, 503 when the process has, and when the database is away.
   */
  async open(interest: Interest, networks: Network[]): Promise<EventStream> {
    const stream = this.#admit(interest, networks);
    try {
      // The session may have ended before the stream was among those that end with it.
      await this.#endSignedOut([stream]);
      await this.#greet(stream);
      // The request came on a connection that was already open when the program began to stop.
      if (this.#isStopping) stream.end(2 * COME_BACK_MS.first * Math.random());
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  }

  get readers(): number {
    return this.#streams.size;
  }

  /** Ends every stream for a stop, with retry times that spread the readers' return. */
  endStreams(): void {
    this.#isStopping = true;
    const withinMs = COME_BACK_MS.first + this.#streams.size * COME_BACK_MS.each;
    for (const stream of this.#streams) stream.end(COME_BACK_MS.first + Math.random() * withinMs);
  }

  stop(): Promise<void> {
    this.endStreams();
    return this.#listener.stop();
  }

  /** Counts a stream until it is closed, after its last bytes have been sent. Throws 429 and 503. */
  #admit(interest: Interest, networks: Network[]): EventStream {
    const memberId = interest.viewer?.id;
    if (memberId !== undefined && this.#ofMembers.of(memberId) >= MOST_STREAMS.ofMember)
      throw tooManyRequests(AGAIN_IN_SECONDS);
    if (this.#ofNetworks.isFull(networks, MOST_STREAMS.ofNetwork)) throw tooManyRequests(AGAIN_IN_SECONDS);
    if (this.#streams.size >= MOST_STREAMS.inAll) throw unavailable();
    const stream = new EventStream(interest, () => {
      this.#streams.delete(stream);
      this.#ofNetworks.end(networks);
      if (memberId !== undefined) this.#ofMembers.end(memberId);
    });
    this.#streams.add(stream);
    this.#ofNetworks.begin(networks);
    if (memberId !== undefined) this.#ofMembers.begin(memberId);
    return stream;
  }

  /** `latest` is the newest post now; later posts are sent as events. */
  async #greet(stream: EventStream): Promise<void> {
    const { category } = stream.interest;
    const latest = category === null ? null : await latestPost(this.#options.db, category);
    stream.send("hello", latest === null ? {} : { latest });
  }

  async #pass({ from, happenings }: ReturnType<typeof readPayload>): Promise<void> {
    // The watchers have had this process's own events already.
    if (from !== this.#name) for (const watcher of this.#watchers) watcher.happened(happenings);
    const changed = new Set<number>();
    for (const happening of happenings) {
      if (happening.what === "changed") changed.add(happening.postId);
      else await this.#passOne(happening);
    }
    await this.#passFigures(changed);
  }

  async #passOne(happening: Exclude<Happening, { what: "changed" }>): Promise<void> {
    // Streams do not carry these events: readers see the change in the next list.
    if (happening.what === "deleted" || happening.what === "restored" || happening.what === "described")
      return;
    if (happening.what === "submitted") {
      const { postId, memberId, categories } = happening;
      const names = new Set([ALL_FEEDS, ...categories.map(feedKey)]);
      for (const stream of this.#streams) {
        const { category } = stream.interest;
        if (category === null || !names.has(category)) continue;
        stream.send("submitted", { id: String(postId), userId: memberId, categories });
      }
      return;
    }
    const streams = this.#streamsOf(happening.memberId);
    if (happening.what === "signed-out") return this.#endSignedOut(streams);
    for (const stream of streams) {
      if (happening.what === "notified") stream.send("notification", {});
      else stream.send("message", { otherId: happening.otherId, username: happening.username });
    }
  }

  /** Reads figures once for all readers in this process, and only for posts that somebody is reading. */
  async #passFigures(changed: Set<number>): Promise<void> {
    const read = [...this.#streams].filter(({ interest }) => changed.has(interest.postId ?? 0));
    const figures = await postFigures(this.#options.db, [
      ...new Set(read.map(({ interest }) => interest.postId!)),
    ]);
    for (const stream of read) {
      const found = figures.get(stream.interest.postId!);
      if (found) stream.send("submission", { id: String(stream.interest.postId), ...found });
    }
  }

  #streamsOf(memberId: string): EventStream[] {
    return [...this.#streams].filter(({ interest }) => interest.viewer?.id === memberId);
  }

  /** Ends the streams whose sessions have ended, and no others. */
  async #endSignedOut(streams: EventStream[]): Promise<void> {
    const ofMembers = streams.filter(({ interest }) => interest.token !== null);
    if (ofMembers.length === 0) return;
    const tokens = ofMembers.map(({ interest }) => interest.token!);
    // If the check fails, all of them end: their sessions are checked when the readers reconnect.
    const viewers = await findViewers(this.#options.db, tokens).catch(() => []);
    for (const [index, stream] of ofMembers.entries()) if (!viewers[index]) stream.end();
  }
}
