import { SEEN_COMMENTS_KEY } from "../session/reading.ts";
import { readStoredJson, writeStored } from "../session/storage.ts";

/** A visited post, and the id of the newest comment at that visit. Stored with the latest visit first. */
type Seen = [postId: string, newest: number];

/** The most posts of which a browser remembers the newest comment. */
const MOST_POSTS = 300;

/** The id of the newest comment at the last visit of a post in this browser; null before the first one. */
export function newestSeen(postId: string): number | null {
  return read().find(([id]) => id === postId)?.[1] ?? null;
}

export function rememberSeen(postId: string, newest: number): void {
  const last = newestSeen(postId) ?? 0;
  const others = read().filter(([id]) => id !== postId);
  const all: Seen[] = [[postId, Math.max(last, newest)], ...others];
  writeStored(SEEN_COMMENTS_KEY, JSON.stringify(all.slice(0, MOST_POSTS)));
}

function read(): Seen[] {
  const stored = readStoredJson<unknown>(SEEN_COMMENTS_KEY);
  return Array.isArray(stored) ? stored.filter(isSeen) : [];
}

function isSeen(value: unknown): value is Seen {
  return Array.isArray(value) && typeof value[0] === "string" && Number.isInteger(value[1]);
}
