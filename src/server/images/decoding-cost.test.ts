import { expect, test } from "vitest";
import { isCostlyToRead } from "./decoding-cost.ts";
import { drawing } from "./test-images.ts";

function chunk(name: string, bytes: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes);
  return Buffer.concat([Buffer.from(name), size, Buffer.alloc(bytes + (bytes % 2))]);
}

const animation = (frames: number) =>
  Buffer.concat([
    Buffer.from("RIFF\0\0\0\0WEBP"),
    chunk("VP8X", 10),
    ...Array.from({ length: frames }, (_, n) => chunk("ANMF", 16 + (n % 3))),
  ]);
const scans = (count: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from("ffda00".repeat(count), "hex")]);

test("an animation over 1000 frames and a JPEG over 100 scans are costly", () => {
  expect(isCostlyToRead(animation(1_000))).toBe(false);
  expect(isCostlyToRead(animation(1_001))).toBe(true);
  expect(isCostlyToRead(scans(100))).toBe(false);
  expect(isCostlyToRead(scans(101))).toBe(true);
});

test("ordinary JPEG, WebP, PNG and GIF files are not costly", async () => {
  for (const picture of [
    drawing().jpeg({ progressive: true }),
    drawing().webp(),
    drawing().png(),
    drawing().gif(),
  ]) {
    expect(isCostlyToRead(await picture.toBuffer())).toBe(false);
  }
});

test("empty and truncated bytes are not costly", () => {
  expect(isCostlyToRead(new Uint8Array())).toBe(false);
  expect(isCostlyToRead(animation(3).subarray(0, 40))).toBe(false);
});
