import { expect, test } from "vitest";
import type { BulkAct } from "../../../contract/bulk-acts.ts";
import { outcomeWords } from "./bulk-words.ts";

const ACT: BulkAct = {
  ...{ id: "1", state: "done", memberName: "noisy_one", content: "all", since: null },
  ...{ until: { _seconds: 0, _nanoseconds: 0 }, posts: 0, comments: 0 },
  ...{ restoredPosts: 0, restoredComments: 0, left: 0 },
};

const words = (act: Partial<BulkAct>): string => outcomeWords({ ...ACT, ...act });

test("an act that has found nothing says so, in each of its states", () => {
  expect(words({ state: "running" })).toBe("Removing: nothing so far.");
  expect(words({})).toBe("Removed nothing.");
  expect(words({ state: "undoing" })).toBe("Restoring: nothing so far.");
  expect(words({ state: "undone" })).toBe("Undone: restored nothing.");
  expect(words({ held: 2 })).toBe("Refused 2 that waited for approval.");
});

test("an act says how much it removed and restored", () => {
  expect(words({ posts: 12, comments: 1 })).toBe("Removed 12 posts and 1 comment.");
  expect(words({ comments: 2, held: 1 })).toBe("Removed 2 comments. Refused 1 that waited for approval.");
  expect(words({ state: "undone", posts: 2, restoredPosts: 1, left: 1 })).toBe(
    "Undone: restored 1 post. 1 was left as is: decided about since, or deleted by the author.",
  );
});

test("an act that stopped says so and why, also while it tells its authors, and no more once it is undone", () => {
  const why =
    "It stopped before its end, because whoever started it was banned, suspended or given a lower role.";
  const stopped = { posts: 20, isStopped: true };
  for (const state of ["running", "done"] as const)
    expect(words({ ...stopped, state })).toBe(`Removed 20 posts. ${why}`);
  expect(words({ isStopped: true, held: 1 })).toBe(`Refused 1 that waited for approval. ${why}`);
  expect(words({ isStopped: true })).toBe(`Removed nothing. ${why}`);
  expect(words({ ...stopped, state: "undone", restoredPosts: 20 })).toBe("Undone: restored 20 posts.");
});
