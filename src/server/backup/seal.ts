import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { CannotDo } from "../say.ts";

/**
 * Begins the seal, the end of a backup: the SHA-256 of all bytes before it, so that damage is found before a
 * restore writes anything. The seal is a skippable frame of zstd (RFC 8878, 3.1.2), so the file is a valid
 * `.tar.zst`.
 */
const FRAME = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
export const SEAL_BYTES = FRAME.length + 32;

/** The file is no backup, or has been changed since; the message says why. */
export class DamagedBackup extends CannotDo {
  override name = "DamagedBackup";

  constructor(path: string, what: string) {
    super(`${path} cannot be restored: ${what} Nothing has been changed. Please use another backup.`);
  }
}

export function sealOf(hash: Buffer): Buffer {
  return Buffer.concat([FRAME, hash]);
}

/** Reads the whole file. Throws `DamagedBackup` when any byte has changed or is missing. */
export async function checkSeal(path: string): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const length = size - SEAL_BYTES;
  const seal = length > 0 ? await readEnd(file, length) : Buffer.alloc(0);
  if (!seal.subarray(0, FRAME.length).equals(FRAME)) {
    throw new DamagedBackup(path, "it is not a Hearth backup, or its end is missing or damaged.");
  }
  const hash = createHash("sha256");
  for await (const chunk of file.createReadStream({ start: 0, end: length - 1, autoClose: false })) {
    hash.update(chunk as Buffer);
  }
  if (!sealOf(hash.digest()).equals(seal)) throw new DamagedBackup(path, "it is damaged.");
}

async function readEnd(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, position);
  return buffer;
}
