import { sql } from "kysely";
import { feedKey } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { IS_LEFT } from "../feeds/is-left.ts";
import type { Viewer } from "../http/viewer.ts";
import { notifyAdmins } from "../notifications/notifications.ts";
import { feedAskedForWords } from "../notifications/words.ts";
import { conflict, forbidden, notFound } from "../refusal.ts";
import type { HeldFeed } from "./hold-feed.ts";
import type { PersonOfFeed } from "./people.ts";
import { canAsk, isOnlyAsking, isWithoutOwner } from "./policy.ts";
import { clearRole, logOwn, refuseTooManyRoles } from "./roles.ts";

/**
 * Asks the admins for a feed without an owner. A second call changes nothing. `own` is undefined for a member with neither a
 * role nor an offer in the feed.
 */
export async function askForFeed(
  db: Database,
  viewer: Viewer,
  feed: HeldFeed,
  own: PersonOfFeed | undefined,
): Promise<void> {
  if (!isWithoutOwner(feed.people)) throw conflict("feedHasOwner");
  if (own?.isAsking) return;
  const hasPost = !own?.role && (await hasPostInLeft(db, viewer, feed.name));
  if (!canAsk(feed.people, own, hasPost)) throw forbidden(own?.role ? "notNextInFeed" : "mayNotAskForFeed");
  await refuseTooOften(db, viewer, feed.name);
  if (!own?.role) await refuseTooMany(db, viewer, feed, own);
  const asked_at = sql<Date>`now()`;
  await db
    .insertInto("feed_people")
    .values({ feed_id: feed.id, member_id: viewer.id, asked_at })
    .onConflict((conflict) => conflict.columns(["feed_id", "member_id"]).doUpdateSet({ asked_at }))
    .execute();
  await logOwn(db, viewer, feed, "ask-for-feed", "owner");
  const words = feedAskedForWords(feed.name, own?.role ?? null);
  await notifyAdmins(db, { words, feed: feed.name, except: [viewer.id] });
}

/** Withdraws a member's request to own the feed. Throws 404 if there is none. */
export async function withdrawAsk(
  db: Database,
  viewer: Viewer,
  feed: HeldFeed,
  own: PersonOfFeed,
): Promise<void> {
  if (!own.isAsking) throw notFound("feedNotAskedFor");
  if (isOnlyAsking(own)) await clearRole(db, feed.id, viewer.id);
  else
    await db
      .updateTable("feed_people")
      .set({ asked_at: null })
      .where("feed_id", "=", feed.id)
      .where("member_id", "=", viewer.id)
      .execute();
  await logOwn(db, viewer, feed, "withdraw-feed-ask", "owner");
}

/** Whether nobody has a role in the feed any more, and the member has a visible post there. */
export async function hasPostInLeft(db: Database, viewer: Viewer, feedName: string): Promise<boolean> {
  const { rows } = await sql`
    select from feeds where key = ${feedKey(feedName)} and ${sql.raw(IS_LEFT)} and exists (
      select from post_feeds pf join posts p on p.id = pf.post_id
      where pf.feed_id = feeds.id and p.member_id = ${viewer.id} and p.deleted_at is null
    )`.execute(db);
  return rows.length > 0;
}

/** Throws 403 if the member was refused the feed, or withdrew, a short while ago: each request notifies all admins. */
async function refuseTooOften(db: Database, viewer: Viewer, feedName: string): Promise<void> {
  const { rows } = await sql`
    select from moderation_log
    where subject_id = ${viewer.id} and subject = ${feedName} and created_at > now() - case action
      when 'refuse-feed-ask' then make_interval(days => ${LIMITS.feedAskAgainDays})
      when 'withdraw-feed-ask' then interval '1 day' end`.execute(db);
  if (rows.length > 0) throw forbidden("askedLately");
}

async function refuseTooMany(
  db: Database,
  viewer: Viewer,
  feed: HeldFeed,
  own: PersonOfFeed | undefined,
): Promise<void> {
  const banned = feed.people.filter((person) => isOnlyAsking(person) && person.isBanned);
  // Frees the places of banned members: otherwise accounts that were banned for asking would keep others from asking.
  for (const { memberId } of banned) await clearRole(db, feed.id, memberId);
  const asking = feed.people.filter(({ isAsking, isBanned }) => isAsking && !isBanned);
  if (asking.length >= LIMITS.feedAsks) throw conflict("feedAsksFull");
  if (!own) await refuseTooManyRoles(db, viewer.id);
}
