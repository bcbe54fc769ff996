import { expect } from "@playwright/test";

/**
 * The specification's time limit for a change to appear elsewhere. Use it inside `toPass`: a busy machine may meet the limit only
 * in one of several tries.
 */
export const WITHIN_A_SECOND = { timeout: 1_000 };

/**
 * Repeats steps, such as a reload, until none of their expectations fails. Each try has twice the time of the one before, so that
 * a slow machine, too, gets through them.
 */
export async function tryAgain(steps: (time: { timeout: number }) => Promise<void>): Promise<void> {
  let timeout = 250;
  await expect(() => steps({ timeout: (timeout *= 2) })).toPass();
}
