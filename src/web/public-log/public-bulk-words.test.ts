import { expect, test } from "vitest";
import { bulkWords, undoneWords } from "./public-bulk-words.ts";

const counts = (posts: number, comments: number, held?: number) => ({
  counts: { posts, comments, ...(held !== undefined && { held }) },
});

test("the public log says of a bulk act what it removed and refused, and says nothing where that is none", () => {
  expect(bulkWords(counts(41, 3))).toBe("removed 41 posts and 3 comments");
  expect(bulkWords(counts(0, 1, 2))).toBe("removed 1 comment and refused 2 that waited for approval");
  expect(bulkWords(counts(0, 0, 2))).toBe("refused 2 that waited for approval");
  expect([bulkWords(counts(0, 0)), bulkWords({})]).toEqual(["removed nothing", "removed nothing"]);
});

test("the public log says of the undo of a bulk act what it restored, and says nothing where that is none", () => {
  expect(undoneWords(counts(1, 0))).toBe("which restored 1 post");
  expect(undoneWords(counts(0, 0, 1))).toBe("after which 1 waits for approval again");
  expect(undoneWords(counts(0, 0))).toBe("which restored nothing");
});
