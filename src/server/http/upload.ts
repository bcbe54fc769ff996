/** The time over which the speed of an upload is seen, or up to twice that. */
const SPAN_MS = 5_000;
const FIRST_BYTES = 16_384;
const GROWTH = 1.25;

/** The bytes of one upload that have arrived, in memory. */
export class Upload {
  readonly memberId: string;
  /** The IPv4 address or the /48 it comes from. */
  readonly network: string;
  /** All of it is here, or it has been cut off. */
  hasEnded = false;
  /** It is being worked on. */
  isUsed = false;
  #buffer = Buffer.alloc(0);
  #length = 0;
  #before = { at: performance.now(), length: 0 };
  #mark = this.#before;
  readonly #cutOff = Promise.withResolvers<never>();

  constructor(memberId: string, network: string) {
    this.memberId = memberId;
    this.network = network;
    // Where it is complete already, nobody waits for this.
    this.#cutOff.promise.catch(() => {});
  }

  /** Rejects when it is cut off. */
  get cutOff(): Promise<never> {
    return this.#cutOff.promise;
  }

  /** The memory it takes. */
  get held(): number {
    return this.#buffer.length;
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Seconds it takes at its present speed to send the bytes that it holds: a stalled upload holds memory for nothing. */
  get secondsHeld(): number {
    const { at, length } = this.#before;
    const bytesPerMs = (this.#length - length) / Math.max(performance.now() - at, 1);
    return this.held / Math.max(bytesPerMs, 0.001) / 1_000;
  }

  /** The additional memory it needs before so many bytes can be added. */
  needFor(bytes: number): number {
    const needed = this.#length + bytes;
    if (needed <= this.held) return 0;
    return Math.max(needed, Math.ceil(this.held * GROWTH), FIRST_BYTES) - this.held;
  }

  /** Copies the piece: a slice would keep the whole of what was read with it alive. */
  add(piece: Buffer): void {
    const more = this.needFor(piece.length);
    if (more > 0) {
      const grown = Buffer.allocUnsafe(this.held + more);
      this.#buffer.copy(grown, 0, 0, this.#length);
      this.#buffer = grown;
    }
    piece.copy(this.#buffer, this.#length);
    this.#length += piece.length;
    const now = performance.now();
    if (now - this.#mark.at < SPAN_MS) return;
    this.#before = this.#mark;
    this.#mark = { at: now, length: this.#length };
  }

  /** Gives its memory back. */
  cut(reason: Error): void {
    this.hasEnded = true;
    this.#buffer = Buffer.alloc(0);
    this.#length = 0;
    this.#cutOff.reject(reason);
  }
}
