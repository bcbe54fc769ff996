import { sql } from "kysely";
import type { EditedRules, RulesChange } from "../../contract/feed-rules.ts";
import type { FeedRule } from "../../contract/feeds.ts";
import type { Database } from "../db/database.ts";
import { type HeldFeed, holdFeed } from "../feed-people/hold-feed.ts";
import { standingIn, standingOf } from "../feed-people/people.ts";
import { canWriteRules } from "../feed-people/policy.ts";
import { publish } from "../live/publish.ts";
import type { Actor } from "../moderation/policy.ts";
import { conflict, forbidden } from "../refusal.ts";
import { logRuleChanges } from "./log-rule-changes.ts";
import { editedRules, listRules, readRules } from "./rules.ts";

/**
 * Writes the rules of a feed, all in their order, and logs each change. The present rules again change nothing. Run it in a
 * transaction. Throws 403, and 409 where the rules are not those of `version`.
 */
export async function saveRules(
  db: Database,
  by: Actor,
  feedName: string,
  { version, rules: wanted }: RulesChange,
): Promise<EditedRules> {
  // Before the feed is locked, or added: others do neither.
  const standing = by ? await standingIn(db, by.id, feedName) : undefined;
  if (!canWriteRules(by, standing)) throw forbidden("notAllowed");
  const present = await listRules(db, feedName);
  if (areSame(present.rules, wanted)) return present;
  const feed = await holdFeed(db, by, feedName);
  if (!canWriteRules(by, standingOf(feed.people, by))) throw forbidden("notAllowed");
  const before = await readRules(db, feed.id);
  const edited = editedRules(feed.name, before);
  // Somebody else may have saved the same meanwhile.
  if (areSame(before, wanted)) return edited;
  if (edited.version !== version || !areKnown(before, wanted)) throw conflict("feedRulesConflict");
  await replaceRules(db, feed, wanted);
  const after = await readRules(db, feed.id);
  await logRuleChanges(db, by, feed.name, { before, after });
  await publish(db, [{ what: "described", category: feed.name }]);
  return editedRules(feed.name, after);
}

type Wanted = RulesChange["rules"];

/** A repeated request says the same, also where its new rules have ids by now. */
function areSame(before: FeedRule[], wanted: Wanted): boolean {
  return (
    before.length === wanted.length &&
    before.every(({ id, title, text }, index) => {
      const rule = wanted[index]!;
      return (rule.id ?? id) === id && rule.title === title && rule.text === text;
    })
  );
}

/** Whether the ids are each one of these rules. */
function areKnown(before: FeedRule[], wanted: Wanted): boolean {
  const given = wanted.flatMap(({ id }) => id ?? []);
  return new Set(given).size === given.length && given.every((id) => before.some((rule) => rule.id === id));
}

async function replaceRules(db: Database, feed: HeldFeed, wanted: Wanted): Promise<void> {
  const numbered = wanted.map((rule, index) => ({ ...rule, number: index + 1 }));
  const kept = numbered.filter(({ id }) => id);
  await db
    .deleteFrom("feed_rules")
    .where("feed_id", "=", feed.id)
    .where("id", "<>", sql<number>`all(${kept.map(({ id }) => id)}::bigint[])`)
    .execute();
  for (const { id, number, title, text } of kept) {
    await db.updateTable("feed_rules").set({ number, title, text }).where("id", "=", Number(id)).execute();
  }
  const added = numbered.filter(({ id }) => !id);
  if (added.length === 0) return;
  const rows = added.map(({ number, title, text }) => ({ feed_id: feed.id, number, title, text }));
  await db.insertInto("feed_rules").values(rows).execute();
}
