/** An event of a change and the answer to it come within this time of each other, in either order. */
const TOGETHER_MS = 2_000;

/** Tells the events of changes on this page from those of changes on other devices. Times are in milliseconds. */
export class OwnEvents {
  #changes: number[] = [];
  #events: number[] = [];

  /** Notes that a change on this page was answered. */
  changed(now: number): void {
    if (!takeFirst(this.#events, now)) this.#changes.push(now);
  }

  /**
   * Whether an event may be of a change elsewhere. True, to be safe, for an event that comes before the answer to its
   * own change.
   */
  isElsewhere(now: number): boolean {
    if (takeFirst(this.#changes, now)) return false;
    this.#events.push(now);
    return true;
  }
}

/** Takes the first of these that is not too old; returns whether there is one. */
function takeFirst(times: number[], now: number): boolean {
  while (times.length > 0) if (times.shift()! > now - TOGETHER_MS) return true;
  return false;
}
