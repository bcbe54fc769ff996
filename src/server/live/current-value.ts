import type { LiveEvent } from "./live-event.ts";
import type { Watcher } from "./live.ts";

interface Source<Value> {
  /** The value until the first read. */
  initial?: Value;
  read: () => Promise<Value>;
  /** The event that tells of a change. */
  changesWith: LiveEvent["what"];
  /** The age in milliseconds from which the value is read again, since a crash may lose the event of a change. */
  readAgainMs: number;
  /** Whether a value that was read is the one that is known, which then stays. */
  isSame?: (known: Value | undefined, read: Value) => boolean;
  /** Called after the value has become another, also without an event. */
  onChange?: () => void;
}

/** A value of the database in the memory of this process. Events say when it changes. */
export class CurrentValue<Value> implements Watcher {
  readonly #source: Source<Value>;
  #known: Value | undefined;
  #readAt = 0;
  /** The number of reads begun, and of the read that `#known` is from. */
  #begun = 0;
  #shown = 0;
  /** The read that began with the last change. */
  #change: Promise<void> = Promise.resolve();

  constructor(source: Source<Value>) {
    this.#source = source;
    this.#known = source.initial;
  }

  /** Reads the value for the first time. Throws when the database cannot be reached. */
  start(): Promise<void> {
    return this.#read();
  }

  /** The value, for callers that cannot wait. */
  get known(): Value {
    return this.#known!;
  }

  /** The value with every change that this process has heard of; the known value where the database fails. */
  async now(): Promise<Value> {
    await this.#change;
    if (performance.now() - this.#readAt > this.#source.readAgainMs) void this.#refresh();
    return this.known;
  }

  happened(events: LiveEvent[]): void {
    if (events.some(({ what }) => what === this.#source.changesWith)) this.#change = this.#refresh();
  }

  hearing(isHearing: boolean): void {
    if (isHearing) this.#change = this.#refresh();
  }

  async #refresh(): Promise<void> {
    this.#readAt = performance.now();
    await this.#read().catch(() => {
      // The next request tries again.
      this.#readAt = Number.NEGATIVE_INFINITY;
    });
  }

  async #read(): Promise<void> {
    const turn = ++this.#begun;
    const value = await this.#source.read();
    // A read that began later has the newer value.
    if (turn < this.#shown) return;
    this.#shown = turn;
    this.#readAt = performance.now();
    if (this.#source.isSame?.(this.#known, value)) return;
    this.#known = value;
    this.#source.onChange?.();
  }
}
