import { describe, expect, test } from "vitest";
import type { ThreadComment, ThreadPage } from "../../contract/comments.ts";
import type { ThreadOrder } from "../../contract/thread-orders.ts";
import {
  withCurrent,
  withCurrentOf,
  withDeleted,
  withDeletion,
  withFailedDeletion,
  withLoadedAgain,
  withUndo,
} from "./changed-comments.ts";
import { loadedFrom, type LoadedComments, withRemoved } from "./loaded-comments.ts";
import { withPage } from "./loaded-page.ts";
import { withNew } from "./new-comments.ts";

function comment(
  id: number,
  parentId: number | null = null,
  depth = parentId === null ? 0 : 1,
): ThreadComment {
  return {
    id: String(id),
    text: `Comment ${id}`,
    parentId: parentId === null ? null : String(parentId),
    mentions: [],
    upvotes: 0,
    createdAt: { seconds: 0, nanoseconds: 0 } as unknown as ThreadComment["createdAt"],
    userName: "Kai",
    deleted: false,
    depth,
    answers: parentId === null ? null : "Kai",
  };
}

/** The comments from one place in a discussion up to another, as the server sends them. */
function page(all: ThreadComment[], start: number, end: number): ThreadPage {
  return { comments: all.slice(start, end), offset: start, total: all.length, latest: "9999" };
}

