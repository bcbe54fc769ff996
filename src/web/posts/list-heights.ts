import type { Submission } from "../../contract/entities.ts";
import { readStoredJson, removeStored, writeStored } from "../session/storage.ts";
import { knownHeight, recallHeight } from "../ui/known-heights.ts";

const HEIGHTS = "heights-";

/** Card heights in pixels by post id, and the window width at which they were measured. */
interface KeptHeights {
  width: number;
  heights: Record<string, number | undefined>;
}

export function keepHeights(list: string, posts: Submission[]): void {
  const heights = Object.fromEntries(posts.map((post) => [post.id, knownHeight(post)]));
  const kept: KeptHeights = { width: window.innerWidth, heights };
  writeStored(HEIGHTS + list, JSON.stringify(kept), "sessionStorage");
}

/** Restores the card heights that an earlier document stored. */
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
