import type { QueryClient } from "@tanstack/react-query";
import type { Submission } from "../../contract/entities.ts";
import type { HiddenReason } from "../../contract/hidden.ts";
import { refetch } from "../api/query-client.ts";
import { askStatusAgain } from "../hearts/hearts.ts";
import { type PostPages, postsIn } from "../post-cache/post-lists.ts";
import { removeStoredListsWith } from "../post-cache/stored-lists.ts";
import { keepOwn } from "../session/own-state.ts";
import { rememberViewer } from "../session/remembered-viewer.ts";
import { viewerQuery } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import { OwnEvents } from "./own-events.ts";

/** The viewer's queries that change with their filters, besides lists of posts. */
const CHANGED = new Set<unknown>(["mutes", "notifications", "unread", "your-feeds"]);

const own = new OwnEvents();

/** Shows what the viewer has hidden or muted on another device. */
export function changedElsewhere(queryClient: QueryClient): void {
  if (own.isElsewhere(performance.now())) showChanged(queryClient).catch(reportError);
}

/** Shows what has changed, after the viewer has hidden or muted something here or taken it back. */
export async function filtersChanged(queryClient: QueryClient): Promise<void> {
  own.changed(performance.now());
  await showChanged(queryClient);
}

async function showChanged(queryClient: QueryClient): Promise<void> {
  readOwnLists(queryClient);
  askStatusAgain();
  await refetch(queryClient, {
    predicate: ({ queryKey: [owner, name] }) => owner === "own" && CHANGED.has(name),
  });
}

/** Hides posts that lists have loaded: those on the screen give way to a line. */
export function hideLoaded(
  queryClient: QueryClient,
  hidden: HiddenReason,
  isHidden: (post: Submission) => boolean,
): void {
  const uid = queryClient.getQueryData(viewerQuery(readToken()).queryKey)?.uid;
  const isOthers = (post: Submission) => post.userId !== uid && isHidden(post);
  const posts = loadedLists(queryClient).flatMap(([, list]) => postsIn(list).filter(isOthers));
  keepOwn(readToken() ?? "", Object.fromEntries(posts.map(({ id }) => [id, { hidden }])));
  removeStoredListsWith(isOthers);
}

/** Marks the lists that are not on the screen as stale, so that they are read again. */
export function rereadLists(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ["posts"], type: "inactive" });
  removeStoredListsWith(() => true);
}

/** A member without filters reads the shared lists. With the first one, what they have loaded becomes their own list. */
function readOwnLists(queryClient: QueryClient): void {
  const token = readToken();
  const { queryKey } = viewerQuery(token);
  const viewer = queryClient.getQueryData(queryKey);
  if (token === null || !viewer || viewer.hasFilters) return;
  for (const [[posts, ...key], list] of loadedLists(queryClient)) {
    if (key[0] !== "own") queryClient.setQueryData([posts, "own", viewer.uid, ...key], list);
  }
  const changed = { ...viewer, hasFilters: true };
  rememberViewer(token, changed);
  queryClient.setQueryData(queryKey, changed);
}

function loadedLists(queryClient: QueryClient) {
  const lists = queryClient.getQueriesData<PostPages>({ queryKey: ["posts"] });
  return lists.flatMap(([key, list]) => (list ? [[key, list] as const] : []));
}
