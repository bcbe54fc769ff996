import { type RawBuilder, sql } from "kysely";
import type { FollowsWithUnread, ListedFollow } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { publish } from "../live/publish.ts";
import { filtersOf } from "../filters/filters.ts";
import { hiddenPosts, type Reader } from "../filters/hidden-reasons.ts";
import { findFeed } from "./feeds.ts";

/** The most posts of a feed that are read to count the unread ones: own and deleted posts do not count. */
const MOST_READ = 3 * LIMITS.unreadPosts;

/**
 * The most recently active of the feeds that a member follows, each with the number of others' posts since the
 * member last looked at it. Reads the newest post of each feed, and counts only in the feeds that it returns,
 * among the newest posts of each.
 */
export async function followsWithUnread(db: Database, reader: Reader): Promise<FollowsWithUnread> {
  if (await filtersOf(db, reader)) return withoutHidden(db, reader);
  const rows = await activeFollows<ListedFollow & { latest: string }>(
    db,
    reader.id,
    sql`(select count(*)::int from (${unreadPosts(reader.id)}) unread) as unread`,
  );
  return { feeds: rows.map(({ name, unread }) => ({ name, unread })), latest: rows[0]?.latest ?? "0" };
}

/** Counts the unread posts for a member who mutes or hides, without the posts that the member's lists do not show. */
async function withoutHidden(db: Database, reader: Reader): Promise<FollowsWithUnread> {
  const rows = await activeFollows<{ name: string; postIds: number[]; latest: string }>(
    db,
    reader.id,
    sql`array(${unreadPosts(reader.id)}) as "postIds"`,
  );
  const hidden = await hiddenPosts(db, reader, [...new Set(rows.flatMap(({ postIds }) => postIds))]);
  return {
    feeds: rows.map(({ name, postIds }) => ({
      name,
      unread: postIds.filter((id) => !hidden.has(id)).length,
    })),
    latest: rows[0]?.latest ?? "0",
  };
}

/** The most recently active feeds of a member, with a column about the feed `active` since the member's last look. */
async function activeFollows<Row>(
  db: Database,
  memberId: string,
  column: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with active as materialized (
      select f.id, f.key, f.name, follows.seen_at, newest.posted_at
      from follows
      join feeds f on f.id = follows.feed_id
      left join lateral (${newestPost(sql`f.id`)}) newest on true
      where follows.member_id = ${memberId}
      order by newest.posted_at desc nulls last, f.key
      limit ${LIMITS.listedFollows}
    )
    select name, ${column}, (select max(id)::text from posts) as latest
    from active order by posted_at desc nulls last, key`.execute(db);
  return rows;
}

/** The newest of others' posts in the feed `active` since the member's last look, as many as are counted. */
const unreadPosts = (memberId: string) => sql`
  select p.id from (
    select post_id from post_feeds where feed_id = active.id and post_created_at > active.seen_at
    order by post_created_at desc, post_id desc limit ${MOST_READ}
  ) lately join posts p on p.id = post_id
  where p.deleted_at is null and p.member_id <> ${memberId}
  limit ${LIMITS.unreadPosts}`;

/**
 * Marks the posts of a followed feed as seen, except those that came after the reader's list was read. A single
 * statement writes, and nothing if there is no newer post, so it needs no transaction and may be repeated. Takes the
 * newest post's date, not the time: a post that commits later with an earlier date than now stays unread.
 */
export async function markFeedSeen(
  db: Database,
  memberId: string,
  name: string,
  listAgeMs: number = 0,
): Promise<void> {
  const feed = await findFeed(db, name);
  if (!feed) return;
  const read = sql`now() - make_interval(secs => ${listAgeMs}::float8 / 1000)`;
  const { numAffectedRows } = await sql`
    update follows set seen_at = newest.posted_at
    from (${newestPost(sql`${feed.id}`, sql`pf.post_created_at <= ${read}`)}) newest
    where member_id = ${memberId} and feed_id = ${feed.id} and seen_at < newest.posted_at`.execute(db);
  if (numAffectedRows) await publish(db, [{ what: "follows", memberId }]);
}

const newestPost = (feedId: RawBuilder<unknown>, which = sql`true`) => sql`
  select pf.post_created_at as posted_at from post_feeds pf join posts p on p.id = pf.post_id
  where pf.feed_id = ${feedId} and p.deleted_at is null and ${which}
  order by pf.post_created_at desc, pf.post_id desc limit 1`;
