/** A place in the primary's log, and when that was its end. */
interface Sample {
  position: number;
  at: number;
}

/** As far back as any replica that is in use may be; one a second is taken. */
const MAX_SAMPLES = 60;

/**
 * How far a replica is behind, in time, by how far the primary's log was when. Nothing is written for it, and a
 * replica of a primary where nothing happens is not behind.
 */
export class ReplicationLag {
  readonly #samples: Sample[] = [];

  /** Notes where the primary's log ended at a time. */
  note(position: number, at: number): void {
    const last = this.#samples.at(-1);
    if (last?.position === position) last.at = at;
    else this.#samples.push({ position, at });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
  }

  /** How old what a replica shows may be, in milliseconds, when it has replayed the log up to a position. */
  of(position: number, now: number): number {
    const index = this.#samples.findLastIndex((sample) => sample.position <= position);
    if (index === this.#samples.length - 1 && index >= 0) return 0;
    return index < 0 ? Infinity : now - this.#samples[index]!.at;
  }
}
