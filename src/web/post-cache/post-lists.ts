import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { CallAnswer, CallInput } from "../../contract/call.ts";
import type { Submission, Timestamp } from "../../contract/entities.ts";
import type { listFilteredSubmissions } from "../../contract/filtered-lists.ts";
import type { HiddenCounts } from "../../contract/hidden.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { listSubmissions } from "../../contract/posts.ts";
import type { SearchFindings } from "../../contract/search.ts";
import { call, type CallOptions } from "../api/api.ts";
import type { ListRange } from "../posts/list-choices.ts";
import type { Shows } from "../session/own-state.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";

/** A post in a list. */
export interface ListedPost extends Submission {
  isPinned?: boolean;
}

export interface PostPage {
  posts: ListedPost[];
  next: string | null;
  /** The time range of the posts; absent in lists without one. */
  range?: ListRange | undefined;
  /** The ids of the posts that stand above the list's own: its pinned ones, and those that `putOnTop` added. */
  added?: string[] | undefined;
  /** The facts that a search gives in addition to the posts; absent in other lists. */
  found?: SearchFindings;
  /** The numbers of posts that a member's own list leaves out, by the reason; absent in shared lists. */
  hidden?: HiddenCounts | undefined;
  /** The number of posts of the list that come before the page; only on the first page of a list that goes on from a place. */
  passed?: number;
  /** The number of posts that the reader's filters left out up to the page's end; only with `passed`. */
  leftOut?: number;
  /**
   * The time of the fetch, in milliseconds of the browser's clock; null for a page that the server rendered.
   */
  readAt: number | null;
}

export type PostPages = InfiniteData<PostPage>;

/** A list of posts, and how to read it. */
export interface PostListSource {
  key: string;
  /** Reads a page of the list, as everybody sees it or as its owner does. Throws `ApiFailure`. */
  read: (paging: ListPaging, options: CallOptions, isOwn: boolean) => Promise<ReadPosts>;
  range?: ListRange;
  /** The order of the posts; absent in lists by date. */
  order?: ListQuery["sort"];
  /** The search whose results these are, where they are ordered by relevance. */
  relevance?: { query: string; exact?: "true" };
  /** Set for the posts that a member missed: when they left, if that is known. */
  missed?: { leftAt: Timestamp | null };
  /** Set where nobody chose `range`: if it has no posts, the list shows the first wider range with posts. */
  widens?: boolean;
  /** The offset of the first page; more than 0 only on pages reached without JavaScript. */
  offset?: number;
  /** The uid or token of the member whose list this is; absent for shared lists. Signing out drops the list. */
  owner?: string;
  /** The shared list that a member's own one is made from, by leaving out what they hide. */
  shared?: PostListSource;
  /** The reasons for which other lists hide posts that this one shows, such as `feed` on a feed's page. */
  shows?: Shows;
}

/** The list as this viewer reads it: without the posts that they hide, if there are any. */
export function listFor(viewer: ViewerProfile | null, shared: PostListSource): PostListSource {
  return viewer?.hasFilters ? { owner: viewer.uid, shared, ...shared } : shared;
}

type ListQuery = NonNullable<CallInput<typeof listSubmissions>["query"]>;

/** The parameters that select a page of a list: its start, its length and the time range. */
export type ListPaging = Pick<ListQuery, "time" | "limit" | "offset" | "cursor" | "widen">;

type ReadPosts = Omit<PostPage, "readAt">;

type ListAnswer = CallAnswer<typeof listSubmissions> & Pick<ReadPosts, "hidden">;

export function pageOf({ submissions, next, time, hidden, pinned }: ListAnswer): ReadPosts {
  return {
    posts: [...(pinned ?? []).map((post) => ({ ...post, isPinned: true })), ...submissions],
    added: pinned?.map(({ id }) => id),
    ...{ next, range: time, hidden },
  };
}

/** Reads posts of all feeds, or of one, as everybody sees them or as the viewer does. Throws `ApiFailure`. */
export async function readPosts(query: ListQuery, options: CallOptions, isOwn: boolean): Promise<ReadPosts> {
  const path = isOwn ? "/filtered-submissions" : "/submissions";
  return pageOf(
    await call<typeof listFilteredSubmissions | typeof listSubmissions>("GET", path, { query, ...options }),
  );
}

/** The query of a list. Follows the cursor from page to page, so that no post repeats or is skipped. */
export function postListQuery(source: PostListSource) {
  const { key, offset = 0, owner } = source;
  return infiniteQueryOptions({
    queryKey: [...(owner === undefined ? ["posts"] : ["posts", "own", owner]), key, offset],
    queryFn: ({ pageParam, signal }) => readPage(source, pageParam, { signal }),
    initialPageParam: firstPage(source),
    getNextPageParam: (last: PostPage) =>
      last.next === null ? undefined : pageAt(last.range, startAt(last.next)),
    // A list never changes under the reader; `useRefetchOnVisit` reads it again on a new visit.
    staleTime: Infinity,
  });
}

/**
 * Refetches a list from its start, bypassing the HTTP cache. The old list stays until the new one has loaded.
 * After a failure the list is reset: it is fetched once more, and shows an error if that fails too.
 */
export async function restartList(queryClient: QueryClient, source: PostListSource): Promise<void> {
  const { queryKey } = postListQuery(source);
  await queryClient.cancelQueries({ queryKey, exact: true });
  const pageParam = firstPage(source);
  try {
    const page = await readPage(source, pageParam, { cache: "reload" });
    queryClient.setQueryData(queryKey, { pages: [page], pageParams: [pageParam] });
  } catch {
    await queryClient.resetQueries({ queryKey, exact: true });
  }
}

function firstPage({ offset = 0, range, widens }: PostListSource): ListPaging {
  return pageAt(range, { offset, ...(widens && { widen: "true" }) });
}

/** The `next` of a page whose list goes on at an offset: its cursor may have expired. */
export const offsetAsNext = (offset: number): string => `@${offset}`;

function startAt(next: string): ListPaging {
  return next[0] === "@" ? { offset: Number(next.slice(1)) } : { cursor: next };
}

function pageAt(range: ListRange | undefined, start: ListPaging): ListPaging {
  return { ...(range !== "all" && { time: range }), limit: LIMITS.pageSize, ...start };
}

async function readPage(
  { read, range, owner }: PostListSource,
  paging: ListPaging,
  options: CallOptions,
): Promise<PostPage> {
  const page = await read(paging, options, owner !== undefined);
  return { ...page, range: page.range ?? range, readAt: typeof window === "undefined" ? null : Date.now() };
}

/** When the list's first page was read. A page that the server rendered is as old as the document. */
export function readAtOf({ pages }: PostPages): number {
  return pages[0]?.readAt ?? performance.timeOrigin;
}

export function postsIn({ pages }: PostPages): ListedPost[] {
  return pages.flatMap((page) => page.posts);
}

/** The ids in the list's own order, each once. A post above the list counts where a later page has it again. */
export function orderedIds(list: PostPages): string[] {
  const onTop = new Set(list.pages[0]?.added);
  // Skips the first appearance of each added post, which stands on top.
  const ids = postsIn(list).flatMap(({ id }) => (onTop.delete(id) ? [] : [id]));
  return [...new Set(ids)];
}

/** The name of a list whose range somebody chose, or that has it by default. */
export function nameOfList({ key, order, range }: PostListSource, shown = range): string {
  return [key.replace(/-(default|24h|7d|30d|all|hot|active)$/, ""), order, shown].join(" ");
}
