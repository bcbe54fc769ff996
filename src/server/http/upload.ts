/** An upload's speed is measured over this time, or up to twice as long. */
const SPAN_MS = 5_000;
const FIRST_BYTES = 16_384;
const GROWTH = 1.25;

/** The bytes of one upload that have arrived, in memory. */
export class Upload {
  readonly memberId: string;
  /** The client's IPv4 address or /48. */
  readonly network: string;
  /** Whether the upload is complete or has been cut off. */
  hasEnded = false;
  /** Whether the image is being processed. */
  isUsed = false;
  #buffer = Buffer.alloc(0);
  #length = 0;
  #before = { at: performance.now(), length: 0 };
  #mark = this.#before;
  readonly #cutOff = Promise.withResolvers<never>();

  constructor(memberId: string, network: string) {
    this.memberId = memberId;
    this.network = network;
    // Once the upload is complete nobody awaits this promise, and its rejection must not count as unhandled.
    this.#cutOff.promise.catch(() => {});
  }

  /** Rejects when the upload is cut off; never resolves. */
  get cutOff(): Promise<never> {
    return this.#cutOff.promise;
  }

  /** Bytes of memory that the upload takes. */
  get held(): number {
    return this.#buffer.length;
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** The held bytes divided by the present speed, in seconds: highest for a stalled upload. */
  get secondsHeld(): number {
    const { at, length } = this.#before;
    const bytesPerMs = (this.#length - length) / Math.max(performance.now() - at, 1);
    return this.held / Math.max(bytesPerMs, 0.001) / 1_000;
  }

  /** Bytes of memory to add before this many bytes fit. */
  needFor(bytes: number): number {
    const needed = this.#length + bytes;
    if (needed <= this.held) return 0;
    return Math.max(needed, Math.ceil(this.held * GROWTH), FIRST_BYTES) - this.held;
  }

  /** Copies the piece: a slice keeps its whole backing buffer alive. */
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

  /** Cuts the upload off and frees its memory. */
  cut(reason: Error): void {
    this.hasEnded = true;
    this.#buffer = Buffer.alloc(0);
    this.#length = 0;
    this.#cutOff.reject(reason);
  }
}
