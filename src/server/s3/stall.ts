/** Aborts its signal once nothing has moved for a while, or with the outer signal. */
export class StallWatch {
  readonly #stalled = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly signal: AbortSignal;

  constructor(ms: number, outer: AbortSignal) {
    const stop = (): void => this.#stalled.abort(new Error(`Nothing moved for ${ms / 1_000} seconds.`));
    this.#timer = setTimeout(stop, ms);
    this.signal = AbortSignal.any([this.#stalled.signal, outer]);
  }

  /** Call it whenever bytes have moved: the time begins anew. */
  readonly moved = (): void => {
    this.#timer.refresh();
  };

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
