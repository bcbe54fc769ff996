import { expect, test } from "vitest";
import type { ThreadComment } from "../../contract/comments.ts";
import { branchTo, foldedThread } from "./folded-thread.ts";

/** Makes comments in reading order from their depths. The id of a comment is its index. */
function thread(...depths: number[]): ThreadComment[] {
  return depths.map((depth, index) => {
    const above = depths.slice(0, index).lastIndexOf(depth - 1);
    return { id: `${index}`, depth, parentId: above < 0 ? null : `${above}` } as ThreadComment;
  });
}

const loaded = (...depths: number[]) => ({
  comments: thread(...depths),
  ownAhead: [] as ThreadComment[],
  end: depths.length,
  total: depths.length,
});

const shown = (depths: number[], ...folds: string[]) =>
  foldedThread(loaded(...depths), new Set(folds))
    .filter(({ isAway }) => !isAway)
    .map(({ comment, below, folded }) => [comment.id, below, folded]);

test("the comments below a folded one are left out and counted, those below a folded reply too", () => {
  const depths = [0, 1, 2, 1, 0, 1];
  expect(shown(depths)).toEqual([
    ["0", 3, 0],
    ["1", 1, 0],
    ["2", 0, 0],
    ["3", 0, 0],
    ["4", 1, 0],
    ["5", 0, 0],
  ]);
  expect(shown(depths, "0", "1")).toEqual([
    ["0", 3, 3],
    ["4", 1, 0],
    ["5", 0, 0],
  ]);
  expect(shown(depths, "1", "3").map(([id]) => id)).toEqual(["0", "1", "3", "4", "5"]);
});

test("a page that begins inside a branch, and a thread without comments, have their counts", () => {
  expect(shown([3, 4, 2], "0")).toEqual([
    ["0", 1, 1],
    ["2", 0, 0],
  ]);
  expect(shown([])).toEqual([]);
});

test("the viewer's own comment ahead of its place has no comments below it", () => {
  const ownAhead = [{ ...thread(0)[0]!, id: "own" }];
  const all = foldedThread({ ...loaded(2, 1, 0), ownAhead }, new Set(["own"]));
  expect(all.map(({ comment, below }) => [comment.id, below])).toEqual([
    ["own", 0],
    ["0", 0],
    ["1", 0],
    ["2", 0],
  ]);
});

test("a branch is open where it reaches the end of the loaded comments, and more follow", () => {
  const depths = loaded(0, 1, 0, 1, 2, 1, 2);
  const open = (total: number) =>
    foldedThread({ ...depths, total }, new Set())
      .filter(({ isOpen }) => isOpen)
      .map(({ comment }) => comment.id);
  expect(open(7)).toEqual([]);
  expect(open(8)).toEqual(["2", "5", "6"]);
});

test("the branch to a comment names every comment above it", () => {
  expect(branchTo("2", thread(0, 1, 2, 1))).toEqual(["1", "0"]);
  expect(branchTo("0", thread(0, 1))).toEqual([]);
  expect(branchTo("9", thread(0, 1))).toEqual([]);
});
