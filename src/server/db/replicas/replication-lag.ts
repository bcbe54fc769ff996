/** A position in the primary's write-ahead log, in bytes, and the last time at which the log ended there. */
interface Sample {
  position: number;
  at: number;
}

/** A minute of samples, one a second: longer than any replica in use may be behind. */
const MAX_SAMPLES = 60;

/**
 * Measures how far replicas are behind, in time, from the history of the primary's log. Unlike a heartbeat
 * row this writes nothing, and replicas of an idle primary are not behind.
 */
export class ReplicationLag {
  readonly #samples: Sample[] = [];

  /** Records where the primary's log ended at a time, in milliseconds. */
  note(position: number, at: number): void {
    const last = this.#samples.at(-1);
    if (last?.position === position) last.at = at;
    else this.#samples.push({ position, at });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
  }

  /** The lag of a replica that has replayed the log up to `position`, in milliseconds; maybe `Infinity`. */
  of(position: number, now: number): number {
    const index = this.#samples.findLastIndex((sample) => sample.position <= position);
    if (index === this.#samples.length - 1 && index >= 0) return 0;
    return index < 0 ? Infinity : now - this.#samples[index]!.at;
  }
}
