import type { QueryClient } from "@tanstack/react-query";
import type { Submission } from "../../contract/entities.ts";
import {
  type ListedPost,
  type PostListSource,
  postListQuery,
  type PostPage,
  type PostPages,
  postsIn,
} from "./post-lists.ts";
import { postQuery } from "./post-queries.ts";
import { removeStoredPost } from "./stored-lists.ts";

/** The post from a cached list, to show until the post itself is loaded. Lists truncate long texts. */
export function postInLists(queryClient: QueryClient, id: string): Submission | undefined {
  for (const [, list] of queryClient.getQueriesData<PostPages>({ queryKey: ["posts"] })) {
    const found = list && postsIn(list).find((post) => post.id === id);
    if (found) return found;
  }
  return undefined;
}

export function updateCachedPost(
  queryClient: QueryClient,
  id: string,
  change: (post: ListedPost) => ListedPost,
): void {
  queryClient.setQueryData(postQuery(id).queryKey, (post) => post && change(post));
  changeLists(queryClient, id, (posts) => posts.map((post) => (post.id === id ? change(post) : post)));
}

/** Puts posts above a list, below its pinned ones. */
export function putOnTop(queryClient: QueryClient, source: PostListSource, posts: Submission[]): void {
  queryClient.setQueryData(postListQuery(source).queryKey, (list) => {
    const [first, ...others] = list?.pages ?? [];
    if (!list || !first) return list;
    const added = [...posts.map(({ id }) => id), ...(first.added ?? [])];
    const above = first.posts.filter((post) => post.isPinned);
    const below = first.posts.filter((post) => !post.isPinned);
    return { ...list, pages: [{ ...first, added, posts: [...above, ...posts, ...below] }, ...others] };
  });
}

/** Removes a deleted post from every cached and stored list; its own page shows "not found". */
export function forgetPost(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(postQuery(id).queryKey, null);
  changeLists(queryClient, id, (posts) => posts.filter((post) => post.id !== id));
  removeStoredPost(id);
}

/** Changes the pages that contain the post. Other lists stay the same object, so they do not render again. */
function changeLists(
  queryClient: QueryClient,
  id: string,
  change: (posts: ListedPost[]) => ListedPost[],
): void {
  const has = ({ posts }: PostPage) => posts.some((post) => post.id === id);
  queryClient.setQueriesData<PostPages>({ queryKey: ["posts"] }, (list) => {
    if (!list?.pages.some(has)) return list;
    return {
      ...list,
      pages: list.pages.map((page) => (has(page) ? { ...page, posts: change(page.posts) } : page)),
    };
  });
}
