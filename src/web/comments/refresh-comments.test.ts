import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Comment } from "../../contract/comments.ts";
import type { ThreadOrder } from "../../contract/thread-orders.ts";
import { setApiReader } from "../api/api.ts";
import { commentsQuery } from "./comment-queries.ts";
import { type LoadedComments, shownIn } from "./loaded-comments.ts";
import { newerQuery } from "./newer-comments.ts";
import { refreshComments, rereadComments } from "./refresh-comments.ts";

const POST = "1";
const comment = (id: string) => ({ id, text: id, parentId: null }) as Comment;

/** A discussion of comments on the post. Its first comments, `shown`, are loaded. */
function discussion(shown: string[], total: number, order: ThreadOrder): LoadedComments {
  const comments = shown.map((id) => ({ ...comment(id), depth: 0, answers: null }));
  const latest = String(total);
  return { comments, ownAhead: [], start: 0, end: shown.length, total, latest, order };
}

test("new comments come to each order that was read, from its own newest comment on, and count once", async () => {
  const queryClient = new QueryClient();
  const keys = (["oldest", "newest"] as const).map((order) => {
    const { queryKey } = commentsQuery(POST, { order, from: 0 });
    return queryKey;
  });
  // This order was read later. It counts one comment more, whose place is not loaded.
  queryClient.setQueryData(keys[0]!, discussion(["1"], 4, "oldest"));
  queryClient.setQueryData(keys[1]!, discussion(["3", "2", "1"], 3, "newest"));
  setApiReader(async (path) => {
    const after = Number(new URLSearchParams(path.split("?")[1]).get("cursor"));
    const newer = ["1", "2", "3", "4", "5"].filter((id) => Number(id) > after);
    return { status: 200, body: { comments: newer.map(comment), next: null } };
  });
  await refreshComments(queryClient, POST, 5);
  const [oldest, newest] = keys.map((key) => queryClient.getQueryData(key)!);
  expect(shownIn(newest!).map(({ id }) => id)).toEqual(["5", "4", "3", "2", "1"]);
  expect([newest!.total, oldest!.total]).toEqual([5, 5]);
});

test("a part that is read again does not replace another that was loaded meanwhile", async () => {
  const queryClient = new QueryClient();
  const { queryKey } = commentsQuery(POST, { order: "oldest", from: 0 });
  const all = ["1", "2", "3", "4"];
  queryClient.setQueryData(queryKey, discussion(["1", "2"], 4, "oldest"));
  let jump = () =>
    void queryClient.setQueryData(queryKey, {
      ...discussion([], 4, "oldest"),
      ...{
        comments: all.slice(2).map((id) => ({ ...comment(id), depth: 0, answers: null })),
        start: 2,
        end: 4,
      },
    });
  setApiReader(async (path) => {
    jump();
    jump = () => {};
    const query = new URLSearchParams(path.split("?")[1]);
    const offset = query.has("comment") ? all.indexOf(query.get("comment")!) : Number(query.get("offset"));
    const comments = all.slice(offset, offset + 2).map((id) => ({ ...comment(id), depth: 0, answers: null }));
    return { status: 200, body: { comments, offset, total: 4, latest: "4" } };
  });
  await rereadComments(queryClient, POST);
  const now = queryClient.getQueryData(queryKey)!;
  expect([now.start, shownIn(now).map(({ id }) => id)]).toEqual([2, ["3", "4"]]);
});

test("a comment that a part read again took in before its event is among the new ones", async () => {
  const queryClient = new QueryClient();
  const all = ["1", "2", "3", "4"];
  const since = newerQuery(POST, 1);
  queryClient.setQueryData(
    commentsQuery(POST, { order: "oldest", from: 0 }).queryKey,
    discussion(["1"], 3, "oldest"),
  );
  queryClient.setQueryData(since.queryKey, { comments: ["2", "3"].map(comment), isMore: false });
  let parts = 0;
  setApiReader(async (path) => {
    const after = Number(new URLSearchParams(path.split("?")[1]).get("cursor"));
    const newer = all.filter((id) => Number(id) > after).map(comment);
    if (path.includes("/comments")) return { status: 200, body: { comments: newer, next: null } };
    parts++;
    const comments = [{ ...comment("1"), depth: 0, answers: null }];
    return { status: 200, body: { comments, offset: 0, total: 4, latest: "4" } };
  });
  await rereadComments(queryClient, POST);
  expect(parts).toBeGreaterThan(0);
  await refreshComments(queryClient, POST, 4);
  const listed = queryClient.getQueryData(since.queryKey)!;
  expect(listed.comments.map(({ id }) => id)).toEqual(["2", "3", "4"]);
});

test("a list of new comments whose reading began before a comment was written gets that comment, too", async () => {
  const queryClient = new QueryClient();
  const since = newerQuery(POST, 1);
  queryClient.setQueryData(
    commentsQuery(POST, { order: "oldest", from: 0 }).queryKey,
    discussion(["1"], 3, "oldest"),
  );
  const early = Promise.withResolvers<void>();
  const isListed = Promise.withResolvers<void>();
  setApiReader(async (path) => {
    const after = Number(new URLSearchParams(path.split("?")[1]).get("cursor"));
    if (after === 1) {
      isListed.resolve();
      await early.promise;
    }
    const newer = ["2", "3", ...(after === 1 ? [] : ["4"])].filter((id) => Number(id) > after);
    return { status: 200, body: { comments: newer.map(comment), next: null } };
  });
  const listing = queryClient.fetchQuery(since);
  await isListed.promise;
  const refreshed = refreshComments(queryClient, POST, 4);
  await expect.poll(() => shownAt(queryClient)).toBe("4");
  early.resolve();
  await Promise.all([listing, refreshed]);
  expect(queryClient.getQueryData(since.queryKey)!.comments.map(({ id }) => id)).toEqual(["2", "3", "4"]);
});

/** The newest comment that the discussion counts. */
function shownAt(queryClient: QueryClient): string | null | undefined {
  return queryClient.getQueryData(commentsQuery(POST, { order: "oldest", from: 0 }).queryKey)?.latest;
}
