import { describe, expect, test } from "vitest";
import { solve } from "./make-proof.ts";
import { hashesFrom } from "./sha-256.ts";

/** The first 32 bits of the hash that the platform computes. */
async function sha256(text: string): Promise<number> {
  return new DataView(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).getUint32(0);
}

describe("the hash of the browser", () => {
  test("begins as that of the server for texts of every length up to four blocks", async () => {
    const text = "0123456789abcdef".repeat(16);
    for (let length = 0; length < 216; length++) {
      const hash = hashesFrom(text.slice(0, length));
      for (const ending of ["", "7", "1234567", "x".repeat(40)])
        expect([length, ending, hash(ending)]).toEqual([
          length,
          ending,
          await sha256(text.slice(0, length) + ending),
        ]);
    }
  });
});

describe("a proof", () => {
  test("is the challenge with a number, whose hash begins with so many zero bits", async () => {
    const proof = await solve("1234.12.abc", 12);
    expect(proof).toMatch(/^1234\.12\.abc:\d+$/);
    expect(await sha256(proof)).toBeLessThan(2 ** 20);
  });

  test("lets the page answer meanwhile", async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    // Its number is 187,411, so that no machine finds it in one slice.
    expect(await solve("1234.15.a12", 15)).toBe("1234.15.a12:187411");
    clearInterval(counting);
    expect(turns).toBeGreaterThan(0);
  });
});
