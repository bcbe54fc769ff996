import { readStoredJson, removeStored, writeStored } from "../session/storage.ts";

/** In this tab only, where no link from elsewhere can put anything. */
const KEY = "wantedHeart";

/** Long enough to make an account. */
const LIFETIME_MS = 15 * 60_000;

interface WantedHeart {
  postId: string;
  /** Path and query of the page on which it was asked for. */
  path: string;
  /** When, in milliseconds since 1970. */
  at: number;
}

/** Notes that a visitor has pressed this post's heart, to give it once they have signed in. */
export function wantHeart(postId: string): void {
  const wanted: WantedHeart = { postId, path: location.pathname + location.search, at: Date.now() };
  writeStored(KEY, JSON.stringify(wanted), "sessionStorage");
}

export function isHeartWanted(): boolean {
  return readStoredJson(KEY, "sessionStorage") !== null;
}

export function forgetWantedHeart(): void {
  removeStored(KEY, "sessionStorage");
}

/** The post whose heart was asked for on this page, once; null where none was, or too long ago. */
export function takeWantedHeart(path: string): string | null {
  const wanted = readStoredJson<WantedHeart>(KEY, "sessionStorage");
  forgetWantedHeart();
  return wanted?.path === path && Date.now() - wanted.at < LIFETIME_MS ? wanted.postId : null;
}
