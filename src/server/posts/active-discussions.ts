import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { activeDiscussionIds } from "../feeds/trending.ts";
import { loadPosts, type PostRow } from "./queries.ts";

/** The posts with the most comments lately, without those that are gone or have lost their comments since. */
export async function activeDiscussions(db: Database): Promise<PostRow[]> {
  const posts = await loadPosts(db, await activeDiscussionIds(db));
  return posts.filter((post) => post.comment_count > 0).slice(0, LIMITS.activeDiscussions);
}
