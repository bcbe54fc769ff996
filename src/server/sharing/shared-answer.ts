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
  // Browsers send a handful of values; other clients could send anything.
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** An answer in one encoding, ready to be sent. */
export interface Variant {
  bytes: Buffer;
  headers: Record<string, string | number>;
}

/** Uncompressed bodies that were requested recently: a few, while hundreds are cached compressed only. */
const plainLately = new LRUCache<SharedAnswer, Variant>({
  maxSize: 4 * 2 ** 20,
  sizeCalculation: ({ bytes }) => bytes.length + 1,
});

/** An answer that is the same for every visitor, cached in each compressed encoding that was requested. */
export class SharedAnswer {
  readonly status: number;
  /**
   * Hash of the first variant. Cached answers make brotli first, so all processes agree. Empty until then.
   */
  #etag = "";
  readonly #length: number;
  /** The body as it was computed; null once a compressed variant exists that can be unpacked. */
  #body: Buffer | null;
  readonly #headers: Record<string, string>;
  readonly #variants = new Map<Packing, Variant | Promise<Variant>>();
  #unpacking: Promise<Variant> | null = null;
  #isThorough = false;

  /** `headers` are the answer's, except those that follow from its body. */
  constructor(status: number, body: string | Buffer, headers: Record<string, string>) {
    this.status = status;
    // Not `Buffer.from`: a short buffer would keep the 64 KB alive that short buffers share.
    this.#body = typeof body === "string" ? Buffer.from(encoder.encode(body).buffer) : body;
    this.#length = this.#body.length;
    this.#headers = headers;
  }

  /** Estimated bytes of memory: two encodings, each of them a fifth of the body when compressed quickly. */
  get size(): number {
    return Math.round(this.#isWorthPacking ? (2 / 5) * this.#length : this.#length) + 1_024;
  }

  /** Whether this `If-None-Match` has the answer's entity tag. */
  isIn(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined || this.status !== 200 || this.#etag === "") return false;
    return ifNoneMatch.includes(this.#etag.slice(2));
  }

  /** The variant in an encoding that the client accepts; a promise if it must be packed or unpacked first. */
  variant(acceptEncoding: string | undefined): Variant | Promise<Variant> {
    const encoding = this.#encodingFor(acceptEncoding);
    return encoding === "identity" ? this.#plain() : this.#packed(encoding);
  }

  /** Compresses the answer for the cache, so that it soon takes no more than `size`. */
  keep(): void {
    // A failure is ignored here: the next request for it tries again, and gets the error.
    if (this.#isWorthPacking) Promise.resolve(this.#packed("br")).catch(() => {});
  }

  /** Compresses the answer better, in the background, now that it is requested again. */
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

  /** The body, unpacked if only compressed variants are left. */
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

  /** Waits for a brotli variant under way: in a cached answer its hash is the tag of all encodings. */
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
