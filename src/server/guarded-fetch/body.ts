import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { FetchRefused } from "./fetch-refused.ts";

interface BodyLimits {
  /** The limit for the decompressed body. */
  maxBytes: number;
  /**
   * Receives each piece, and null at the end. Returns true to stop. A body over the limit is cut, not
   * refused.
   */
  take?: ((piece: Buffer | null) => boolean) | undefined;
}

/** A compressed body may be larger than `maxBytes`, by at most this. */
const PACKING_BYTES = 65_536;

/** The supported values of Content-Encoding. */
const UNPACKING: Record<string, () => Transform> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads and decompresses a body. Returns the body, empty with `take`. The limit holds during decompression, so
 * a decompression bomb never fills the memory. Throws `FetchRefused`.
 */
export async function readBody(
  body: Readable,
  encoding: string,
  { maxBytes, take }: BodyLimits,
): Promise<Buffer> {
  const kept: Buffer[] = [];
  let room = maxBytes;
  // Every exit from the loop destroys the stream, which ends the connection.
  for await (const chunk of unpacked(body, encoding, maxBytes)) {
    const piece = chunk.subarray(0, room);
    room -= chunk.length;
    if (room < 0 && !take) throw tooLarge();
    if (!take) kept.push(piece);
    else if (take(piece) || room <= 0) break;
  }
  take?.(null);
  return Buffer.concat(kept);
}

function unpacked(body: Readable, encoding: string, maxBytes: number): AsyncIterable<Buffer> {
  const coding = encoding.trim().toLowerCase();
  if (coding === "" || coding === "identity") return body;
  const unpacker = Object.hasOwn(UNPACKING, coding) ? UNPACKING[coding]!() : null;
  if (!unpacker) throw new FetchRefused("Its compression was not requested.");
  // The callback is empty because the reader of the result gets the error.
  return pipeline(body, limitPacked(maxBytes + PACKING_BYTES), unpacker, () => {});
}

/** Limits compressed bytes, since some decompress to nothing and would be read forever. */
function limitPacked(max: number) {
  return async function* (packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let room = max;
    for await (const chunk of packed) {
      room -= chunk.length;
      if (room < 0) throw tooLarge();
      yield chunk;
    }
  };
}

export function tooLarge(): FetchRefused {
  return new FetchRefused("It is too large.");
}
