import type { Feed } from "../../contract/feeds.ts";
import { REASON_REQUIRED } from "../../contract/moderation.ts";
import { isBlank } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { changeFeed, type FeedEdit } from "../feeds/change-feed.ts";
import { readRank } from "../feed-people/people.ts";
import { canEditFeed, isOwnersChange } from "../feed-people/policy.ts";
import { publish } from "../live/publish.ts";
import { forbidden, invalid } from "../refusal.ts";
import { type Deed, logDeed } from "./log.ts";
import { holdActor } from "./hold-actor.ts";
import type { Actor } from "./policy.ts";

/** Changes a feed's description, its look, or which posts it takes, and logs the change. Run it in a transaction. Throws 403. */
export async function editFeed(
  db: Database,
  by: Actor,
  name: string,
  { reason = "", ...change }: FeedEdit & { reason?: string | undefined },
): Promise<Feed> {
  const actor = await holdActor(db, by);
  const own = actor ? await readRank(db, actor.id, name) : undefined;
  if (!canEditFeed(actor, own, change)) throw forbidden("notAllowed");
  if (isBlank(reason) && !isOwnersChange(own, change)) throw invalid([REASON_REQUIRED]);
  const { before, after } = await changeFeed(db, actor, name, change);
  const deeds = deedsOf(before, after);
  for (const deed of deeds) await logDeed(db, actor, { ...deed, subject: after.name, reason });
  if (deeds.length > 0) await publish(db, [{ what: "described", category: after.name }]);
  // Every page names the style sheet with the looks of feeds.
  if (before.hue !== after.hue || before.picture !== after.picture) await publish(db, [{ what: "site" }]);
  return after;
}

/** An entry of the log for each field that changes. */
function deedsOf(before: Feed, after: Feed): Pick<Deed, "action" | "detail" | "earlier">[] {
  const deeds: (Pick<Deed, "action" | "detail" | "earlier"> & { is: boolean })[] = [
    { is: after.description !== before.description, action: "edit-feed", detail: after.description },
    { is: after.isClosed !== before.isClosed, action: after.isClosed ? "close-feed" : "reopen-feed" },
    {
      is: after.isForApproved !== before.isForApproved,
      action: after.isForApproved ? "limit-feed" : "unlimit-feed",
    },
    {
      is: after.hue !== before.hue,
      ...{ action: "color-feed", earlier: String(before.hue ?? ""), detail: String(after.hue ?? "") },
    },
    {
      is: after.picture !== before.picture,
      action: after.picture ? "set-feed-picture" : "remove-feed-picture",
    },
  ];
  return deeds.flatMap(({ is, ...deed }) => (is ? deed : []));
}
