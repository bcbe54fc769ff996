import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import { enqueueNotice } from "../auth/account/notices.ts";
import { confirmAddress } from "../auth/confirmation/confirm-address.ts";
import type { Database } from "../db/database.ts";
import { publish } from "../live/publish.ts";
import { UID } from "../members/members.ts";
import { logDeed } from "../moderation/log.ts";
import { holdActor } from "../moderation/hold-actor.ts";
import type { Actor } from "../moderation/policy.ts";
import { addressConfirmedWords, requestApprovedWords } from "../notifications/words.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { conflict, forbidden, notFound } from "../refusal.ts";
import { ERASED_AT_ONCE, eraseEach } from "./erase-requester.ts";
import { lockAsked } from "./lock-asked.ts";
import { canLetIn } from "./policy.ts";

/**
 * Lets somebody in who has asked to join, also after a refusal. Only an admin does so while the address is not
 * confirmed. Run it in a transaction. Does nothing for a member. Throws 404 for a request that was withdrawn, and 403
 * for a moderator where the address is not confirmed.
 */
export async function approveRequest(db: Database, by: Actor, uid: string): Promise<void> {
  const { actor, member, request, isUnconfirmed } = await holdAsked(db, by, uid);
  if (!request && !isUnconfirmed) return;
  if (!canLetIn(actor, { isUnconfirmed })) throw forbidden("onlyAdminsConfirm");
  // Enqueued before the address counts as confirmed: nobody has proven it, so the person learns of the approval on the
  // site alone.
  await enqueueNotice(db, uid, { notice: "request-approved" });
  await db.deleteFrom("join_requests").where("member_id", "=", uid).execute();
  await confirmAddress(db, uid);
  // The member joins now, not when they asked.
  await db
    .updateTable("members")
    .set({ created_at: sql<Date>`now()` })
    .where("id", "=", uid)
    .execute();
  const action = isUnconfirmed ? "confirm-address" : "approve-join-request";
  await logDeed(db, actor, { action, subject: member.username, member, reason: "" });
  const words = isUnconfirmed ? addressConfirmedWords() : requestApprovedWords();
  await notifyOfModeration(db, { memberId: uid, actorId: null, words });
}

/**
 * Refuses a request to join, with a line to the person, which may be empty. Run it in a transaction. Throws 404 for a request
 * that was withdrawn, and 409 for one that was decided otherwise, or whose address is not confirmed.
 */
export async function refuseRequest(db: Database, by: Actor, uid: string, line: string): Promise<void> {
  const { actor, member, request, isUnconfirmed } = await holdAsked(db, by, uid);
  if (isUnconfirmed) throw conflict("joinRequestUnconfirmed");
  if (!request) throw conflict("joinRequestApproved");
  if (request.refused_at) {
    if (request.refusal === line) return;
    throw conflict("joinRequestRefusedMeanwhile");
  }
  await db
    .updateTable("join_requests")
    .set({ refused_at: sql<Date>`now()`, refusal: line })
    .where("member_id", "=", uid)
    .execute();
  await logDeed(db, actor, {
    ...{ action: "refuse-join-request", subject: member.username, member, reason: line },
  });
  await enqueueNotice(db, uid, { notice: "request-refused", line });
  // The open pages of the person read their profile again.
  await publish(db, [{ what: "notified", memberId: uid }]);
}

/** Locks the actor, an account and its request. Throws 404 where there is no such account any more. */
async function holdAsked(db: Database, by: Actor, uid: string) {
  if (!UID.test(uid)) throw notFound("joinRequestGone");
  const actor = await holdActor(db, by, uid);
  const asked = await lockAsked(db, uid);
  if (!asked) throw notFound("joinRequestGone");
  const { username, request, isUnconfirmed } = asked;
  return { actor, member: { id: uid, username }, request, isUnconfirmed };
}

/** Erases the accounts whose requests were refused long ago. A refusal that is changed meanwhile stays changed. */
export async function eraseRefused(db: Database): Promise<void> {
  const refused = await db
    .selectFrom("join_requests")
    .select("member_id as id")
    .where("refused_at", "<", sql<Date>`now() - make_interval(days => ${LIMITS.refusedDays})`)
    .orderBy("refused_at")
    .limit(ERASED_AT_ONCE)
    .execute();
  await eraseEach(
    db,
    refused.map(({ id }) => id),
    ({ request }) => Boolean(request?.refused_at),
  );
}
