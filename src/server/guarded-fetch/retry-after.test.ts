import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readRetryAfter } from "./fetch-refused.ts";

describe("Retry-After", () => {
  beforeAll(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 12) }));
  afterAll(() => void vi.useRealTimers());

  test.each<[string, number, string]>([
    ["is a number of seconds", 120, "120"],
    ["is a date", 90, "Mon, 23 Nov 2026 12:01:30 GMT"],
    ["is a date that has passed", 0, "Mon, 23 Nov 2026 11:00:00 GMT"],
    ["is over a day, as a number", 86_400, "999999999"],
    ["is over a day, as a date", 86_400, "Mon, 30 Nov 2026 12:00:00 GMT"],
    ["is missing", 0, ""],
    ["is neither", 0, "soon"],
  ])("that %s is a pause of %i seconds", (_what, seconds, header) => {
    expect(readRetryAfter(header)).toBe(seconds);
  });
});
