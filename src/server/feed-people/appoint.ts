import { sql } from "kysely";
import type { FeedRole } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { publish } from "../live/publish.ts";
import { logDeed } from "../moderation/log.ts";
import { holdBoth } from "../moderation/member-status.ts";
import type { Actor } from "../moderation/policy.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import {
  feedAskRefusedWords,
  feedRoleEndedWords,
  feedRoleOfferedWords,
  feedRoleWords,
} from "../notifications/words.ts";
import { badRequest, forbidden, notFound } from "../refusal.ts";
import { holdFeed } from "./hold-feed.ts";
import { tellOfLastOwner } from "./last-owner.ts";
import { type PersonOfFeed, readRank, findPerson } from "./people.ts";
import { canBeOffered, canEnd, canOffer, isOwnerNow, takesAtOnce } from "./policy.ts";
import { clearOffer, clearRole, refuseTooManyRoles, takeRole } from "./roles.ts";

/**
 * Offers a member a role in a feed, or makes a member who asks for the feed its owner. An offer of a role that the member
 * has, or is offered already, changes nothing. Run it in a transaction. Throws 404, 403, or 400 for too many people.
 */
export async function offerRole(
  db: Database,
  by: Actor,
  feedName: string,
  { username, role }: { username: string; role: FeedRole },
): Promise<void> {
  const { actor, member, feed, their } = await holdAll(db, by, feedName, username);
  if (!canBeOffered(their, role)) return;
  const deed = { action: "offer-feed-role", subject: feed.name, member, detail: role, reason: "" } as const;
  await logDeed(db, actor, deed);
  if (takesAtOnce(feed.people, their, { role, isBanned: member.banned_at !== null })) {
    await takeRole(db, feed, { member, role, appointedBy: actor?.id ?? null });
    await notifyOfModeration(db, {
      memberId: member.id,
      actorId: actor?.id ?? null,
      words: feedRoleWords(role, feed.name),
      feed: feed.name,
    });
    return;
  }
  if (!their) await refuseTooMany(db, feed.people, member.id);
  const offer = { offer: role, offered_by: actor?.id ?? null, offered_at: sql<Date>`now()` };
  await db
    .insertInto("feed_people")
    .values({ feed_id: feed.id, member_id: member.id, ...offer })
    .onConflict((conflict) => conflict.columns(["feed_id", "member_id"]).doUpdateSet(offer))
    .execute();
  if (await hasBlocked(db, member.id, actor)) return;
  const words = feedRoleOfferedWords(role, feed.name);
  await notifyOfModeration(db, {
    ...{ memberId: member.id, actorId: actor?.id ?? null, words, feed: feed.name },
  });
}

/**
 * Ends a member's role in a feed, withdraws an offer, or refuses a member who asks for the feed, with a reason. Run it in a
 * transaction. Throws 404 or 403.
 */
export async function endRole(
  db: Database,
  by: Actor,
  feedName: string,
  { username, reason }: { username: string; reason: string },
): Promise<void> {
  const { actor, member, feed, own, their } = await holdAll(db, by, feedName, username);
  if (!their) throw notFound("noFeedRole");
  if (!canEnd(actor, own, their)) throw forbidden("notAllowed");
  const isOffer = their.role === null && their.offer !== null;
  if (isOffer && their.isAsking) await clearOffer(db, feed.id, member.id);
  else await clearRole(db, feed.id, member.id);
  const held = their.role ?? their.offer;
  const action = held ? "end-feed-role" : "refuse-feed-ask";
  const detail = held ?? "owner";
  await logDeed(db, actor, { action, subject: feed.name, member, detail, reason });
  const knowing = actor ? [actor.id, member.id] : [member.id];
  if (isOwnerNow(their)) await tellOfLastOwner(db, [feed.id], knowing);
  await publish(db, [{ what: "described", category: feed.name }]);
  if (isOffer && (await hasBlocked(db, member.id, actor))) return;
  const words = held ? feedRoleEndedWords(held, feed.name, reason) : feedAskRefusedWords(feed.name, reason);
  await notifyOfModeration(db, {
    ...{ memberId: member.id, actorId: actor?.id ?? null, words, feed: feed.name },
  });
}

/** Locks the actor, the member and then the feed. Throws 404, and 403 if the actor may not offer roles. */
async function holdAll(db: Database, by: Actor, feedName: string, username: string) {
  // Checked first: an actor who may not offer roles must neither lock the feed nor add it.
  const unlocked = by ? await readRank(db, by.id, feedName) : undefined;
  if (!canOffer(by, unlocked)) throw forbidden("notAllowed");
  const { actor, member } = await holdBoth(db, by, username);
  const feed = await holdFeed(db, actor, feedName);
  const own = findPerson(feed.people, actor);
  if (!canOffer(actor, own)) throw forbidden("notAllowed");
  return { actor, member, feed, own, their: findPerson(feed.people, member) };
}

async function refuseTooMany(db: Database, people: PersonOfFeed[], memberId: string): Promise<void> {
  const chosen = people.filter(({ role, offer }) => role ?? offer);
  if (chosen.length >= LIMITS.feedPeople) throw badRequest("feedPeopleFull");
  await refuseTooManyRoles(db, memberId);
}

/** Whether the member has blocked the actor. The member then gets no notification, and finds the offer on the feed's page. */
export async function hasBlocked(db: Database, memberId: string, actor: Actor): Promise<boolean> {
  if (actor === null) return false;
  const block = await db
    .selectFrom("blocks")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("blocked_id", "=", actor.id)
    .executeTakeFirst();
  return block !== undefined;
}
