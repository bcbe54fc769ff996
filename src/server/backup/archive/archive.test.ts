import { randomBytes } from "node:crypto";
import { copyFileSync, appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestDirectory } from "../../../../test/test-directory.ts";
import { ArchiveWriter, DamagedBackup, type ArchivePart, readParts } from "./archive.ts";

const directory = makeTestDirectory();
const file = join(directory.path, "whole");
const changed = join(directory.path, "changed");
afterAll(() => directory.remove());

const PARTS: ArchivePart[] = [
  { name: "rows", bytes: Buffer.from("a line of a table\n".repeat(20_000)) },
  { name: "empty", bytes: Buffer.alloc(0) },
  { name: "image", bytes: randomBytes(200_000) },
];

beforeAll(async () => {
  const writer = await ArchiveWriter.begin(file);
  for (const { name, bytes } of PARTS) await writer.write(name, bytes);
  await writer.end();
  await writer.keep();
});

async function partsIn(path: string): Promise<ArchivePart[]> {
  const parts: ArchivePart[] = [];
  for await (const part of readParts(path)) parts.push(part);
  return parts;
}

test("reading an archive gives the parts that were written", async () => {
  expect(await partsIn(file)).toEqual(PARTS);
});

test("damage is detected whichever byte of the content has changed", async () => {
  const whole = readFileSync(file);
  const places = [0, 4, 5, 6, whole.length - 1, whole.length - 33, whole.length - 40];
  for (let n = 1; n < 40; n++) places.push(Math.floor((whole.length * n) / 40));
  const outcomes: string[] = [];
  for (const place of places) {
    const bytes = Buffer.from(whole);
    bytes[place]! ^= 1;
    writeFileSync(changed, bytes);
    const read = await partsIn(changed).catch((error: unknown) => error);
    if (read instanceof DamagedBackup) outcomes.push("damaged");
    else outcomes.push(isDeepStrictEqual(read, PARTS) ? "unchanged" : `other content by byte ${place}`);
  }
  const other = outcomes.filter((outcome) => outcome.startsWith("other"));
  expect(other).toEqual([]);
  // A few bytes at the ends, such as the size of zstd's window, do not affect the content.
  expect(outcomes.filter((outcome) => outcome === "unchanged").length).toBeLessThan(4);
});

test("damage is detected wherever the archive is cut short", async () => {
  const whole = readFileSync(file);
  for (let n = 0; n < 20; n++) {
    writeFileSync(changed, whole.subarray(0, Math.floor((whole.length * n) / 20)));
    await expect(partsIn(changed)).rejects.toThrow(DamagedBackup);
  }
});

test("the checksum frame at the end of an older archive is ignored", async () => {
  copyFileSync(file, changed);
  // A skippable zstd frame with a SHA-256.
  appendFileSync(changed, Buffer.concat([Buffer.from("502a4d1820000000", "hex"), randomBytes(32)]));
  expect(await partsIn(changed)).toEqual(PARTS);
});
