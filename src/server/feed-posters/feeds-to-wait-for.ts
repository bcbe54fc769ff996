import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import type { PostedFeed, PostedFeeds } from "../feeds/feeds.ts";
import type { Viewer } from "../http/viewer.ts";
import { forbidden } from "../refusal.ts";
import { mayNeedApproval } from "./policy.ts";

interface Posting {
  author: Pick<Viewer, "id" | "role">;
  names: string[];
  found: PostedFeeds;
}

/**
 * The feeds in which a new post of the author waits: feeds for approved members where the author is not approved, and has no role
 * there or in the site. Posts that arrive together share the query; no query runs where they name no such feed.
 */
export const feedsToWaitFor = gatherOn(async (db: Database, postings: Posting[]): Promise<PostedFeed[][]> => {
  const limited = postings.map(limitedFeeds);
  const asked = limited.flatMap((feeds, index) =>
    feeds.map(({ id }) => ({ feedId: id, memberId: postings[index]!.author.id })),
  );
  if (asked.length === 0) return limited;
  const free = await freeOf(db, [asked.map(({ feedId }) => feedId), asked.map(({ memberId }) => memberId)]);
  return limited.map((feeds, index) =>
    feeds.filter(
      ({ id }) =>
        !free.some(({ feedId, memberId }) => feedId === id && memberId === postings[index]!.author.id),
    ),
  );
});

function limitedFeeds({ author, names, found }: Posting): PostedFeed[] {
  if (!mayNeedApproval(author)) return [];
  const feeds = names.flatMap((name) => found.get(feedKey(name)) ?? []);
  return [...new Set(feeds)].filter(({ isForApproved }) => isForApproved);
}

/** The pairs in which the member posts without waiting. */
const freeOf = prepare<{ feedId: number; memberId: string }>(`
  select asked.feed_id as "feedId", asked.member_id as "memberId"
  from unnest($1::bigint[], $2::uuid[]) asked (feed_id, member_id)
  where exists (select from feed_posters p where p.feed_id = asked.feed_id and p.member_id = asked.member_id)
    or exists (
      select from feed_people p
      where p.feed_id = asked.feed_id and p.member_id = asked.member_id and p.rank is not null
    )`);

/** Throws 403 where a post that stands would enter a feed in which the author's posts wait: an edit cannot wait. */
export async function refuseToEnter(db: Database, posting: Posting): Promise<void> {
  const [feed] = await feedsToWaitFor(db, posting);
  if (feed) throw forbidden("notMovedToApproved", { name: feed.name });
}
