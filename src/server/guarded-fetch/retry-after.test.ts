import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readRetryAfter } from "./fetch-refused.ts";

describe("Retry-After", () => {
  beforeAll(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 12) }));
  afterAll(() => void vi.useRealTimers());

  test.each<[string, string, number]>([
    ["is a number of seconds", "120", 120],
    ["is a date", "Mon, 23 Nov 2026 12:01:30 GMT", 90],
    ["is a date that has passed", "Mon, 23 Nov 2026 11:00:00 GMT", 0],
    ["is over a day, as a number", "999999999", 86_400],
    ["is over a day, as a date", "Mon, 30 Nov 2026 12:00:00 GMT", 86_400],
    ["is missing", "", 0],
    ["is neither", "soon", 0],
  ])("that %s is a pause of a day at most", (_what, header, seconds) => {
    expect(readRetryAfter(header)).toBe(seconds);
  });
});
