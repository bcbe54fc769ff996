import type { Feed } from "../../contract/feeds.ts";
import type { Database } from "../db/database.ts";
import { changeFeed, type FeedEdit } from "../feeds/about.ts";
import { standingIn } from "../feed-people/people.ts";
import { canEditFeed } from "../feed-people/policy.ts";
import { publish } from "../live/publish.ts";
import { forbidden } from "../refusal.ts";
import { logDeed } from "./log.ts";
import type { Actor } from "./policy.ts";

/** Changes a feed's description, or which posts it takes, and logs the change. Run it in a transaction. Throws 403. */
export async function editFeed(
  db: Database,
  actor: Actor,
  name: string,
  { reason, ...change }: FeedEdit & { reason: string },
): Promise<Feed> {
  const own = actor ? await standingIn(db, actor.id, name) : undefined;
  if (!canEditFeed(actor, own, change)) throw forbidden("notAllowed");
  const { before, after } = await changeFeed(db, actor, name, change);
  const subject = { subject: after.name, reason };
  const isEdited = after.description !== before.description;
  const isMoved = after.isClosed !== before.isClosed;
  if (isEdited) await logDeed(db, actor, { action: "edit-feed", detail: after.description, ...subject });
  if (isMoved)
    await logDeed(db, actor, { action: after.isClosed ? "close-feed" : "reopen-feed", ...subject });
  const isLimited = after.isForApproved !== before.isForApproved;
  if (isLimited)
    await logDeed(db, actor, { action: after.isForApproved ? "limit-feed" : "unlimit-feed", ...subject });
  if (isEdited || isMoved || isLimited) await publish(db, [{ what: "described", category: after.name }]);
  return after;
}
