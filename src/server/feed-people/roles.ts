import { type RawBuilder, sql } from "kysely";
import type { FeedRole } from "../../contract/entities.ts";
import type { Database } from "../db/database.ts";
import { publish } from "../live/publish.ts";
import { logDeed } from "../moderation/log.ts";
import type { HeldFeed } from "./hold-feed.ts";
import { feedsOwnedBy, tellOfLastOwner } from "./last-owner.ts";

/** The lowest rank that each role has. A member who takes a role ranks below all who have it. */
const RANKS: Record<FeedRole, number> = { owner: 0, moderator: 1_000_000 };

interface Taken {
  member: { id: string; username: string };
  role: FeedRole;
  appointedBy: string | null;
}

/** Gives a member a role in a held feed, and logs it as their own act. */
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
  // The feed has an owner now.
  if (role === "owner")
    await db.updateTable("feed_people").set({ asked_at: null }).where("feed_id", "=", feed.id).execute();
  const deed = { action: "take-feed-role", subject: feed.name, detail: role, reason: "" } as const;
  await logDeed(db, { ...member, role: "member" }, { ...deed, member });
  await publish(db, [{ what: "described", category: feed.name }]);
}

/** Ends a member's role and offer in a feed, and the offers that they have made there: their say ends with the role. */
export function clearRole(db: Database, feedId: number, memberId: string): Promise<void> {
  return clear(db, memberId, sql`feed_id = ${feedId}`);
}

/** Ends all of a member's roles and offers. Run it in the transaction of the account's deletion, which drops all shared answers. */
export async function clearRoles(db: Database, memberId: string): Promise<void> {
  const owned = await feedsOwnedBy(db, memberId);
  await clear(db, memberId, sql`true`);
  await tellOfLastOwner(db, owned, [memberId]);
}

async function clear(db: Database, memberId: string, inFeeds: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from feed_people
    where ${inFeeds} and (member_id = ${memberId} or (offered_by = ${memberId} and role is null))`.execute(
    db,
  );
  await sql`
    update feed_people set offer = null, offered_by = null, offered_at = null
    where ${inFeeds} and offered_by = ${memberId}`.execute(db);
}
