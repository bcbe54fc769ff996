import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, type BrotliOptions, constants, gzip } from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";
import { SECURITY_HEADERS } from "../http/security-headers.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Bytes below which compressing saves nothing. */
const WORTH_COMPRESSING = 1_024;

/** For who waits for it: a fifth of the time of the next, for a sixth more bytes. */
const QUICK = 1;
/** For what is asked for again. */
const THOROUGH = 5;

/** Bytes that are compressed quickly in less time than another thread takes to be asked for it: a page of any list. */
const SOON_COMPRESSED = 256 * 1_024;

/** Bytes of a piece of what is compressed: nearly always there is one. */
const PIECE = 32 * 1_024;

type Encoding = "br" | "gzip" | "identity";

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

/** An answer that is the same for every visitor, in each encoding that somebody has asked for. */
export class SharedAnswer {
  readonly status: number;
  readonly #etag: string;
  readonly #body: Buffer;
  readonly #headers: Record<string, string>;
  readonly #variants = new Map<Encoding, Variant | Promise<Variant>>();
  #isThorough = false;

  /** `headers` are those of the answer beside what follows from its body. */
  constructor(status: number, body: string | Buffer, headers: Record<string, string>) {
    this.status = status;
    this.#body = typeof body === "string" ? Buffer.from(body) : body;
    this.#headers = { ...SECURITY_HEADERS, ...headers };
    this.#etag = `W/"${hash("sha1", this.#body, "base64url")}"`;
  }

  /** Bytes it takes in memory, about: a compressed body is a seventh of it. */
  get size(): number {
    return Math.round(this.#body.length * (1 + 2 / 7)) + 1_024;
  }

  /** Whether a reader who sends this `If-None-Match` has it. */
  isIn(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch !== undefined && this.status === 200 && ifNoneMatch.includes(this.#etag.slice(2));
  }

  /** Ready to be written, in the encoding that the reader accepts; a promise where it must be compressed first. */
  variant(acceptEncoding: string | undefined): Variant | Promise<Variant> {
    const encoding = this.#encodingFor(acceptEncoding);
    const kept = this.#variants.get(encoding);
    if (kept) return kept;
    const making = this.#encode(encoding, QUICK).then((variant) => {
      this.#variants.set(encoding, variant);
      return variant;
    });
    this.#variants.set(encoding, making);
    return making;
  }

  /** Compresses it better, behind its readers' backs, once it is asked for again. */
  improve(): void {
    const quick = this.#variants.get("br");
    if (this.#isThorough || !quick || quick instanceof Promise) return;
    this.#isThorough = true;
    void this.#encode("br", THOROUGH).then((better) => this.#variants.set("br", better));
  }

  #encodingFor(acceptEncoding: string | undefined): Encoding {
    if (acceptEncoding === undefined || this.#body.length < WORTH_COMPRESSING) return "identity";
    return negotiator.negotiate(acceptEncoding) ?? "identity";
  }

  async #encode(encoding: Encoding, quality: number): Promise<Variant> {
    const bytes = await compressed(this.#body, encoding, quality);
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

async function compressed(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === "identity") return body;
  const bytes =
    encoding === "gzip" ? await compressGzip(body, { level: quality }) : await brotli(body, quality);
  // What is kept would keep the whole piece that it is a part of.
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

function brotli(body: Buffer, quality: number): Buffer | Promise<Buffer> {
  const options: BrotliOptions = {
    chunkSize: PIECE,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
  const isSoonDone = quality === QUICK && body.length <= SOON_COMPRESSED;
  return isSoonDone ? brotliCompressSync(body, options) : compressBrotli(body, options);
}
