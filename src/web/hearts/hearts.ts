import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { unvote, upvote, voteStatus } from "../../contract/hearts.ts";
import { LIMITS } from "../../contract/limits.ts";
import { call } from "../api/api.ts";
import { commentKey } from "../api/comment-key.ts";
import { showRefusal } from "../api/show-refusal.ts";
import { updateCachedPost } from "../post-cache/cached-posts.ts";
import { useSession, viewerQuery } from "../session/session.ts";
import { isPressedSince, keepOwn, type OwnState } from "../session/own-state.ts";
import { readStoredJson, writeStored } from "../session/storage.ts";
import { createStore } from "../session/store.ts";
import { readToken } from "../session/token.ts";

/** The keys of what has a member's heart: a post's id, or `commentKey` of a comment's. */
type Hearts = Record<string, true>;

const isComment = (key: string) => key[0] === "c";

/** The keys under which the browser stores a member's hearts on posts, and those on comments. */
export const heartsKey = (username: string) => `votes_${username}`;
export const commentHeartsKey = (username: string) => "c" + heartsKey(username);

/** The most hearts on comments that the browser stores: enough for the threads that a member returns to. */
const STORED_COMMENTS = 1_000;

/** The hearts of each member who has been signed in since the page was loaded, by user name. */
const known = new Map<string, Hearts>();
const store = createStore();

/** Whether the viewer has given a heart to the post or comment of this key: as stored in this browser, refreshed from the server. */
export function useHearted(key: string): boolean {
  const { viewer } = useSession();
  return store.use(() => viewer !== null && heartsOf(viewer.username)[key] === true, false);
}

/**
 * Asks the server in one call which of these have the viewer's heart, are saved, read or hidden: once a visit, and at most
 * every 30 seconds.
 */
export function useHeartStatus(ids: string[]): void {
  const { viewer } = useSession();
  const token = viewer && readToken();
  const round = rounds.use(() => latestRound, 0);
  const asked = ids.join();
  // For the whole visit: a busy discussion must not make all its readers ask for all its hearts again.
  const [fresh] = useState(() => performance.now() - FRESH_MS);
  useEffect(() => {
    if (!viewer) return;
    refreshHearts(viewer.username, ids, fresh).catch((error: unknown) => {
      // After a failure, it is better to show a muted comment than to show none.
      keepOwn(readToken() ?? "", Object.fromEntries(ids.filter(isComment).map((key) => [key, {}])));
      // A refusal is expected if the viewer has signed out since the request.
      if (readToken() !== null) reportError(error);
    });
  }, [token, asked, round]);
}

/** Raised when the status of everything is to be asked for again. */
let latestRound = 0;
const rounds = createStore();

/** Asks again for the status of all that is on the page: the viewer has muted something, or taken a mute back. */
export function askStatusAgain(): void {
  askedAt.clear();
  latestRound++;
  rounds.changed();
}

/** The time of the last request in a session for something, in milliseconds since the page was loaded. */
const askedAt = new Map<string, number>();

/** The minimum time between two requests for the viewer's heart on something. */
const FRESH_MS = 30_000;

/** The time each heart was last given or taken back here, in milliseconds since the page was loaded. */
const toggledAt = new Map<string, number>();

async function refreshHearts(username: string, ids: string[], fresh: number): Promise<void> {
  const token = readToken() ?? "";
  // Each session asks anew, as `keepOwn` keeps the answers of each.
  const unknown = ids.filter((id) => (askedAt.get(`${token}/${id}`) ?? -Infinity) < fresh);
  for (let start = 0; start < unknown.length; start += LIMITS.voteStatusIds) {
    const batch = unknown.slice(start, start + LIMITS.voteStatusIds);
    const now = performance.now();
    const { voted, own } = await readStatus(batch);
    for (const id in own) if (isPressedSince(id, now)) delete own[id]!.isSaved;
    keepOwn(token, own);
    for (const id of batch) askedAt.set(`${token}/${id}`, now);
    // An answer that was requested before a press does not reflect the press.
    for (const id in voted) if ((toggledAt.get(id) ?? 0) >= now) delete voted[id];
    keepHearts(username, voted);
  }
}

/** The viewer's state of the things asked for, by their keys. */
interface Status {
  voted: Record<string, boolean>;
  own: Record<string, Partial<OwnState>>;
}

async function readStatus(keys: string[]): Promise<Status> {
  const ids = keys.filter((key) => !isComment(key));
  const commentIds = keys.filter(isComment).map((key) => key.slice(1));
  const body = commentIds.length > 0 ? { ids, commentIds } : { ids };
  const answer = await call<typeof voteStatus>("POST", "/votes/status", { body });
  const { voted, hidden, votedComments, mutedComments = {} } = answer;
  const saved = new Set([...answer.saved, ...(answer.savedComments ?? []).map(commentKey)]);
  const own: Status["own"] = {};
  for (const key of keys) {
    const reason = isComment(key) ? mutedComments[key.slice(1)] : hidden[key];
    own[key] = {
      isSaved: saved.has(key),
      hidden: reason,
      ...(answer.read.includes(key) && { isRead: true }),
    };
  }
  for (const id in votedComments) voted[commentKey(id)] = votedComments[id]!;
  return { voted, own };
}

/** Gives or takes back the viewer's heart. The page changes only after the server has answered. */
export function useToggleHeart(postId: string, hearted: boolean) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const toggle = async () => {
    setPending(true);
    await setHeart(queryClient, postId, !hearted);
    setPending(false);
  };
  return { isPending, toggle };
}

/** Gives or takes back the viewer's heart. Shows a refusal as a toast. */
export async function setHeart(queryClient: QueryClient, postId: string, isGiven: boolean): Promise<void> {
  markToggled(postId);
  try {
    const { upvotes, voted } = await call<typeof upvote | typeof unvote>(
      "POST",
      `/submission/:id/${isGiven ? "up" : "un"}vote`,
      { params: { id: postId } },
    );
    keepToggled(queryClient, postId, voted);
    updateCachedPost(queryClient, postId, (cached) => ({ ...cached, upvotes }));
  } catch (error) {
    showRefusal(error);
  }
}

/** Before a toggle: status requested until now must not undo it. */
export function markToggled(key: string): void {
  toggledAt.set(key, performance.now());
}

/** After a toggle: keeps what the server has answered. */
export function keepToggled(queryClient: QueryClient, key: string, voted: boolean): void {
  markToggled(key);
  // Read the viewer only now: their profile may have arrived since the press.
  const viewer = queryClient.getQueryData(viewerQuery(readToken()).queryKey);
  if (viewer) keepHearts(viewer.username, { [key]: voted });
}

function heartsOf(username: string): Hearts {
  let hearts = known.get(username);
  if (!hearts) {
    hearts = {
      ...readStoredJson<Hearts>(heartsKey(username)),
      ...readStoredJson<Hearts>(commentHeartsKey(username)),
    };
    known.set(username, hearts);
  }
  return hearts;
}

function keepHearts(username: string, changes: Record<string, boolean>): void {
  const hearts: Hearts = { ...heartsOf(username) };
  for (const id in changes) {
    if (changes[id]) hearts[id] = true;
    else delete hearts[id];
  }
  known.set(username, hearts);
  const keys = Object.keys(hearts);
  writeStored(
    heartsKey(username),
    JSON.stringify(
      hearts,
      keys.filter((key) => !isComment(key)),
    ),
  );
  writeStored(
    commentHeartsKey(username),
    JSON.stringify(hearts, keys.filter(isComment).slice(-STORED_COMMENTS)),
  );
  store.changed();
}
