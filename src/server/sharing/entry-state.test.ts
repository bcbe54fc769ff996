import { expect, test } from "vitest";
import { type EntryState, type EntryTimes, LONG_AGO, stateOf } from "./entry-state.ts";

/** An answer whose computation began at 0 and took 10 ms: it rests until 110 ms. */
const ENTRY: EntryTimes = { begunAt: 0, took: 10, goodFor: 1_000, changedAt: null };
const SLOW = { took: 300 };

test.each<[what: string, now: number, entry: Partial<EntryTimes>, state: EntryState]>([
  ["is young", 500, {}, "fresh"],
  ["has passed half of its time", 501, {}, "half old"],
  ["is about to expire", 1_000, {}, "half old"],
  ["has passed its time", 1_001, {}, "expired"],
  ["changed, computed a moment ago", 109, { changedAt: 50 }, "resting"],
  ["changed, and has rested ten times its compute time", 110, { changedAt: 50 }, "expired"],
  ["takes long and changed a moment ago", 500, { ...SLOW, changedAt: 1 }, "resting"],
  ["takes long and changed 0.8 s ago", 801, { ...SLOW, changedAt: 1 }, "expired"],
  ["rests, but has passed half of its time", 600, { ...SLOW, changedAt: 1 }, "half old"],
  ["shows something that was hidden", 11, { changedAt: LONG_AGO }, "expired"],
])("an answer that %s, at %i ms", (_what, now, entry, state) => {
  expect(stateOf({ ...ENTRY, ...entry }, now)).toBe(state);
});
