import { readStoredJson, removeStored, writeStored } from "../session/storage.ts";

/** A key in the tab's storage. Not a part of the address: a link from another site must not give a heart. */
const KEY = "wantedHeart";

/** The time for which a wanted heart is stored: long enough to create an account. */
const LIFETIME_MS = 15 * 60_000;

interface WantedHeart {
  postId: string;
  /** Set where the heart is for a comment on the post. */
  commentId?: string | undefined;
  /** Path and query of the page on which the visitor pressed the heart. */
  path: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Remembers that a visitor pressed this post's or comment's heart, to give it once they have signed in. */
export function wantHeart(postId: string, commentId?: string): void {
  const wanted: WantedHeart = {
    postId,
    commentId,
    path: location.pathname + location.search,
    at: Date.now(),
  };
  writeStored(KEY, JSON.stringify(wanted), "sessionStorage");
}

export function isHeartWanted(): boolean {
  return readStoredJson(KEY, "sessionStorage") !== null;
}

export function forgetWantedHeart(): void {
  removeStored(KEY, "sessionStorage");
}

/**
 * Removes the wanted heart from the storage. Returns it; null if it expired or belongs to another page.
 */
export function takeWantedHeart(path: string): WantedHeart | null {
  const wanted = readStoredJson<WantedHeart>(KEY, "sessionStorage");
  forgetWantedHeart();
  return wanted?.path === path && Date.now() - wanted.at < LIFETIME_MS ? wanted : null;
}
