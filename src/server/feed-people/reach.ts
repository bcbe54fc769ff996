import { type RawBuilder, sql } from "kysely";
import { isHeldBack } from "../members/held-back.ts";

/** The post and the author of a report, a post, a comment or a log entry. */
export interface Reached {
  post: RawBuilder<unknown>;
  author: RawBuilder<unknown>;
}

/** The rank of an author without a role: larger, and so lower, than every rank in a feed. */
const NO_RANK = 2_147_483_647;

const RANKS_ABOVE = sql.raw(`mine.rank < coalesce(theirs.rank, ${NO_RANK})`);

/**
 * The ids of the feeds in which the post is now, and in which the member ranks above the author. None for the member's own post:
 * they decide about no comments below it, and cannot gain reach by moving it to another feed.
 */
export function reachingFeeds(memberId: string, { post, author }: Reached): RawBuilder<{ feed_id: number }> {
  return sql<{ feed_id: number }>`
      select pf.feed_id from post_feeds pf
      join feed_people mine on mine.feed_id = pf.feed_id and mine.member_id = ${memberId}::uuid
      join posts whole on whole.id = pf.post_id and whole.member_id <> mine.member_id
      left join feed_people theirs on theirs.feed_id = pf.feed_id and theirs.member_id = ${author}
      where pf.post_id = ${post} and ${RANKS_ABOVE}`;
}

/**
 * Whether a member reaches content by a role in a feed: the post is another member's and in that feed now, and the author of the
 * content ranks lower there and does not moderate the site. Suspended and banned members reach no content.
 */
export function reaches(memberId: string, content: Reached): RawBuilder<boolean> {
  return sql<boolean>`(exists (${reachingFeeds(memberId, content)})
    and ${maySomewhereDecide(memberId, content.author)})`;
}

/** Whether a member reaches, by a role in this feed, an author's post that waits for it. The conditions are those of `reaches`. */
export function reachesInFeed(
  memberId: string,
  { feed, author }: { feed: RawBuilder<unknown>; author: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql<boolean>`(exists (
      select from feed_people mine
      left join feed_people theirs on theirs.feed_id = mine.feed_id and theirs.member_id = ${author}
      where mine.feed_id = ${feed} and mine.member_id = ${memberId}::uuid and ${RANKS_ABOVE}
    ) and ${maySomewhereDecide(memberId, author)})`;
}

/** Whether the member is neither suspended nor banned, and the author does not moderate the site. */
function maySomewhereDecide(memberId: string, author: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select from members where id = ${author} and role <> 'member')
    and exists (
      select from members where id = ${memberId}::uuid and not ${isHeldBack()}
    ))`;
}

/**
 * Whether the post is in a feed in which the member has a role. `reaches` requires the same, but costs more for each row. PostgreSQL
 * reads the ids of these posts once, and skips the many rows of a log that are about other posts.
 */
export function isInFeedsOf(memberId: string, post: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${post} in (
    select pf.post_id from post_feeds pf join feed_people mine on mine.feed_id = pf.feed_id
    where mine.member_id = ${memberId}::uuid and mine.rank is not null
  )`;
}
