import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  type BrotliOptions,
  constants,
  gunzip,
  gzip,
} from "node:zlib";

const compressGzip = promisify(gzip);
const unpackGzip = promisify(gunzip);
const compressBrotli = promisify(brotliCompress);
const unpackBrotli = promisify(brotliDecompress);

export type Packing = "br" | "gzip";

/** Compression quality while a client waits: a fifth of the time of `THOROUGH`, for a sixth more bytes. */
export const QUICK = 1;
/** Compression quality for answers that are requested again. */
export const THOROUGH = 5;

/** Bytes that compress quickly in less time than it takes to reach another thread: a page of any list. */
const SOON_COMPRESSED = 256 * 1_024;

/** The size of brotli's output chunks. Nearly every answer fits into one. */
const PIECE = 32 * 1_024;

/** Compresses a body. The result takes no more memory than its length. */
export async function pack(body: Buffer, packing: Packing, quality: number): Promise<Buffer> {
  const bytes =
    packing === "gzip" ? await compressGzip(body, { level: quality }) : await brotli(body, quality);
  // Copy it: a slice keeps its whole backing buffer alive.
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

export function unpack(bytes: Buffer, packing: Packing): Promise<Buffer> {
  return packing === "gzip" ? unpackGzip(bytes) : unpackBrotli(bytes);
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
