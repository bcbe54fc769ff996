import type { TimeRange } from "../../contract/fields.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { listPosts } from "./lists.ts";
import { getPost } from "./posts.ts";
import type { PostRow } from "./queries.ts";

const RANGES = ["7d", "30d", undefined] as const satisfies TimeRange[];

/**
 * The other posts of a post's first feed with the most hearts, from the narrowest time range that has enough of
 * them. Throws 404 where the post is gone.
 */
export async function moreOfFeed(
  db: Database,
  postId: string,
): Promise<{ feed: string | null; posts: PostRow[] }> {
  const { id, feeds } = await getPost(db, postId);
  const feed = feeds[0] ?? null;
  let others: PostRow[] = [];
  for (const time of RANGES) {
    if (feed === null || others.length === LIMITS.moreOfFeed) break;
    const page = await listPosts(db, {
      category: feed,
      sort: "popularity",
      time,
      limit: LIMITS.moreOfFeed + 1,
    });
    others = page.posts.filter((post) => post.id !== id).slice(0, LIMITS.moreOfFeed);
  }
  return { feed, posts: others };
}
