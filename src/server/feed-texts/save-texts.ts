import { addressesIn, type FormattedText } from "../../contract/formatted-text.ts";
import {
  type EditedFeedTexts,
  FEED_TEXTS,
  type FeedTextKind,
  type FeedTextsChange,
} from "../../contract/feed-texts.ts";
import { REASON_REQUIRED } from "../../contract/moderation.ts";
import { isBlank, LIMITS, truncate } from "../../contract/limits.ts";
import { plainText } from "../../contract/plain-words.ts";
import type { Database } from "../db/database.ts";
import { type HeldFeed, holdFeed } from "../feed-people/hold-feed.ts";
import { findPerson } from "../feed-people/people.ts";
import { formatText } from "../formatting/format-text.ts";
import { publish } from "../live/publish.ts";
import { refuseBlockedDomains } from "../moderation/domains.ts";
import { logDeed } from "../moderation/log.ts";
import { holdActor } from "../moderation/hold-actor.ts";
import type { Actor } from "../moderation/policy.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { feedTextWords } from "../notifications/words.ts";
import { conflict, invalid } from "../refusal.ts";
import { editedTexts, listTexts, writeText } from "./stored-texts.ts";

/**
 * Writes texts of a feed and logs each change. Tells the owners of a change by somebody who is not one of the feed's
 * people. The present words again change nothing. Run it in a transaction. Throws 403, 400 without a reason that is
 * needed or with a link to a blocked domain, and 409 where a text is not that of its version.
 */
export async function saveTexts(
  db: Database,
  by: Actor,
  feedName: string,
  { reason = "", ...change }: FeedTextsChange,
): Promise<EditedFeedTexts> {
  const actor = await holdActor(db, by);
  // Checked before the feed is locked or added, so that others do neither.
  const present = await listTexts(db, actor, feedName);
  // A repeated request gets the same answer.
  if (changesOf(present, change).length === 0) return present;
  const feed = await holdFeed(db, actor, feedName);
  const before = await editedTexts(db, feed.name);
  const changes = changesOf(before, change);
  if (changes.length === 0) return before;
  // The feed's own people need not explain what they write.
  if (isBlank(reason) && !findPerson(feed.people, actor)?.role) throw invalid([REASON_REQUIRED]);
  for (const { kind, version, text } of changes) {
    if (before[kind].version !== version) throw conflict("feedTextConflict");
    const formatted = formatText(text);
    await refuseBlockedDomains(db, addressesIn(text, formatted));
    await writeText(db, feed.id, { kind, earlier: before[kind].text, text });
    await tell(db, actor, feed, { kind, earlier: before[kind].text, text, formatted, reason });
  }
  // Counts as a change that hides words (`isLess`), because the earlier words may have been against the rules.
  await publish(db, [{ what: "described", category: feed.name, isLess: true }]);
  return editedTexts(db, feed.name);
}

interface Change {
  kind: FeedTextKind;
  version: string;
  text: string;
}

/** The texts that become other ones. */
function changesOf(present: EditedFeedTexts, wanted: Omit<FeedTextsChange, "reason">): Change[] {
  return FEED_TEXTS.flatMap((kind) => {
    const change = wanted[kind];
    if (!change) return [];
    // Nobody would see a blank text, so it counts as none.
    const text = isBlank(change.text) ? "" : change.text;
    return text === present[kind].text ? [] : { kind, version: change.version, text };
  });
}

interface Told extends Omit<Change, "version"> {
  earlier: string;
  formatted: FormattedText | null;
  reason: string;
}

/** Logs a change, with the beginnings of long texts without their marks, and tells the owners of one by others than the feed's people. */
async function tell(
  db: Database,
  by: Actor,
  feed: HeldFeed,
  { kind, earlier, text, formatted, reason }: Told,
): Promise<void> {
  await logDeed(db, by, {
    action: kind === "side" ? "edit-feed-side-text" : "edit-feed-about",
    ...{ subject: feed.name, reason },
    earlier: beginningOf(earlier, formatText(earlier)),
    detail: beginningOf(text, formatted),
  });
  if (findPerson(feed.people, by)?.role) return;
  const words = feedTextWords(feed.name, { kind, isRemoved: text === "", reason });
  for (const { memberId } of feed.people.filter(({ role }) => role === "owner"))
    await notifyOfModeration(db, { memberId, actorId: by?.id ?? null, words, feed: feed.name });
}

/** A text of marks alone, such as a divider, begins with these: an empty beginning would say that there is no text. */
function beginningOf(text: string, formatted: FormattedText | null): string {
  const words = plainText({ text, formatted: formatted ?? undefined });
  return truncate(isBlank(words) ? text : words, LIMITS.listExcerpt);
}
