import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { parseId } from "../db/ids.ts";
import { prepare } from "../db/prepared.ts";

/** The feeds of a new post, or the post that a new comment is on. */
type Placed = { feedNames: string[] } | { postId: string };

interface Asked {
  memberId: string;
  placed: Placed;
}

/**
 * Whether a member has a role in all feeds of a new post, or in one of the feeds of the post that a new comment is on. Calls
 * that arrive together share the query.
 */
export const worksInFeedsOf = gatherOn(async (db: Database, asked: Asked[]) => {
  const rows = await countRoles(db, [
    asked.map(({ memberId }) => memberId),
    asked.map(({ placed }) => ("postId" in placed ? parseId(placed.postId) : null)),
    asked.map(({ placed }) => JSON.stringify("postId" in placed ? [] : keysOf(placed.feedNames))),
  ]);
  return asked.map(({ placed }, index) => {
    const least = "postId" in placed ? 1 : Math.max(1, keysOf(placed.feedNames).length);
    return rows[index]!.count >= least;
  });
});

const countRoles = prepare<{ count: number }>(`
  select (
    select count(*)::int from feed_people join feeds on feeds.id = feed_id
    where member_id = asked.member_id and rank is not null and (
      key in (select json_array_elements_text(asked.keys))
      or exists (select from post_feeds where post_id = asked.post_id and post_feeds.feed_id = feeds.id)
    )
  ) as count
  from unnest($1::uuid[], $2::bigint[], $3::json[]) with ordinality asked (member_id, post_id, keys, place)
  order by place`);

function keysOf(names: string[]): string[] {
  return [...new Set(names.map(feedKey))];
}
