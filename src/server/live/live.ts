import { randomUUID } from "node:crypto";
import { findViewers } from "../auth/sessions.ts";
import type { Database } from "../db/database.ts";
import type { DatabaseListener } from "../db/listener.ts";
import { followedKeys } from "../feeds/follows.ts";
import { tooManyRequests, unavailable } from "../refusal.ts";
import type { Network } from "../http/limits/network.ts";
import { UnderWay, UnderWayFrom } from "../http/limits/under-way.ts";
import { commentFigures, latestPost, postFigures } from "../posts/figures.ts";
import { announcer, eventListener, type SentEvents } from "./between-processes.ts";
import { EventStream, type Subscription } from "./event-stream.ts";
import type { LiveEvent, Publish } from "./live-event.ts";
import { passSubmitted } from "./pass-submitted.ts";
import { publishThrough } from "./publish.ts";

/** The most open streams: of a member, from a network (an IPv4 address or a /64), and in this process. */
export const MOST_STREAMS = { ofMember: 20, ofNetwork: 1_000, inAll: 20_000 };

/**
 * Retry times for readers after a stop. They spread the readers' return to 500 a second, because the next
 * program has to greet each of them.
 */
const COME_BACK_MS = { first: 500, each: 2 };

/** Seconds after which a client with too many streams should try again. */
const AGAIN_IN_SECONDS = 60;

/** A part of the program that reacts to events. */
export interface Watcher {
  happened(events: LiveEvent[]): void;
  /** Called when events of other processes stop arriving, and when they arrive again. */
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
  readonly publish: Publish;
  readonly #name = randomUUID();
  readonly #watchers: Watcher[] = [];
  readonly #streams = new Set<EventStream>();
  readonly #ofMembers = new UnderWay();
  readonly #ofNetworks = new UnderWayFrom();
  readonly #options: Options;
  readonly #listener: DatabaseListener;
  #followReads = 0;
  #isStopping = false;

