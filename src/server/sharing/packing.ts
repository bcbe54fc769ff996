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

/** How an answer is compressed. */
export type Packing = "br" | "gzip";

/** Brotli's and gzip's quality for who waits for it: a fifth of the time of the next, for a sixth more bytes. */
export const QUICK = 1;
/** For what is asked for again. */
export const THOROUGH = 5;

/** Bytes that are compressed quickly in less time than another thread takes to be asked for it: a page of any list. */
const SOON_COMPRESSED = 256 * 1_024;

/** Bytes of a piece of what is compressed: nearly always there is one. */
const PIECE = 32 * 1_024;

/** Compresses a body; what it gives takes no more memory than its length. */
export async function pack(body: Buffer, packing: Packing, quality: number): Promise<Buffer> {
  const bytes =
    packing === "gzip" ? await compressGzip(body, { level: quality }) : await brotli(body, quality);
  // What is kept would keep the whole piece that it is a part of.
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** The body of what `pack` gave. */
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
