import { expect, test } from "vitest";
import { growthBelow } from "../../../test/quickest.ts";
import { nextNew } from "./next-new.ts";

function jumps(loaded: string[], news: string[], times: number, isNewestFirst = false) {
  const visited = new Set<string>();
  const all: (string | null)[] = [];
  let current: string | null = null;
  for (let time = 0; time < times; time++) {
    current = nextNew({ loaded, news: new Set(news), current, isNewestFirst }, visited);
    all.push(current);
    // A jump loads the page around its comment.
    if (current !== null && !loaded.includes(current)) loaded = [current];
  }
  return all;
}

test("the new comments come in reading order, and after the last one the first again", () => {
  expect(jumps(["1", "7", "2", "9", "8"], ["7", "8", "9"], 5)).toEqual(["7", "9", "8", "7", "9"]);
});

test("a jump begins after the comment that the reader is at", () => {
  const jump = { loaded: ["1", "7", "2", "9"], news: new Set(["7", "9"]), isNewestFirst: false };
  expect(nextNew({ ...jump, current: "2" }, new Set())).toBe("9");
  expect(nextNew({ ...jump, current: "9" }, new Set())).toBe("7");
  expect(nextNew({ ...jump, current: "gone" }, new Set())).toBe("7");
});

test("comments that are not loaded come after those that are, each once before the first again", () => {
  expect(jumps(["1", "7"], ["7", "11", "9"], 5)).toEqual(["7", "9", "11", "7", "9"]);
  expect(jumps(["1", "7"], ["7", "11", "9"], 3, true)).toEqual(["7", "11", "9"]);
});

test("without new comments there is none to jump to", () => {
  expect(jumps(["1"], [], 1)).toEqual([null]);
});

/** A jump among so many new comments. */
function jumpAmong(count: number): () => void {
  const loaded = Array.from({ length: count }, (_, index) => String(index));
  const jump = { loaded, news: new Set(loaded), current: null, isNewestFirst: false };
  return () => expect(nextNew(jump, new Set())).toBe("0");
}

test("ten times as many new comments take far less than a hundred times as long", async () => {
  expect(await growthBelow(50, jumpAmong(1_000), jumpAmong(10_000))).toBeLessThan(50);
});
