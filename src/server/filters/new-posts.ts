import { ALL_FEEDS } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { findFeed } from "../feeds/feeds.ts";
import { getPosts } from "../posts/posts.ts";
import { filtersVersionOf } from "./filters.ts";
import { newPostReason } from "./hidden-reasons.ts";

/**
 * Whether a member does not see a post that was submitted just now, in the list of a category (its feed's key, or all) or
 * elsewhere (null).
 */
export async function isNewPostHidden(
  db: Database,
  memberId: string,
  { postId, category }: { postId: number; category: string | null },
): Promise<boolean> {
  const [filtersVersion, feed, [post]] = await Promise.all([
    filtersVersionOf(db, memberId),
    category === null || category === ALL_FEEDS ? null : findFeed(db, category),
    getPosts(db, [postId]),
  ]);
  if (!post) return true;
  return (await newPostReason(db, { id: memberId, filtersVersion }, post, { feedId: feed?.id })) !== null;
}
