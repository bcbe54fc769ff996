import { type RawBuilder, sql } from "kysely";
import { isHeldBack } from "../members/held-back.ts";

/** The post and the author of a report, a post, a comment or a log entry. */
export interface Reached {
  post: RawBuilder<unknown>;
  author: RawBuilder<unknown>;
}

/** Larger than every rank in a feed. */
const NO_RANK = 2_147_483_647;

const RANKS_ABOVE = sql.raw(`mine.rank < coalesce(theirs.rank, ${NO_RANK})`);

/**
 * The ids of the feeds that the post is in now and in which the member ranks above the author. None for a member's own post:
 * nobody decides about comments below it, and nobody gains reach by moving it.
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
 * content ranks lower there and does not moderate the site. Nobody who is suspended or banned reaches any.
 */
export function reaches(memberId: string, content: Reached): RawBuilder<boolean> {
  return sql<boolean>`(exists (${reachingFeeds(memberId, content)})
    and ${maySomewhereDecide(memberId, content.author)})`;
}

/** Whether a member reaches, by a role in this feed, what an author wants to post there: the same conditions, before there is a post. */
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

/** Nobody decides by a role in a feed who is suspended or banned, nor about those who moderate the site. */
function maySomewhereDecide(memberId: string, author: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select from members where id = ${author} and role <> 'member')
    and exists (
      select from members where id = ${memberId}::uuid and not ${isHeldBack()}
    ))`;
}

/**
 * Whether the post is in a feed in which the member has a role, as `reaches` requires too. PostgreSQL reads the ids of these posts once,
 * and looks no further for the many rows of a log that are about other posts.
 */
export function isInFeedsOf(memberId: string, post: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${post} in (
    select pf.post_id from post_feeds pf join feed_people mine on mine.feed_id = pf.feed_id
    where mine.member_id = ${memberId}::uuid and mine.rank is not null
  )`;
}
