import type { PostPages } from "./post-lists.ts";

/**
 * The number of posts that the reader's filters left out of a list before its post of this index. A page that ends later
 * does not count: Continue would skip posts, while a post that comes twice is shown once.
 */
export function leftOutBefore({ pages }: PostPages, index: number): number {
  // Does not count the posts above the list.
  let shown = -(pages[0]?.added?.length ?? 0);
  let leftOut = pages[0]?.leftOut ?? 0;
  for (const page of pages) {
    shown += page.posts.length;
    if (shown > index) break;
    for (const count of Object.values(page.hidden ?? {})) leftOut += count;
  }
  return leftOut;
}
