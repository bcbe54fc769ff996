import type { HiddenCounts, HiddenReason } from "../../contract/hidden.ts";
import type { Database } from "../db/database.ts";
import { getPosts } from "../posts/posts.ts";
import { hiddenReasons, type ListedRow, type Reader } from "./hidden-reasons.ts";

/**
 * The posts of these ids that a member may see, in the order of the ids, and the numbers of those that they may not.
 * `showsRead` is for lists that show read posts even to members who hide what they have read.
 */
export async function shownPosts(
  db: Database,
  reader: Reader,
  ids: number[],
  { showsRead = false } = {},
): Promise<{ posts: ListedRow[]; hidden: HiddenCounts }> {
  const all = await getPosts(db, ids);
  const reasons = new Map(await hiddenReasons(db, reader, all));
  if (showsRead) for (const [id, reason] of reasons) if (reason === "read") reasons.delete(id);
  return { posts: all.filter(({ id }) => !reasons.has(id)), hidden: countReasons(reasons.values()) };
}

/** Adds these reasons to the counts. */
export function countReasons(reasons: Iterable<HiddenReason>, counts: HiddenCounts = {}): HiddenCounts {
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
