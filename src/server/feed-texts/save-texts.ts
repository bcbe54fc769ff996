import { createHash } from "node:crypto";
import { sql } from "kysely";
import { addressesIn } from "../../contract/formatted-text.ts";
import { feedKey } from "../../contract/feed-names.ts";
import {
  type EditedFeedTexts,
  FEED_TEXTS,
  type FeedTextKind,
  type FeedTextsChange,
} from "../../contract/feed-texts.ts";
import { isBlank, LIMITS, truncate } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { type HeldFeed, holdFeed } from "../feed-people/hold-feed.ts";
import { readRank, findPerson } from "../feed-people/people.ts";
import { canWriteTexts } from "../feed-people/policy.ts";
import { formatText } from "../formatting/format-text.ts";
import { publish } from "../live/publish.ts";
import { refuseBlockedDomains } from "../moderation/domains.ts";
import { logDeed } from "../moderation/log.ts";
import type { Actor } from "../moderation/policy.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { feedTextWords } from "../notifications/words.ts";
import { badRequest, conflict, forbidden } from "../refusal.ts";

type Texts = Record<FeedTextKind, string>;

/** The texts of a feed as they are edited; empty for a name without a feed. Throws 403 for others than those who write them. */
export async function listTexts(db: Database, by: Actor, name: string): Promise<EditedFeedTexts> {
  const own = by ? await readRank(db, by.id, name) : undefined;
  if (!canWriteTexts(by, own)) throw forbidden("notAllowed");
  return edited(db, name);
}

async function edited(db: Database, name: string): Promise<EditedFeedTexts> {
  const feed = await db
    .selectFrom("feeds")
    .select(["id", "name"])
    .where("key", "=", feedKey(name))
    .executeTakeFirst();
  const texts = feed ? await readTexts(db, feed.id) : NO_TEXTS;
  return { name: feed?.name ?? name, side: inVersion(texts.side), about: inVersion(texts.about) };
}

const NO_TEXTS: Texts = { side: "", about: "" };

async function readTexts(db: Database, feedId: number): Promise<Texts> {
  const rows = await db
    .selectFrom("feed_texts")
    .select(["kind", "text"])
    .where("feed_id", "=", feedId)
    .execute();
  return { ...NO_TEXTS, ...Object.fromEntries(rows.map(({ kind, text }) => [kind, text])) };
}

/** Names a text by what it says, so that no count has to be kept beside it. */
function inVersion(text: string): { text: string; version: string } {
  return { text, version: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
}

/**
 * Writes texts of a feed, and logs each change; owners are told of one by others than the feed's people. The present words again change
 * nothing. Run it in a transaction. Throws 403, 400 without a reason that is needed or with a link to a blocked domain, and
 * 409 where a text is not that of its version.
 */
export async function saveTexts(
  db: Database,
  by: Actor,
  feedName: string,
  { reason = "", ...change }: FeedTextsChange,
): Promise<EditedFeedTexts> {
  // Before the feed is locked, or added: others do neither.
  const present = await listTexts(db, by, feedName);
  // A repeated request says the same.
  if (changesOf(present, change).length === 0) return present;
  const feed = await holdFeed(db, by, feedName);
  const own = findPerson(feed.people, by);
  // The role may have ended while this waited.
  if (!canWriteTexts(by, own)) throw forbidden("notAllowed");
  const before = await edited(db, feed.name);
  const changes = changesOf(before, change);
  if (changes.length === 0) return before;
  // The feed's own people need not explain what they write.
  if (isBlank(reason) && !own?.role) throw badRequest("reasonMissing");
  for (const { kind, version, text } of changes) {
    if (before[kind].version !== version) throw conflict("feedTextConflict");
    await refuseBlockedDomains(db, addressesIn(text, formatText(text)));
    await writeText(db, feed.id, kind, text);
    await tell(db, by, feed, { kind, earlier: before[kind].text, text, reason });
  }
  // The words before may have been against the rules.
  await publish(db, [{ what: "described", category: feed.name, isLess: true }]);
  return edited(db, feed.name);
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
    // Nobody would see such a text.
    const text = isBlank(change.text) ? "" : change.text;
    return text === present[kind].text ? [] : { kind, version: change.version, text };
  });
}

async function writeText(db: Database, feedId: number, kind: FeedTextKind, text: string): Promise<void> {
  if (text === "") {
    await db.deleteFrom("feed_texts").where("feed_id", "=", feedId).where("kind", "=", kind).execute();
    return;
  }
  await db
    .insertInto("feed_texts")
    .values({ feed_id: feedId, kind, text })
    .onConflict((same) => same.columns(["feed_id", "kind"]).doUpdateSet({ text, changed_at: sql`now()` }))
    .execute();
}

interface Told extends Omit<Change, "version"> {
  earlier: string;
  reason: string;
}

/** Logs a change, with the beginnings of long texts, and tells the owners of one by others than the feed's people. */
async function tell(
  db: Database,
  by: Actor,
  feed: HeldFeed,
  { kind, earlier, text, reason }: Told,
): Promise<void> {
  await logDeed(db, by, {
    action: kind === "side" ? "edit-feed-side-text" : "edit-feed-about",
    ...{ subject: feed.name, reason },
    earlier: truncate(earlier, LIMITS.listExcerpt),
    detail: truncate(text, LIMITS.listExcerpt),
  });
  if (findPerson(feed.people, by)?.role) return;
  const words = feedTextWords(feed.name, { kind, isRemoved: text === "", reason });
  for (const { memberId } of feed.people.filter(({ role }) => role === "owner"))
    await notifyOfModeration(db, { memberId, actorId: by?.id ?? null, words, feed: feed.name });
}
