import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Submission } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { post } from "../api/api.ts";
import { sayRefusal } from "../api/say-refusal.ts";
import { updateCachedPost } from "../post-cache/post-queries.ts";
import { useSession, viewerQuery } from "../session/session.ts";
import { readStoredJson, writeStored } from "../session/storage.ts";
import { readToken } from "../session/token.ts";

/** The posts that have a member's heart. */
type Hearts = Record<string, true>;

const storageKey = (username: string) => `votes_${username}`;

/** What each member who was here in this page's life has given their heart to. */
const known = new Map<string, Hearts>();
const changed = new EventTarget();

/** Whether the viewer's heart is on a post: from this browser's memory, refreshed by the server. */
export function useHearted(postId: string): boolean {
  const { viewer } = useSession();
  return useSyncExternalStore(
    watch,
    () => viewer !== null && heartsOf(viewer.username)[postId] === true,
    () => false,
  );
}

/** Asks the server which of these posts have the viewer's heart, each as often as the list is visited. */
export function useHeartStatus(posts: Submission[]): void {
  const { viewer } = useSession();
  const ids = posts.map(({ id }) => id);
  const last = ids.at(-1);
  useEffect(() => {
    if (!viewer) return;
    refreshHearts(viewer.username, ids).catch((error: unknown) => {
      // Who has signed out meanwhile has no hearts to be asked for.
      if (readToken() !== null) reportError(error);
    });
    // The list only grows at its end: its length and last post say whether there is anything new.
  }, [viewer?.username, ids.length, last]);
}

/** When each was last asked for, in milliseconds of this page's clock. */
const askedAt = new Map<string, number>();

/** A list that grows, or one that is come back to at once, asks for none again. */
const FRESH_MS = 30_000;

/** When each heart was last given or taken back here, in milliseconds of this page's clock. */
const toggledAt = new Map<string, number>();

async function refreshHearts(username: string, ids: string[]): Promise<void> {
  const fresh = performance.now() - FRESH_MS;
  const unknown = ids.filter((id) => (askedAt.get(`${username}/${id}`) ?? -Infinity) < fresh);
  for (let start = 0; start < unknown.length; start += LIMITS.voteStatusIds) {
    const batch = unknown.slice(start, start + LIMITS.voteStatusIds);
    const now = performance.now();
    const { voted } = await post<{ voted: Record<string, boolean> }>("/votes/status", { ids: batch });
    for (const id of batch) askedAt.set(`${username}/${id}`, now);
    // What was asked before a press says nothing about what the press did.
    const untouched = Object.entries(voted).filter(([id]) => (toggledAt.get(id) ?? 0) < now);
    keepHearts(username, Object.fromEntries(untouched));
  }
}

/** Gives or takes back the viewer's heart; the page changes when the server has agreed. */
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

/** Gives the viewer's heart, or takes it back. A refusal is said to the person. */
export async function setHeart(queryClient: QueryClient, postId: string, isGiven: boolean): Promise<void> {
  toggledAt.set(postId, performance.now());
  try {
    const path = `/submission/${postId}/${isGiven ? "upvote" : "unvote"}`;
    const { upvotes, voted } = await post<{ upvotes: number; voted: boolean }>(path);
    toggledAt.set(postId, performance.now());
    // The profile of the reader who pressed may have arrived meanwhile.
    const viewer = queryClient.getQueryData(viewerQuery(readToken()).queryKey);
    if (viewer) keepHearts(viewer.username, { [postId]: voted });
    updateCachedPost(queryClient, postId, (cached) => ({ ...cached, upvotes }));
  } catch (error) {
    sayRefusal(error);
  }
}

function heartsOf(username: string): Hearts {
  let hearts = known.get(username);
  if (!hearts) {
    hearts = readStoredJson<Hearts>(storageKey(username)) ?? {};
    known.set(username, hearts);
  }
  return hearts;
}

function keepHearts(username: string, changes: Record<string, boolean>): void {
  const hearts: Hearts = { ...heartsOf(username) };
  for (const [id, voted] of Object.entries(changes)) {
    if (voted) hearts[id] = true;
    else delete hearts[id];
  }
  known.set(username, hearts);
  writeStored(storageKey(username), JSON.stringify(hearts));
  changed.dispatchEvent(new Event("change"));
}

function watch(watcher: () => void): () => void {
  changed.addEventListener("change", watcher);
  return () => changed.removeEventListener("change", watcher);
}
