import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { feedsToWaitFor } from "../feed-posters/feeds-to-wait-for.ts";
import type { PostedFeeds } from "../feeds/feeds.ts";
import type { Viewer } from "../http/viewer.ts";
import { forbidden } from "../refusal.ts";
import { insertHeldPost } from "./held.ts";
import type { HeldPost } from "./writing.ts";

/**
 * Holds a checked post if the people of its feed must approve the author's posts. Returns its id, or null if the post appears
 * at once. Throws 403 for two such feeds, because the people of one do not decide for the other, and 409 if too many of the
 * author's posts and comments wait.
 */
export async function holdForFeed(
  db: Database,
  author: Viewer,
  writing: HeldPost,
  { found, formatted }: { found: PostedFeeds; formatted: FormattedText | null },
): Promise<{ id: string } | null> {
  const [feed, other] = await feedsToWaitFor(db, { author, names: writing.body.customCategories, found });
  if (!feed) return null;
  if (other) throw forbidden("feedsForApproved", { one: feed.name, other: other.name });
  return insertHeldPost(db, author, writing, { formatted, feedId: feed.id });
}
