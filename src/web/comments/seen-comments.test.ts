import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { newestSeen, rememberSeen } from "./seen-comments.ts";

const stored = new Map<string, string>();
vi.stubGlobal("window", {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  },
});
beforeEach(() => stored.clear());
afterAll(() => void vi.unstubAllGlobals());

test("a browser remembers the newest comment of each post, and never an older one after it", () => {
  expect(newestSeen("1")).toBeNull();
  rememberSeen("1", 5);
  rememberSeen("2", 9);
  rememberSeen("1", 4);
  expect([newestSeen("1"), newestSeen("2")]).toEqual([5, 9]);
});

test("the newest comments of the 300 posts visited last are remembered", () => {
  for (let post = 0; post <= 300; post++) rememberSeen(String(post), post);
  rememberSeen("1", 1);
  rememberSeen("new", 7);
  expect(["0", "1", "2", "new"].map(newestSeen)).toEqual([null, 1, null, 7]);
});

test.each(["no JSON", "{}", '[["1"],[2,3],null]'])(
  "a stored value that is not valid, %j, is none",
  (value) => {
    stored.set("seenComments", value);
    expect(newestSeen("1")).toBeNull();
    rememberSeen("1", 5);
    expect(newestSeen("1")).toBe(5);
  },
);
