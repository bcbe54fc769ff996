import type { registrationChallenge } from "../../contract/auth.ts";
import { call } from "../api/api.ts";
import { hashesFrom } from "./sha-256.ts";

/** The longest time for which the page does not answer while it computes. */
const SLICE_MS = 12;

/** Asks for a challenge and solves it. Throws `ApiFailure`. */
export async function makeProof(): Promise<string> {
  const { challenge, bits } = await call<typeof registrationChallenge>("POST", "/register/challenge");
  return solve(challenge, bits);
}

/**
 * Computes in slices between which the page answers. A worker would need another entry in the policy of every page: pages may
 * turn one address into a script, that of the service worker.
 */
export async function solve(challenge: string, bits: number): Promise<string> {
  const hash = hashesFrom(`${challenge}:`);
  const most = 2 ** (32 - bits);
  let number = 0;
  for (;;) {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      if (hash(String(number)) < most) return `${challenge}:${number}`;
      number++;
    }
    await new Promise<void>((resolve) => setTimeout(resolve));
  }
}
