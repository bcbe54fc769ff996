import { expect, test } from "vitest";
import { type EntryState, type EntryTimes, LONG_AGO, stateOf } from "./entry-state.ts";

/** An answer whose computation began at 0 and took 10 ms. After a change it rests until 110 ms. */
const ENTRY: EntryTimes = { begunAt: 0, took: 10, goodFor: 1_000, changedAt: null };
const SLOW = { took: 300 };

test.each<[what: string, state: EntryState, now: number, entry: Partial<EntryTimes>]>([
  ["is young", "fresh", 500, {}],
  ["has passed half of its time", "half old", 501, {}],
  ["is about to expire", "half old", 1_000, {}],
  ["has passed its time", "expired", 1_001, {}],
  ["has changed and was computed a moment ago", "resting", 109, { changedAt: 50 }],
  ["has changed and rested for ten times its compute time", "expired", 110, { changedAt: 50 }],
  ["takes long to compute and changed a moment ago", "resting", 500, { ...SLOW, changedAt: 1 }],
  ["takes long to compute and changed 0.8 s ago", "expired", 801, { ...SLOW, changedAt: 1 }],
  ["rests, but has passed half of its time", "half old", 600, { ...SLOW, changedAt: 1 }],
  ["shows something that was hidden", "expired", 11, { changedAt: LONG_AGO }],
])("an answer that %s is %s", (_what, state, now, entry) => {
  expect(stateOf({ ...ENTRY, ...entry }, now)).toBe(state);
});
