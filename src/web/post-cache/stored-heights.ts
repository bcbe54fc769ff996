import type { Submission } from "../../contract/entities.ts";
import { readStoredJson, removeStored, writeStored } from "../session/storage.ts";
import { currentLayout, measuredHeight, restoreHeight } from "../posts/card-heights.ts";

const HEIGHTS = "heights-";

/** Card heights in pixels by post id, and the layout in which they were measured. */
interface StoredHeights {
  layout: string;
  heights: Record<string, number | undefined>;
}

export function storeHeights(list: string, posts: Submission[]): void {
  const heights = Object.fromEntries(posts.map((post) => [post.id, measuredHeight(post)]));
  const stored: StoredHeights = { layout: currentLayout(), heights };
  writeStored(HEIGHTS + list, JSON.stringify(stored), "sessionStorage");
}

/** Restores the card heights that an earlier document stored. */
export function restoreHeights(list: string, posts: Submission[]): void {
  const stored = readStoredJson<StoredHeights>(HEIGHTS + list, "sessionStorage");
  if (!stored) return;
  for (const post of posts) {
    const height = stored.heights[post.id];
    if (height !== undefined) restoreHeight(post, { layout: stored.layout, height });
  }
}

export function removeHeights(list: string): void {
  removeStored(HEIGHTS + list, "sessionStorage");
}
