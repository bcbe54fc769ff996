import type { Database } from "../db/database.ts";
import { followedIds } from "../feeds/follows.ts";
import { filteredPosts } from "../filters/filled-page.ts";
import type { Reader } from "../filters/hidden-reasons.ts";
import { type ListQuery, listPostsOfFeeds } from "./lists.ts";
import { widened } from "./widen.ts";

/** A page of the posts in the feeds that a member follows, less what the member mutes and hides. */
export async function listMyFeed(db: Database, reader: Reader, query: ListQuery & { widen?: "true" }) {
  const feeds = await followedIds(db, reader.id);
  return widened(query, (time) =>
    filteredPosts(db, reader, query, {
      read: (paging) => listPostsOfFeeds(db, feeds, { ...query, ...paging, time }),
    }),
  );
}