function loaded(all: ThreadComment[], start: number, end: number, order: ThreadOrder = "oldest") {
  return loadedFrom(page(all, start, end), order);
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const ids = ({ comments }: LoadedComments) => comments.map(({ id }) => Number(id));
const pageAt = (now: ThreadComment[], latest: string) => ({ ...page(now, 0, now.length), latest });
const without = (all: ThreadComment[], ...gone: number[]) =>
  all.filter(({ id }) => !gone.includes(Number(id)));

describe("A changed comment of a long discussion", () => {
  const all = numbers(0, 1000).map((id) => comment(id));

  test("that is gone and was not loaded adds nothing, from whichever page", () => {
    const before = loaded(all, 400, 600);
    const now = without(all, 899);
    const after = withCurrentOf(before, "899", page(now, 0, 200));
    expect(ids(after)).toEqual(numbers(400, 600));
    expect(after).toMatchObject({ start: 400, end: 600, total: 999 });
  });

  test("that is edited and was not loaded adds nothing", () => {
    const replies = [comment(0), ...numbers(1, 501).map((id) => comment(id, 0)), comment(501)];
    const before = loaded(replies, 0, 200);
    const after = withCurrentOf(before, "450", page(replies, 400, 502));
    expect(ids(after)).toEqual(numbers(0, 200));
    expect(after).toMatchObject({ start: 0, end: 200, total: 502 });
  });

  test("that is gone before the loaded part moves its numbers, so that no comment is skipped", () => {
    const before = loaded(all, 400, 600);
    const now = without(all, 10);
    const after = withCurrentOf(before, "10", page(now, 0, 200), page(now, 200, 400));
    expect(after).toMatchObject({ start: 399, end: 599, total: 999 });
    const more = withPage(after, page(now, after.end, 799));
    expect(ids(more!)).toEqual(numbers(400, 800));
  });

  test("that comes back before the loaded part moves its numbers back", () => {
    const before = loaded(without(all, 10), 399, 599);
    const after = withCurrentOf(before, "10", page(all, 0, 200), page(all, 400, 600));
    expect(ids(after)).toEqual(numbers(400, 600));
    expect(after).toMatchObject({ start: 400, end: 600, total: 1000 });
  });

  test("that comes back at the end of the loaded part is loaded with it", () => {
    const before = loaded(without(all, 200), 0, 200);
    const after = withCurrentOf(before, "200", page(all, 200, 400));
    // The neighbours of the comment are on other pages, so the next page brings it.
    expect(after).toMatchObject({ start: 0, end: 200, total: 1000 });
    expect(ids(withPage(after, page(all, 200, 400))!)).toEqual(numbers(0, 400));
    const beside = withCurrentOf(before, "200", page(all, 150, 350));
    expect(ids(beside)).toEqual(numbers(0, 201));
    expect(beside).toMatchObject({ end: 201, total: 1000 });
  });
});

describe("A comment that comes back", () => {
  const all = [comment(1), comment(2), comment(3, 2), comment(4)];

  test("stands above its replies, whichever is read first", () => {
    const mine = withCurrent(withDeletion(loaded(all, 0, 4), "3"), "3", null);
    const gone = withCurrent(mine, "2", null);
    expect(ids(gone)).toEqual([1, 3, 4]);
    expect(gone.total).toBe(2);
    const after = withCurrentOf(withUndo(gone, "3"), "2", page(all, 0, 4));
    expect(ids(after)).toEqual([1, 2, 3, 4]);
    expect(after).toMatchObject({ start: 0, end: 4, total: 4 });
    const readers = loaded(without(all, 2, 3), 0, 2);
    for (const told of [
      ["2", "3"],
      ["3", "2"],
    ]) {
      const back = told.reduce((rest, id) => withCurrentOf(rest, id, page(all, 0, 4)), readers);
      expect(ids(back)).toEqual([1, 2, 3, 4]);
      expect(back).toMatchObject({ start: 0, end: 4, total: 4 });
    }
  });

  test("brings the deleted comment above it back to its author", () => {
    const parentDeleted = withDeletion(loaded(all, 0, 4), "2");
    const bothGone = withDeleted(withDeletion(withDeleted(parentDeleted, "2", []), "3"), "3", ["3"]);
    const gone = {
      ...bothGone,
      comments: bothGone.comments.filter(({ id }) => id !== "2"),
      total: 2,
      end: 2,
    };
    const now = all.map((one) => (one.id === "2" ? { ...one, deleted: true, text: "" } : one));
    const after = withCurrentOf(withUndo(gone, "3"), "3", page(now, 0, 4));
    expect(ids(after)).toEqual([1, 2, 3, 4]);
    expect(after).toMatchObject({ start: 0, end: 4, total: 4 });
  });

  test("brings the comments that it answers, but no others", () => {
    const readers = loaded([all[0]!], 0, 1);
    expect(ids(withCurrentOf(readers, "3", page(all, 0, 4)))).toEqual([1, 2, 3]);
  });

  test("has its place in each order", () => {
    const newest = [comment(4), comment(2), comment(3, 2), comment(1)];
    const hearts = [comment(2), comment(3, 2), comment(4), comment(1)];
    for (const [order, now] of [
      ["newest", newest],
      ["hearts", hearts],
    ] as const) {
      for (const id of [1, 2, 3, 4]) {
        const rest = without(now, id);
        const after = withCurrentOf(loaded(rest, 0, 3, order), String(id), page(now, 0, 4));
        expect(ids(after), `${order} ${id}`).toEqual(ids(loaded(now, 0, 4)));
        expect(after).toMatchObject({ start: 0, end: 4, total: 4 });
      }
    }
  });

  test("is the first of an empty discussion", () => {
    const after = withCurrentOf(loaded([], 0, 0), "1", page([comment(1)], 0, 1));
    expect(ids(after)).toEqual([1]);
    expect(after).toMatchObject({ start: 0, end: 1, total: 1 });
  });

  test("is not put among a deleted comment's replies that only their author sees", () => {
    const mine = withCurrent(withDeletion(loaded(all, 0, 4), "3"), "3", null);
    const rest = withCurrent(mine, "4", null);
    const now = without(all, 3);
    expect(ids(withCurrentOf(rest, "4", page(now, 0, 3)))).toEqual([1, 2, 3, 4]);
  });
});

describe("A changed comment that is loaded", () => {
  const all = [comment(1), comment(2, 1), comment(3)];

  test("is replaced in its place, and once it is gone it is not counted", () => {
    const edited = all.map((one) => (one.id === "2" ? { ...one, text: "Better" } : one));
    const after = withCurrentOf(loaded(all, 0, 3), "2", page(edited, 0, 3));
    expect(after.comments.map(({ text }) => text)).toEqual(["Comment 1", "Better", "Comment 3"]);
    const gone = withCurrentOf(after, "2", page(without(all, 2), 0, 2));
    expect(ids(gone)).toEqual([1, 3]);
    expect(gone).toMatchObject({ start: 0, end: 2, total: 2 });
  });
});

describe("A page that was read before the latest comment came", () => {
  const all = [1, 2, 3, 4, 5].map((id) => comment(id));

  test("removes no comment, and marks the loaded part to be read again", () => {
    const now = { ...loaded(all, 0, 5), latest: "5" };
    const after = withCurrentOf(now, "2", pageAt(all.slice(0, 4), "4"));
    expect(ids(after)).toEqual([1, 2, 3, 4, 5]);
    expect(after).toMatchObject({ end: 5, total: 5, isUnsure: true });
  });

  test("differs from a page that was read after the latest comment was deleted", () => {
    const now = { ...loaded(all, 0, 5), latest: "5" };
    const after = withCurrentOf(now, "5", pageAt(all.slice(0, 4), "4"));
    expect(after).toMatchObject({ end: 4, total: 4, latest: "4", isUnsure: false });
  });
});

describe("A new comment whose place is not loaded is only counted", () => {
  test("when it is on the post itself, and the loaded part, newest first, begins with replies", () => {
    const all = [comment(9), comment(5), comment(6, 5), comment(7, 5), comment(4), comment(3)];
    const after = withNew(loaded(all, 2, 5, "newest"), [{ ...comment(10) }]);
    expect(ids(after)).toEqual([6, 7, 4]);
    expect(after).toMatchObject({ start: 3, end: 6, total: 7 });
  });

  test("below more replies than are loaded", () => {
    const all = [comment(0), ...numbers(1, 501).map((id) => comment(id, 0))];
    const after = withNew(loaded(all, 0, 200), [{ ...comment(900, 0) }]);
    expect(ids(after)).toEqual(numbers(0, 200));
    expect(after).toMatchObject({ start: 0, end: 200, total: 502 });
    const newest = [comment(0), ...numbers(1, 501).map((id) => comment(501 - id, 0))];
    const first = withNew(loaded(newest, 0, 200, "newest"), [{ ...comment(900, 0) }]);
    expect(ids(first).slice(0, 3)).toEqual([0, 900, 500]);
  });
});

describe("A loaded part that is read again", () => {
  const all = [comment(1), comment(2, 1), comment(3), comment(4)];
  const deleted = { ...comment(1), text: "", deleted: true };

  test("has the present texts, places and counts", () => {
    const now = [deleted, comment(2, 1), { ...comment(4), text: "Better" }, comment(5)];
    const after = withLoadedAgain(loaded(all, 0, 4), [page(now, 0, 4)]);
    expect(after.comments).toEqual(now);
    expect(after).toMatchObject({ start: 0, end: 4, total: 4, latest: "9999" });
    expect(after.comments[1]).toBe(loaded(all, 0, 4).comments[1]);
  });

  test("keeps the undo of the viewer's deletions", () => {
    const mine = withDeletion(withDeletion(loaded(all, 0, 4), "1"), "3");
    const after = withLoadedAgain(mine, [page([deleted, all[1]!, all[3]!], 0, 3)]);
    expect(ids(after)).toEqual([1, 2, 3, 4]);
    expect(after.comments[0]).toMatchObject({ deleted: true, undo: { isGone: false } });
    expect(after.comments[2]).toMatchObject({ deleted: true, undo: { isGone: true } });
    expect(after).toMatchObject({ start: 0, end: 3, total: 3 });
  });

  test("may have become shorter than its place", () => {
    const after = withLoadedAgain(loaded(all, 2, 4), [page([comment(1)], 2, 2)]);
    expect(after).toMatchObject({ comments: [], start: 1, end: 1, total: 1 });
  });
});

describe("A comment whose deletion is under way", () => {
  const all = [comment(1), comment(2)];

  test("stays deleted, with its undo, when an earlier reading still has it", () => {
    const deleting = withDeletion(loaded(all, 0, 2), "2");
    const read = withCurrentOf(deleting, "2", page(all, 0, 2));
    expect(read.comments[1]).toMatchObject({ deleted: true, text: "" });
    expect(withLoadedAgain(deleting, [page(all, 0, 2)]).comments[1]).toMatchObject({ deleted: true });
    const done = withDeleted(read, "2", ["2"]);
    expect(done.comments[1]).toMatchObject({ deleted: true, undo: { isGone: true, was: all[1] } });
    expect(done).toMatchObject({ end: 1, total: 1 });
  });

  test("is not shown again when the call fails after the server is known to have deleted it", () => {
    const deleting = withDeletion(loaded(all, 0, 2), "2");
    expect(withFailedDeletion(deleting, "2").comments).toEqual(all);
    const told = withCurrentOf(deleting, "2", page(without(all, 2), 0, 1));
    expect(withFailedDeletion(told, "2").comments[1]).toMatchObject({
      deleted: true,
      undo: { isGone: true },
    });
  });

  test("has no mark of an edit, whose versions nobody can read, until it is back", () => {
    const editedAt = all[0]!.createdAt;
    const edited = loaded([all[0]!, { ...all[1]!, editedAt }], 0, 2);
    const deleting = withDeletion(edited, "2");
    expect(deleting.comments[1]!.editedAt).toBeUndefined();
    expect(withRemoved(edited, new Set(["2"])).comments[1]!.editedAt).toBeUndefined();
    expect(withUndo(deleting, "2").comments[1]).toMatchObject({ editedAt });
  });

  test("comes back when it is read after the deletion was undone elsewhere", () => {
    const done = withDeleted(withDeletion(loaded(all, 0, 2), "2"), "2", ["2"]);
    const back = withCurrentOf(done, "2", page(all, 0, 2));
    expect(back.comments).toEqual(all);
    expect(back).toMatchObject({ end: 2, total: 2 });
  });

  test("takes the deleted comments above it along, and is removed without undo if a moderator was first", () => {
    const above = [{ ...comment(1), deleted: true }, comment(2, 1)];
    const done = withDeleted(withDeletion(loaded(above, 0, 2), "2"), "2", ["2", "1"]);
    expect(ids(done)).toEqual([2]);
    const removed = withRemoved(withDeletion(loaded(all, 0, 2), "2"), new Set(["2"]));
    expect(removed.comments[1]).toMatchObject({ deleted: true, text: "", undo: undefined });
    expect(removed).toMatchObject({ end: 2, total: 2 });
  });
});
