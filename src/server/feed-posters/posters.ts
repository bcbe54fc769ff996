import { sql } from "kysely";
import { feedKey } from "../../contract/feed-names.ts";
import type { FeedPoster } from "../../contract/feed-posters.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { hasBlocked } from "../feed-people/appoint.ts";
import { type HeldFeed, holdFeed } from "../feed-people/hold-feed.ts";
import { readRank, findPerson } from "../feed-people/people.ts";
import { canKeepPosters } from "../feed-people/policy.ts";
import { logDeed } from "../moderation/log.ts";
import { holdBoth } from "../moderation/member-status.ts";
import type { Actor } from "../moderation/policy.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { posterApprovedWords, posterEndedWords } from "../notifications/words.ts";
import { badRequest, forbidden, notFound } from "../refusal.ts";

interface Slice {
  limit: number;
  /** The id of the last one on the page before; null for the first page. */
  before: number | null;
}

/** The approved members of a feed, the latest first. Throws 403 for members without a role in the feed. */
export async function listPosters(db: Database, actor: Actor, feedName: string, { limit, before }: Slice) {
  await requireRight(db, actor, feedName);
  const { rows } = await sql<{ id: number; username: string; by: string | null; approved_at: Date }>`
    select p.id, m.username, by.username as by, approved_at
    from feed_posters p join feeds on feeds.id = p.feed_id join members m on m.id = p.member_id
      left join members by on by.id = p.approved_by
    where feeds.key = ${feedKey(feedName)} and m.account_deleted_at is null
      and (${before}::bigint is null or p.id < ${before}::bigint)
    order by p.id desc limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const posters = page.map((row): FeedPoster => ({
    userName: row.username,
    approvedBy: row.by,
    approvedAt: timestamp(row.approved_at),
  }));
  return { name: feedName, posters, next: rows.length > limit ? String(page.at(-1)!.id) : null };
}

/** Approves a member in a feed. Run it in a transaction. Throws 404, 403, or 400 for too many members. */
export async function approvePoster(db: Database, by: Actor, feedName: string, username: string) {
  const { actor, member, feed } = await holdAll(db, by, feedName, username);
  if (!(await addPoster(db, actor, feed, member))) return;
  if (!(await isTold(db, actor, feed, member))) return;
  const words = posterApprovedWords(feed.name);
  await notifyOfModeration(db, {
    ...{ memberId: member.id, actorId: actor?.id ?? null, words, feed: feed.name },
  });
}

/**
 * Approves a member in a feed and logs it. Returns false if they already were. Run it in a transaction that has locked the
 * member. Throws 400 where the feed has too many.
 */
export async function addPoster(
  db: Database,
  actor: Actor,
  feed: Pick<HeldFeed, "id" | "name">,
  member: { id: string; username: string },
): Promise<boolean> {
  // Locks the feed, so that concurrent approvals count one after the other.
  await db.selectFrom("feeds").select("id").where("id", "=", feed.id).forNoKeyUpdate().execute();
  const { rows } = await sql<{ count: number; is_there: boolean }>`
    select count(*)::int as count, coalesce(bool_or(member_id = ${member.id}), false) as is_there
    from feed_posters where feed_id = ${feed.id}`.execute(db);
  const { count, is_there: isThere } = rows[0]!;
  if (isThere) return false;
  if (count >= LIMITS.feedPosters) throw badRequest("feedPostersFull");
  await db
    .insertInto("feed_posters")
    .values({ feed_id: feed.id, member_id: member.id, approved_by: actor?.id ?? null })
    .execute();
  await logDeed(db, actor, { action: "approve-poster", subject: feed.name, member, reason: "" });
  return true;
}

/** Takes a member off the approved ones of a feed, with a reason. Run it in a transaction. Throws 404 or 403. */
export async function endPoster(
  db: Database,
  by: Actor,
  feedName: string,
  { username, reason }: { username: string; reason: string },
): Promise<void> {
  const { actor, member, feed } = await holdAll(db, by, feedName, username);
  const ended = await db
    .deleteFrom("feed_posters")
    .where("feed_id", "=", feed.id)
    .where("member_id", "=", member.id)
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw notFound("noFeedPoster");
  await logDeed(db, actor, { action: "end-poster", subject: feed.name, member, reason });
  if (!(await isTold(db, actor, feed, member))) return;
  const words = posterEndedWords(feed.name, reason);
  await notifyOfModeration(db, {
    ...{ memberId: member.id, actorId: actor?.id ?? null, words, feed: feed.name },
  });
}

/**
 * Whether a member is told of an approval or its end: where posts wait in the feed, and the member has sent one there. Otherwise the people of
 * any feed could write to anybody by it.
 */
async function isTold(
  db: Database,
  actor: Actor,
  feed: Pick<HeldFeed, "id">,
  { id }: { id: string },
): Promise<boolean> {
  if (await hasBlocked(db, id, actor)) return false;
  const { rows } = await sql`
    select from feeds where id = ${feed.id} and is_for_approved and (
      exists (select from held_feeds join held_writings on held_writings.id = held_id where feed_id = feeds.id and member_id = ${id})
      or exists (select from post_feeds join posts on posts.id = post_id where feed_id = feeds.id and posts.member_id = ${id})
    )`.execute(db);
  return rows.length > 0;
}

/** Locks the one who acts, the member and then the feed. Throws 403 for others than the people of the feed, and 404. */
async function holdAll(db: Database, by: Actor, feedName: string, username: string) {
  // Checked before the feed is locked or added, so that others do neither.
  await requireRight(db, by, feedName);
  const { actor, member } = await holdBoth(db, by, username);
  const feed = await holdFeed(db, actor, feedName);
  // The role may have ended while this waited.
  if (!canKeepPosters(actor, findPerson(feed.people, actor))) throw forbidden("notAllowed");
  return { actor, member, feed };
}

async function requireRight(db: Database, actor: Actor, feedName: string): Promise<void> {
  const own = actor ? await readRank(db, actor.id, feedName) : undefined;
  if (!canKeepPosters(actor, own)) throw forbidden("notAllowed");
}
