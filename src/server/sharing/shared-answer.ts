import { hash } from "node:crypto";
import { Negotiator } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";
import { pack, type Packing, QUICK, THOROUGH, unpack } from "./packing.ts";

/** Bytes below which compressing saves nothing. */
const WORTH_COMPRESSING = 1_024;

type Encoding = Packing | "identity";

const encoder = new TextEncoder();

const negotiator = new Negotiator<Encoding>({
  supportedValues: ["br", "gzip", "identity"],
  // Browsers send a handful of them; others could send anything.
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** What is kept of an answer in one encoding: ready to be written. */
export interface Variant {
  bytes: Buffer;
  headers: Record<string, string | number>;
}

/** Of the hundreds that are kept compressed the few that were lately asked for by who takes nothing compressed. */
const plainLately = new LRUCache<SharedAnswer, Variant>({
  maxSize: 4 * 2 ** 20,
  sizeCalculation: ({ bytes }) => bytes.length + 1,
});

/** An answer that is the same for every visitor, kept in each compressed encoding that somebody has asked for. */
export class SharedAnswer {
  readonly status: number;
  /** Of what is sent first; where it is kept that is its brotli, in every process alike. Empty until then. */
  #etag = "";
  readonly #length: number;
  /** As it was made; null once it is kept compressed, from which it can be had again. */
  #body: Buffer | null;
  readonly #headers: Record<string, string>;
  readonly #variants = new Map<Packing, Variant | Promise<Variant>>();
  #unpacking: Promise<Variant> | null = null;
  #isThorough = false;

  /** `headers` are all of the answer's but those that follow from its body. */
  constructor(status: number, body: string | Buffer, headers: Record<string, string>) {
    this.status = status;
    // Not `Buffer.from`: what is kept would keep the 64 KB that short buffers share.
    this.#body = typeof body === "string" ? Buffer.from(encoder.encode(body).buffer) : body;
    this.#length = this.#body.length;
    this.#headers = headers;
  }

  /** Bytes it takes in memory, about: quickly compressed, once for each encoding, a body is a fifth of it. */
  get size(): number {
    return Math.round(this.#isWorthPacking ? (2 / 5) * this.#length : this.#length) + 1_024;
  }

  /** Whether a reader who sends this `If-None-Match` has it. */
  isIn(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined || this.status !== 200 || this.#etag === "") return false;
    return ifNoneMatch.includes(this.#etag.slice(2));
  }

  /** Ready to be written, in the encoding that the reader accepts; a promise where it must be (un)packed first. */
  variant(acceptEncoding: string | undefined): Variant | Promise<Variant> {
    const encoding = this.#encodingFor(acceptEncoding);
    return encoding === "identity" ? this.#plain() : this.#packed(encoding);
  }

  /** Has it take no more than its `size` soon, also where nobody asks for it compressed. */
  keep(): void {
    // Who asks for it tries again, and is told.
    if (this.#isWorthPacking) Promise.resolve(this.#packed("br")).catch(() => {});
  }

  /** Compresses it better, behind its readers' backs, once it is asked for again. */
  improve(): void {
    const quick = this.#variants.get("br");
    if (this.#isThorough || !quick || quick instanceof Promise) return;
    this.#isThorough = true;
    this.#pack("br", THOROUGH).then(
      (better) => this.#variants.set("br", better),
      () => {},
    );
  }

  get #isWorthPacking(): boolean {
    return this.#length >= WORTH_COMPRESSING;
  }

  #encodingFor(acceptEncoding: string | undefined): Encoding {
    if (acceptEncoding === undefined || !this.#isWorthPacking) return "identity";
    return negotiator.negotiate(acceptEncoding) ?? "identity";
  }

  #packed(packing: Packing): Variant | Promise<Variant> {
    const kept = this.#variants.get(packing);
    if (kept) return kept;
    const making = this.#pack(packing, QUICK).then(
      (variant) => {
        this.#variants.set(packing, variant);
        this.#body = null;
        return variant;
      },
      (error: unknown) => {
        this.#variants.delete(packing);
        throw error;
      },
    );
    this.#variants.set(packing, making);
    return making;
  }

  #plain(): Variant | Promise<Variant> {
    const lately = plainLately.get(this);
    if (lately) return lately;
    if (this.#body && !this.#variants.has("br")) return this.#variantOf(this.#body, "identity");
    this.#unpacking ??= this.#keepPlain().finally(() => (this.#unpacking = null));
    return this.#unpacking;
  }

  async #keepPlain(): Promise<Variant> {
    const body = await this.#whole();
    await this.#untilTagged();
    const variant = this.#variantOf(body, "identity");
    plainLately.set(this, variant);
    return variant;
  }

  /** The body, unpacked where the answer is kept compressed only. */
  async #whole(): Promise<Buffer> {
    if (this.#body) return this.#body;
    const lately = plainLately.get(this);
    if (lately) return lately.bytes;
    const [[packing, variant]] = [...this.#variants] as [[Packing, Variant | Promise<Variant>]];
    const { bytes } = await variant;
    return unpack(bytes, packing);
  }

  async #pack(packing: Packing, quality: number): Promise<Variant> {
    const bytes = await pack(await this.#whole(), packing, quality);
    if (packing !== "br") await this.#untilTagged();
    return this.#variantOf(bytes, packing);
  }

  /** What is kept has the tag of its brotli, also where another encoding is there sooner. */
  async #untilTagged(): Promise<void> {
    await Promise.resolve(this.#variants.get("br")).catch(() => {});
  }

  #variantOf(bytes: Buffer, encoding: Encoding): Variant {
    this.#etag ||= `W/"${hash("sha1", bytes, "base64url")}"`;
    return {
      bytes,
      headers: {
        ...this.#headers,
        etag: this.#etag,
        vary: "accept-encoding",
        ...(encoding !== "identity" && { "content-encoding": encoding }),
        "content-length": bytes.length,
      },
    };
  }
}
