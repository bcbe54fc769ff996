import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import { SEAL_BYTES } from "./seal.ts";

/** A part of a backup. */
export interface Part {
  name: string;
  bytes: Buffer;
}

/** The parts of a file, in their order, one at a time. */
export async function* readParts(path: string): AsyncGenerator<Part> {
  const { size } = await stat(path);
  const parts = extract();
  const reading = pipeline(
    createReadStream(path, { end: size - SEAL_BYTES - 1 }),
    createZstdDecompress(),
    parts as unknown as NodeJS.WritableStream,
  );
  // What is wrong with it ends the loop below as well.
  reading.catch(() => null);
  for await (const part of parts) {
    const chunks: Buffer[] = [];
    for await (const chunk of part) chunks.push(chunk as Buffer);
    yield { name: part.header.name, bytes: Buffer.concat(chunks) };
  }
  await reading;
}
