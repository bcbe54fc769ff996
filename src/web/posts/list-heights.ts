import type { Submission } from "../../contract/entities.ts";
import { readStoredJson, removeStored, writeStored } from "../session/storage.ts";
import { knownHeight, recallHeight } from "../ui/known-heights.ts";

const HEIGHTS = "heights-";

/** The heights of a list's cards, by the ids of their posts. */
interface KeptHeights {
  width: number;
  heights: Record<string, number | undefined>;
}

/** Keeps in the session how high the cards of a list are. */
export function keepHeights(list: string, posts: Submission[]): void {
  const heights = Object.fromEntries(posts.map((post) => [post.id, knownHeight(post)]));
  const kept: KeptHeights = { width: window.innerWidth, heights };
  writeStored(HEIGHTS + list, JSON.stringify(kept), "sessionStorage");
}

/** Makes known how high the cards of a list were in the document before. */
export function recallHeights(list: string, posts: Submission[]): void {
  const kept = readStoredJson<KeptHeights>(HEIGHTS + list, "sessionStorage");
  if (!kept) return;
  for (const post of posts) {
    const height = kept.heights[post.id];
    if (height !== undefined) recallHeight(post, { width: kept.width, height });
  }
}

export function forgetHeights(list: string): void {
  removeStored(HEIGHTS + list, "sessionStorage");
}
