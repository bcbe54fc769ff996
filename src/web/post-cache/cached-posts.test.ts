import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Submission } from "../../contract/entities.ts";
import { putOnTop } from "./cached-posts.ts";
import { showEdited } from "./edited-post.ts";
import { orderedIds, pageOf, postListQuery, type PostListSource, postsIn } from "./post-lists.ts";

const source: PostListSource = { key: "feed-ferns-hot", read: () => Promise.reject(new Error("Not read.")) };
const { queryKey } = postListQuery(source);

const post = (id: string, title = `Post ${id}`) =>
  ({ id, title, contentType: "text", content: "", upvotes: 3, commentCount: 0 }) as Submission;

/** A list that this browser has loaded: post 2 is pinned, and has its place behind post 3. */
function loadedList() {
  const queryClient = new QueryClient();
  const answer = { submissions: ["3", "2", "1"].map((id) => post(id)), pinned: [post("2")], next: null };
  queryClient.setQueryData(queryKey, {
    pages: [{ ...pageOf(answer), readAt: 0 }],
    pageParams: [{ limit: 40 }],
  });
  return { queryClient, list: () => queryClient.getQueryData(queryKey)! };
}

test("a pinned post that its author edits stays marked as pinned above the list, and only there", () => {
  const { queryClient, list } = loadedList();
  showEdited(queryClient, { ...post("2", "Edited"), upvotes: 0 });
  const copies = postsIn(list()).filter(({ id }) => id === "2");
  expect(copies).toMatchObject([
    { title: "Edited", upvotes: 3, isPinned: true },
    { title: "Edited", upvotes: 3 },
  ]);
  expect(copies[1]).not.toHaveProperty("isPinned");
});

test("new posts come below the pinned ones, and the list keeps its order", () => {
  const { queryClient, list } = loadedList();
  putOnTop(queryClient, source, [post("5"), post("4")]);
  putOnTop(queryClient, source, [post("6")]);
  expect(postsIn(list()).map(({ id }) => id)).toEqual(["2", "6", "5", "4", "3", "2", "1"]);
  expect(orderedIds(list())).toEqual(["3", "2", "1"]);
});
