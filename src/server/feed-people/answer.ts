import { sql } from "kysely";
import { feedKey } from "../../contract/feed-names.ts";
import type { FeedRoleAnswer } from "../../contract/feed-people.ts";
import type { Database } from "../db/database.ts";
import { isHeldBack } from "../members/held-back.ts";
import { holdAccount } from "../members/hold-account.ts";
import { publish } from "../live/publish.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { feedRoleTakenWords } from "../notifications/words.ts";
import { forbidden, notFound } from "../refusal.ts";
import type { Viewer } from "../http/viewer.ts";
import { askForFeed, hasPostInLeft, withdrawAsk } from "./asks.ts";
import { type HeldFeed, holdFeed } from "./hold-feed.ts";
import { tellOfLastOwner } from "./last-owner.ts";
import { type PersonOfFeed, readRank, findPerson } from "./people.ts";
import { canOffer, isOwnerNow } from "./policy.ts";
import { clearOffer, clearRole, logOwn, takeRole } from "./roles.ts";

type Answering = (db: Database, viewer: Viewer, feed: HeldFeed, own: PersonOfFeed) => Promise<void>;

const ANSWERS: Record<Exclude<FeedRoleAnswer, "ask">, Answering> = {
  accept: acceptOffer,
  decline: declineOffer,
  "step-down": stepDown,
  withdraw: withdrawAsk,
};

/**
 * A member's own decision about their role in a feed: to accept or decline an offer, step down, ask for the feed or withdraw that.
 * Run it in a transaction. Throws 404 and 403, and for an ask 409 if the feed has an owner or enough members ask for it.
 */
export async function answerRole(
  db: Database,
  viewer: Viewer,
  feedName: string,
  answer: FeedRoleAnswer,
): Promise<void> {
  const isAsk = answer === "ask";
  // Checked first: a member without a connection to the feed must neither add it nor lock it.
  if (!(await readRank(db, viewer.id, feedName))) {
    if (!isAsk) throw notFound("feedRoleNotOffered");
    if (!(await hasPostInLeft(db, viewer, feedName))) throw forbidden("mayNotAskForFeed");
  }
  await holdWithOfferer(db, viewer.id, feedName);
  await holdAccount(db, viewer.id);
  const feed = await holdFeed(db, null, feedName);
  const own = findPerson(feed.people, viewer);
  if (isAsk) return askForFeed(db, viewer, feed, own);
  if (!own) throw notFound("feedRoleNotOffered");
  await ANSWERS[answer](db, viewer, feed, own);
}

/** Locks the member and the member who made the offer, by their ids: the order in which all transactions lock members. */
async function holdWithOfferer(db: Database, memberId: string, feedName: string): Promise<void> {
  await sql`
    select from members where id = ${memberId} or id = (
      select offered_by from feed_people join feeds on feeds.id = feed_id
      where key = ${feedKey(feedName)} and member_id = ${memberId}
    ) order by id for no key update`.execute(db);
}

/** Whether the member who made the offer could still make it. The operator's offers always count. */
async function isStillOffered(db: Database, feed: HeldFeed, offeredBy: string | null): Promise<boolean> {
  if (offeredBy === null) return true;
  const offerer = await db
    .selectFrom("members")
    .select(["id", "username", sql<Viewer["role"]>`role`.as("role")])
    .where("id", "=", offeredBy)
    .where(sql<boolean>`not ${isHeldBack()}`)
    .where("account_deleted_at", "is", null)
    .executeTakeFirst();
  return offerer !== undefined && canOffer(offerer, findPerson(feed.people, offerer));
}

async function acceptOffer(db: Database, viewer: Viewer, feed: HeldFeed, own: PersonOfFeed): Promise<void> {
  if (own.offer === null) throw notFound("feedRoleNotOffered");
  if (!(await isStillOffered(db, feed, own.offeredBy))) throw notFound("feedRoleNotOffered");
  await takeRole(db, feed, { member: viewer, role: own.offer, appointedBy: own.offeredBy });
  if (own.offeredBy === null) return;
  const words = feedRoleTakenWords(own.offer, feed.name);
  await notifyOfModeration(db, {
    ...{ memberId: own.offeredBy, actorId: viewer.id, words, feed: feed.name },
  });
}

async function declineOffer(db: Database, viewer: Viewer, feed: HeldFeed, own: PersonOfFeed): Promise<void> {
  if (own.offer === null) throw notFound("feedRoleNotOffered");
  if (own.role === null && !own.isAsking) await clearRole(db, feed.id, viewer.id);
  else await clearOffer(db, feed.id, viewer.id);
  await logOwn(db, viewer, feed, "decline-feed-role", own.offer);
}

async function stepDown(db: Database, viewer: Viewer, feed: HeldFeed, own: PersonOfFeed): Promise<void> {
  if (own.role === null) throw notFound("noFeedRole");
  await clearRole(db, feed.id, viewer.id);
  await logOwn(db, viewer, feed, "end-feed-role", own.role);
  if (isOwnerNow(own)) await tellOfLastOwner(db, [feed.id], [viewer.id]);
  await publish(db, [{ what: "described", category: feed.name }]);
}
