import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { endNoteDrafts } from "./note-drafts.ts";
import { putDraftsAway, storeDraft } from "./stored-draft.ts";

const HOUR_MS = 60 * 60 * 1_000;
const START = Date.parse("2026-11-01");
const methods = {
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => (stored[key] = value),
  removeItem: (key: string) => delete stored[key],
};
const stored: Record<string, string> = Object.create(methods);
let walks = 0;
const ownKeys = () => (walks++, Reflect.ownKeys(stored));

const note = (typed: string, at?: number) => JSON.stringify({ typed, idempotencyKey: "k", at });

beforeAll(() => {
  vi.stubGlobal("window", { localStorage: new Proxy(stored, { ownKeys }) });
  vi.useFakeTimers({ now: START });
  Object.assign(stored, {
    draftOwner: "u1",
    "draft-note-undated": note("Of an earlier version"),
    "draft-note-to-come": note("By a wrong clock", START + 1_000 * HOUR_MS),
    "draft-note-old": note("Four days old", START - 96 * HOUR_MS),
    "draft-note-two-days": note("Two days old", START - 48 * HOUR_MS),
  });
  endNoteDrafts();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const notes = () =>
  Object.keys(stored)
    .filter((key) => key.startsWith("draft-note-"))
    .map((key) => key.replace("draft-note-", ""));

test("words of notes end after three days; those without a time or with one in the future, three days from now", () => {
  expect(notes()).toEqual(["undated", "to-come", "two-days"]);
  vi.advanceTimersByTime(25 * HOUR_MS);
  expect(notes()).toEqual(["undated", "to-come"]);
  vi.advanceTimersByTime(48 * HOUR_MS);
  expect(notes()).toEqual([]);
});

test("words that a tab of an earlier version is storing stay as they are, and typing does not walk over the drafts", () => {
  stored["draft-note-typed"] = note("Half a tho");
  walks = 0;
  storeDraft("draft-comment-1", { text: "Hello" });
  vi.advanceTimersByTime(HOUR_MS);
  expect(stored["draft-note-typed"]).toBe(note("Half a tho"));
  expect(walks).toBe(1);
});

test("signing out ends all words of notes, and keeps other drafts", async () => {
  storeDraft("draft-comment-2", { text: "Kept" });
  putDraftsAway("u1");
  await Promise.resolve();
  expect(notes()).toEqual([]);
  expect(Object.keys(stored)).toContain("draft-comment-2@u1");
});
