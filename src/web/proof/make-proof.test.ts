import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { solve } from "./make-proof.ts";
import { firstBits } from "./sha-256.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest().readUInt32BE(0);

describe("the hash of the browser", () => {
  test("begins as that of the server for texts of every length up to four blocks", () => {
    for (let length = 0; length < 256; length++) {
      const text = "0123456789abcdef".repeat(16).slice(0, length);
      expect([length, firstBits(new TextEncoder().encode(text))]).toEqual([length, sha256(text)]);
    }
  });
});

describe("a proof", () => {
  test("is the challenge with a number, whose hash begins with so many zero bits", async () => {
    const proof = await solve("1234.12.abc", 12);
    expect(proof).toMatch(/^1234\.12\.abc:\d+$/);
    expect(sha256(proof)).toBeLessThan(2 ** 20);
  });

  test("lets the page answer meanwhile", async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    await solve("1234.15.abc", 15);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(0);
  });
});