  constructor(options: Options) {
    this.#options = options;
    const send = announcer(options.db, this.#name, options.onFailure);
    this.publish = (events) => {
      for (const watcher of this.#watchers) watcher.happened(events);
      send(events);
    };
    publishThrough(options.db, this.publish);
    this.#listener = eventListener((sent) => void this.#pass(sent).catch(options.onFailure), {
      connectionString: options.connectionString,
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
   * Events are sent from the moment when the promise resolves. Throws 429 when the member or network has too
   * many streams, 503 when the process has too many or the database is unreachable.
   */
  async open(subscription: Subscription, networks: Network[]): Promise<EventStream> {
    const stream = this.#admit(subscription, networks);
    try {
      // The session may have ended before this stream was in the list of streams that end with it.
      await this.#endSignedOut([stream]);
      await this.#greet(stream);
      // A request may come during the stop, on a connection that was already open.
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
  #admit(subscription: Subscription, networks: Network[]): EventStream {
    const memberId = subscription.viewer?.id;
    if (memberId !== undefined && this.#ofMembers.of(memberId) >= MOST_STREAMS.ofMember)
      throw tooManyRequests(AGAIN_IN_SECONDS);
    if (this.#ofNetworks.isFull(networks, MOST_STREAMS.ofNetwork)) throw tooManyRequests(AGAIN_IN_SECONDS);
    if (this.#streams.size >= MOST_STREAMS.inAll) throw unavailable();
    const stream = new EventStream(subscription, () => {
      this.#streams.delete(stream);
      this.#ofNetworks.end(networks);
      if (memberId !== undefined) this.#ofMembers.end(memberId);
    });
    this.#streams.add(stream);
    this.#ofNetworks.begin(networks);
    if (memberId !== undefined) this.#ofMembers.begin(memberId);
    return stream;
  }

  /** Sends the first event. `latest` is the newest post now; later posts are sent as events. */
  async #greet(stream: EventStream): Promise<void> {
    const { category } = stream.subscription;
    if (stream.subscription.hasFollows) await this.#readFollows([stream]);
    stream.send("hello", category === null ? {} : { latest: await latestPost(this.#options.db, category) });
  }

  async #pass({ from, events }: SentEvents): Promise<void> {
    // The watchers got this process's own events when they were published.
    if (from !== this.#name) for (const watcher of this.#watchers) watcher.happened(events);
    const changed = new Set<number>();
    const hearted = new Map<number, number[]>();
    for (const event of events) {
      if (event.what === "changed") changed.add(event.postId);
      else if (event.what === "hearted")
        hearted.set(event.postId, [...(hearted.get(event.postId) ?? []), event.commentId]);
      else await this.#passOne(event);
    }
    await this.#passFigures(changed);
    await this.#passHearts(hearted);
  }

  async #passOne(event: Exclude<LiveEvent, { what: "changed" | "hearted" }>): Promise<void> {
    // Streams do not carry these events: readers see the change in the next list.
    if (event.what === "deleted" || event.what === "restored") return;
    if (event.what === "described" || event.what === "profile" || event.what === "automatic-rules") return;
    if (event.what === "site" || event.what === "site-page" || event.what === "member-deleted") return;
    if (event.what === "submitted") return passSubmitted(this.#options.db, [...this.#streams], event);
    if (event.what === "comment") return this.#passComment(event);
    if (event.what === "edited") return this.#passEdit(event);
    const streams = this.#streamsOf(event.memberId);
    if (event.what === "signed-out") return this.#endSignedOut(streams);
    // Not awaited: the reads for several members go together, and no later event waits for them.
    if (event.what === "follows") return void this.#passFollows(streams);
    for (const stream of streams) {
      if (event.what === "filters") stream.noteFilters();
      else if (event.what === "notified") stream.send("notification", {});
      else stream.send("message", { otherId: event.otherId, username: event.username });
    }
  }

  #passComment({ postId, commentId, above = [] }: Extract<LiveEvent, { what: "comment" }>): void {
    for (const stream of this.#streams) {
      if (stream.subscription.postId === postId)
        stream.send("comment", {
          id: String(commentId),
          submissionId: String(postId),
          above: above.map(String),
        });
    }
  }

  #passEdit({ postId }: Extract<LiveEvent, { what: "edited" }>): void {
    for (const stream of this.#streams)
      if (stream.subscription.postId === postId) stream.send("edited", { id: String(postId) });
  }

  /** Reads figures once for all readers in this process, and only for posts that somebody is reading. */
  async #passFigures(changed: Set<number>): Promise<void> {
    const read = [...this.#streams].filter(({ subscription }) => changed.has(subscription.postId ?? 0));
    const figures = await postFigures(this.#options.db, [
      ...new Set(read.map(({ subscription }) => subscription.postId!)),
    ]);
    for (const stream of read) {
      const found = figures.get(stream.subscription.postId!);
      if (found) stream.send("submission", { id: String(stream.subscription.postId), ...found });
    }
  }

  /** Reads the hearts of comments once for all readers, and only on posts that somebody is reading. */
  async #passHearts(hearted: Map<number, number[]>): Promise<void> {
    for (const [postId, commentIds] of hearted) {
      const read = [...this.#streams].filter(({ subscription }) => subscription.postId === postId);
      if (read.length === 0) continue;
      const comments = await commentFigures(this.#options.db, commentIds);
      for (const stream of read) stream.send("hearts", { id: String(postId), comments });
    }
  }

  async #passFollows(ofOneMember: EventStream[]): Promise<void> {
    const streams = ofOneMember.filter(({ subscription }) => subscription.hasFollows);
    try {
      await this.#readFollows(streams);
      for (const stream of streams) stream.send("follows", {});
    } catch {
      // The follows are read when the readers reconnect.
      for (const stream of streams) stream.end();
    }
  }

  /** Reads the follows of one member for their streams that carry events about them. */
  async #readFollows(streams: EventStream[]): Promise<void> {
    const memberId = streams[0]?.subscription.viewer?.id;
    if (memberId === undefined) return;
    this.#followReads += 1;
    const read = this.#followReads;
    const followed = new Set(await followedKeys(this.#options.db, memberId));
    for (const stream of streams) stream.setFollowed(followed, read);
  }

  #streamsOf(memberId: string): EventStream[] {
    return [...this.#streams].filter(({ subscription }) => subscription.viewer?.id === memberId);
  }

  /** Ends the streams whose sessions have ended, and no others. */
  async #endSignedOut(streams: EventStream[]): Promise<void> {
    const ofMembers = streams.filter(({ subscription }) => subscription.token !== null);
    if (ofMembers.length === 0) return;
    const tokens = ofMembers.map(({ subscription }) => subscription.token!);
    // If the check fails, all of these streams end: their sessions are checked when the readers reconnect.
    const viewers = await findViewers(this.#options.db, tokens).catch(() => []);
    for (const [index, stream] of ofMembers.entries()) if (!viewers[index]) stream.end();
  }
}
