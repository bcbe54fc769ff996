import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "../../contract/call.ts";
import type { listComments, postComment, readThread } from "../../contract/comments.ts";
import type { Comment } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { call, type CallOptions } from "../api/api.ts";
import { allPages } from "../api/cursor-paging.ts";
import { updateCachedPost } from "../post-cache/cached-posts.ts";
import {
  type LoadedComments,
  loadedFrom,
  removedIn,
  withNew,
  withOwn,
  withPage,
  withRemoved,
} from "./loaded-comments.ts";

interface NewComment {
  text: string;
  parentId: string | null;
  /** The same whenever this comment is sent again. */
  idempotencyKey: string;
}

/** The number of ids to look back for a comment that committed after one with a higher id. */
const OVERTAKEN = 1_000;

/** A post's discussion: at first one page, beginning with the comment at index `from`. */
export function commentsQuery(postId: string, from = 0) {
  return queryOptions({
    queryKey: ["comments", postId, from],
    queryFn: async ({ signal }) => loadedFrom(await readPage(postId, { offset: from }, { signal })),
    // Loaded comments stay; events bring the new ones.
    staleTime: Infinity,
  });
}

/** The comment being answered, for when it is not among the loaded ones; null if it does not exist. */
export function answeredQuery(postId: string, id: string | null) {
  return queryOptions({
    queryKey: ["answered-comment", postId, id],
    queryFn: async ({ signal }) => {
      const { comments } = await readPage(postId, { comment: id ?? "" }, { signal });
      return comments.find((comment) => comment.id === id) ?? null;
    },
  });
}

/** The index in the address at which the discussion begins, for readers without JavaScript. */
export function commentsFrom(search: URLSearchParams): number {
  const from = search.get("comments") ?? "";
  return /^\d{1,9}$/.test(from) ? Number(from) : 0;
}

type PageQuery = CallInput<typeof readThread>["query"];

function readPage(postId: string, query: PageQuery, options?: CallOptions) {
  const params = { id: postId };
  return call<typeof readThread>("GET", "/submission/:id/thread", { params, query, ...options });
}

/** A page to load: the one after the loaded comments, the one before, or the one with a given comment. */
export type WantedPage = "next" | "previous" | { comment: string };

/** Loads another page into a discussion. Throws `ApiFailure`. */
export function useLoadComments(postId: string, from: number) {
  const queryClient = useQueryClient();
  const { queryKey } = commentsQuery(postId, from);
  return useMutation({
    mutationFn: async (wanted: WantedPage) => {
      const loaded = queryClient.getQueryData(queryKey);
      if (!loaded) return;
      const page = await readPage(postId, queryOf(wanted, loaded));
      queryClient.setQueryData(queryKey, (now) => now && withPage(now, page));
    },
  });
}

function queryOf(wanted: WantedPage, { start, end }: LoadedComments): PageQuery {
  if (wanted === "next") return { offset: end };
  if (wanted === "previous") return { before: start };
  return wanted;
}

/** Sends a comment and adds it to the discussion once the server has accepted it. */
export function usePostComment(postId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ text, parentId, idempotencyKey }: NewComment) =>
      call<typeof postComment>("POST", "/submission/:id/comments", {
        params: { id: postId },
        body: { text, parentId },
        idempotencyKey,
      }),
    onSuccess: ({ comment }) => change(queryClient, postId, (loaded) => withOwn(loaded, comment)),
  });
}

/**
 * Adds new comments to a discussion on the page, and hides removed ones; `count` is the number of comments
 * that can be read, where it is known.
 */
export async function refreshComments(
  queryClient: QueryClient,
  postId: string,
  count?: number,
): Promise<void> {
  // Wait for a first fetch in flight: its answer may predate the new comment.
  if (discussionsOf(queryClient, postId).length === 0) {
    await queryClient.ensureQueryData(commentsQuery(postId));
  }
  const known = discussionsOf(queryClient, postId);
  const latest = Math.max(0, ...known.map((loaded) => Number(loaded.latest ?? 0)));
  const newer = await readAfter(postId, latest);
  change(queryClient, postId, (loaded) => withLatest(withNew(loaded, newer), newer));
  if (count === undefined) return;
  const readable = discussionsOf(queryClient, postId).map((loaded) => loaded.total - removedIn(loaded));
  if (readable.some((known) => known > count)) await showRemoved(queryClient, postId);
  if (readable.every((known) => known >= count)) return;
  // The answer may have come from a cache, and a comment may commit after one with a higher id.
  const overtaken = await readAfter(postId, Math.max(0, latest - OVERTAKEN), { cache: "reload" });
  change(queryClient, postId, (loaded) => ({
    ...withNew(loaded, overtaken),
    total: Math.max(count + removedIn(loaded), loaded.total),
  }));
}

/** Hides removed comments of a short discussion. A long one shows them as removed on the next visit. */
async function showRemoved(queryClient: QueryClient, postId: string): Promise<void> {
  if (discussionsOf(queryClient, postId).some(({ total }) => total > LIMITS.pageSizeMax)) return;
  const removed = new Set<string>();
  // A page holds fewer comments when they are long.
  for (let from = 0, total = 1; from < total;) {
    const page = await readPage(postId, { offset: from }, { cache: "reload" });
    if (page.comments.length === 0) break;
    for (const { id, deleted } of page.comments) if (deleted) removed.add(id);
    from += page.comments.length;
    total = page.total;
  }
  markRemoved(queryClient, postId, removed);
}

/** Empties these comments; their places remain. */
export function markRemoved(queryClient: QueryClient, postId: string, ids: Set<string>): void {
  change(queryClient, postId, (loaded) => withRemoved(loaded, ids));
}

/** All comments with a higher id, wherever they stand in the discussion. */
async function readAfter(postId: string, id: number, options?: CallOptions): Promise<Comment[]> {
  const params = { id: postId };
  const pages = await allPages(
    (cursor) => {
      const query = { limit: LIMITS.pageSizeMax, cursor };
      return call<typeof listComments>("GET", "/submission/:id/comments", { params, query, ...options });
    },
    id > 0 ? String(id) : undefined,
  );
  return pages.flatMap(({ comments }) => comments);
}

function withLatest(loaded: LoadedComments, newer: Comment[]): LoadedComments {
  const last = newer.at(-1);
  return last ? { ...loaded, latest: last.id } : loaded;
}

function discussionsOf(queryClient: QueryClient, postId: string): LoadedComments[] {
  const found = queryClient.getQueriesData<LoadedComments>({ queryKey: ["comments", postId] });
  return found.flatMap(([, loaded]) => loaded ?? []);
}

function change(
  queryClient: QueryClient,
  postId: string,
  next: (loaded: LoadedComments) => LoadedComments,
): void {
  const known = totalIn(queryClient, postId);
  queryClient.setQueriesData<LoadedComments>(
    { queryKey: ["comments", postId] },
    (loaded) => loaded && next(loaded),
  );
  if (totalIn(queryClient, postId) === known) return;
  // The post's figure may already count the comment.
  const readable = discussionsOf(queryClient, postId).map((loaded) => loaded.total - removedIn(loaded));
  const count = Math.max(0, ...readable);
  updateCachedPost(queryClient, postId, (post) =>
    post.commentCount >= count ? post : { ...post, commentCount: count },
  );
}

function totalIn(queryClient: QueryClient, postId: string): number {
  return Math.max(0, ...discussionsOf(queryClient, postId).map(({ total }) => total));
}
