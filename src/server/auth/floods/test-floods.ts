import { createHash } from "node:crypto";

/** Solves a challenge by the API's description alone, without the code of the site. */
export function solve(challenge: string, bits: number): string {
  for (let number = 0; ; number++) {
    const proof = `${challenge}:${number}`;
    const first = createHash("sha256").update(proof).digest().readUInt32BE(0);
    if (first < 2 ** (32 - bits)) return proof;
  }
}
