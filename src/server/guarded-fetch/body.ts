import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { FetchRefused } from "./fetch-refused.ts";

interface BodyLimits {
  /** Bytes it may have once unpacked. */
  maxBytes: number;
  /** Takes the pieces, null at the end, and tells when they are enough. A body that is too large is cut then. */
  take?: ((piece: Buffer | null) => boolean) | undefined;
}

/** What is read may be larger than what it unpacks to, but not by more. */
const PACKING_BYTES = 65_536;

/** How a body may be packed, by its Content-Encoding. */
const UNPACKING: Record<string, () => Transform> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads a body, unpacked; gives it, unless it is taken. What it unpacks to is limited while it does so: a bomb never
 * unfolds.
 */
export async function readBody(
  body: Readable,
  encoding: string,
  { maxBytes, take }: BodyLimits,
): Promise<Buffer> {
  const kept: Buffer[] = [];
  let room = maxBytes;
  // Leaving the loop, in whatever way, ends the connection.
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
  if (!unpacker) throw new FetchRefused("It is packed in a way that was not asked for.");
  // What fails is thrown to whoever reads the end of it.
  return pipeline(body, limitPacked(maxBytes + PACKING_BYTES), unpacker, () => {});
}

/** Packed bytes that unpack to nothing would be read for ever. */
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
