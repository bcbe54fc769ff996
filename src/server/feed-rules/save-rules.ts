import { sql } from "kysely";
import type { EditedRules, RulesChange } from "../../contract/feed-rules.ts";
import type { FeedRule } from "../../contract/feeds.ts";
import type { Database } from "../db/database.ts";
import { saveParts } from "../feed-people/numbered-parts.ts";
import type { Actor } from "../moderation/policy.ts";
import { logRuleChanges } from "./log-rule-changes.ts";
import { readRules } from "./rules.ts";

/** Writes the rules of a feed by `saveParts`, and logs each change. */
export async function saveRules(
  db: Database,
  by: Actor,
  feedName: string,
  { version, rules: wanted }: RulesChange,
): Promise<EditedRules> {
  const { parts: rules, ...edited } = await saveParts(
    ...([db, by, feedName] as const),
    { version, wanted },
    {
      read: readRules,
      isSame: (rule: FeedRule, { title, text }: Wanted) => rule.title === title && rule.text === text,
      replace: async (feed, change) => {
        await replaceRules(db, feed.id, change.wanted);
        const after = await readRules(db, feed.id);
        await logRuleChanges(db, by, feed.name, { before: change.before, after });
      },
      refusal: "feedRulesConflict",
    },
  );
  return { ...edited, rules };
}

type Wanted = RulesChange["rules"][number];

async function replaceRules(db: Database, feedId: number, wanted: Wanted[]): Promise<void> {
  const numbered = wanted.map((rule, index) => ({ ...rule, number: index + 1 }));
  const kept = numbered.filter(({ id }) => id);
  await db
    .deleteFrom("feed_rules")
    .where("feed_id", "=", feedId)
    .where("id", "<>", sql<number>`all(${kept.map(({ id }) => id)}::bigint[])`)
    .execute();
  for (const { id, number, title, text } of kept) {
    await db.updateTable("feed_rules").set({ number, title, text }).where("id", "=", Number(id)).execute();
  }
  const added = numbered.filter(({ id }) => !id);
  if (added.length === 0) return;
  const rows = added.map(({ number, title, text }) => ({ feed_id: feedId, number, title, text }));
  await db.insertInto("feed_rules").values(rows).execute();
}
