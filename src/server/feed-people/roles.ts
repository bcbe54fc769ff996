import { type RawBuilder, sql } from "kysely";
import type { FeedRole } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { publish } from "../live/publish.ts";
import type { Viewer } from "../http/viewer.ts";
import { logDeed } from "../moderation/log.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { feedTakenWords } from "../notifications/words.ts";
import { badRequest } from "../refusal.ts";
import type { HeldFeed } from "./hold-feed.ts";
import { feedsOwnedBy, tellOfLastOwner } from "./last-owner.ts";

/** The first rank of each role. A member who takes a role ranks below everybody who has it already. */
const RANKS: Record<FeedRole, number> = { owner: 0, moderator: 1_000_000 };

interface Taken {
  member: { id: string; username: string };
  role: FeedRole;
  appointedBy: string | null;
}

/** Gives a member a role in a locked feed, and logs that as the member's own act. */
export async function takeRole(
  db: Database,
  feed: HeldFeed,
  { member, role, appointedBy }: Taken,
): Promise<void> {
  const ranks = feed.people.filter((person) => person.role === role).map(({ rank }) => rank!);
  const nothing = { offer: null, offered_by: null, offered_at: null };
  await db
    .updateTable("feed_people")
    .set({ role, rank: Math.max(RANKS[role], ...ranks) + 1, since: sql<Date>`now()` })
    .set({ appointed_by: appointedBy, asked_at: null, ...nothing })
    .where("feed_id", "=", feed.id)
    .where("member_id", "=", member.id)
    .execute();
  if (role === "owner") await endAsks(db, feed, member.id);
  const deed = { action: "take-feed-role", subject: feed.name, detail: role, reason: "" } as const;
  await logDeed(db, { ...member, role: "member" }, { ...deed, member });
  await publish(db, [{ what: "described", category: feed.name }]);
}

/** Ends the offer of a role. A role that the member has, and a request for the feed, stay. */
export async function clearOffer(db: Database, feedId: number, memberId: string): Promise<void> {
  await db
    .updateTable("feed_people")
    .set({ offer: null, offered_by: null, offered_at: null })
    .where("feed_id", "=", feedId)
    .where("member_id", "=", memberId)
    .execute();
}

/** Ends all requests for a feed that has an owner now, and notifies the members who only asked. */
async function endAsks(db: Database, feed: HeldFeed, ownerId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from feed_people where feed_id = ${feed.id} and num_nonnulls(role, offer) = 0 and member_id <> ${ownerId}
    returning member_id as id`.execute(db);
  await db.updateTable("feed_people").set({ asked_at: null }).where("feed_id", "=", feed.id).execute();
  const words = feedTakenWords(feed.name);
  for (const { id: memberId } of rows)
    await notifyOfModeration(db, { memberId, actorId: null, words, feed: feed.name });
}

/** Logs a member's decision about their own role in a feed. */
export async function logOwn(
  db: Database,
  viewer: Viewer,
  feed: HeldFeed,
  action: "decline-feed-role" | "end-feed-role" | "ask-for-feed" | "withdraw-feed-ask",
  detail: string,
): Promise<void> {
  await logDeed(db, viewer, { action, subject: feed.name, member: viewer, detail, reason: "" });
}

/** Throws 400 for a member whose roles, offers and requests reach the limit of a member's roles. */
export async function refuseTooManyRoles(db: Database, memberId: string): Promise<void> {
  const { count } = await db
    .selectFrom("feed_people")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (count >= LIMITS.feedRoles) throw badRequest("tooManyFeedRoles");
}

/** Ends a member's role and offer in a feed, and the offers that they have made there. */
export function clearRole(db: Database, feedId: number, memberId: string): Promise<void> {
  return clear(db, memberId, sql`feed_id = ${feedId}`);
}

/** Ends all of a member's roles and offers. Run it in the transaction that deletes the account, which also drops all shared answers. */
export async function clearRoles(db: Database, memberId: string): Promise<void> {
  const owned = await feedsOwnedBy(db, memberId);
  await clear(db, memberId, sql`true`);
  await tellOfLastOwner(db, owned, [memberId]);
}

async function clear(db: Database, memberId: string, inFeeds: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from feed_people
    where ${inFeeds} and (member_id = ${memberId} or (offered_by = ${memberId} and role is null and asked_at is null))`.execute(
    db,
  );
  await sql`
    update feed_people set offer = null, offered_by = null, offered_at = null
    where ${inFeeds} and offered_by = ${memberId}`.execute(db);
}
