import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import { DamagedBackup, SEAL_BYTES } from "./seal.ts";

export interface Part {
  name: string;
  bytes: Buffer;
}

/** Far above any real part: pieces of tables have a few megabytes, images at most ten. */
const PART_MAX_BYTES = 64 * 2 ** 20;

/** Reads the parts in their order, one at a time. Throws `DamagedBackup` for a part that is too large. */
export async function* readParts(path: string): AsyncGenerator<Part> {
  const { size } = await stat(path);
  const parts = extract();
  const reading = pipeline(
    createReadStream(path, { end: size - SEAL_BYTES - 1 }),
    createZstdDecompress(),
    parts as unknown as NodeJS.WritableStream,
  );
  // A failure also ends the loop below; here it must not count as an unhandled rejection.
  reading.catch(() => null);
  for await (const part of parts) {
    const { name, size: bytes } = part.header;
    if (bytes > PART_MAX_BYTES) throw new DamagedBackup(path, `it has a part that is too large (${name}).`);
    const chunks: Buffer[] = [];
    for await (const chunk of part) chunks.push(chunk as Buffer);
    yield { name, bytes: Buffer.concat(chunks) };
  }
  await reading;
}
