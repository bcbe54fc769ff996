import { feedKey } from "../../contract/feed-names.ts";
import type { EditedRules } from "../../contract/feed-rules.ts";
import type { FeedRule } from "../../contract/feeds.ts";
import { ruleWords } from "../../contract/rule-words.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { listParts } from "../feed-people/numbered-parts.ts";
import type { Actor } from "../moderation/policy.ts";
import { conflict } from "../refusal.ts";

/** The rules of a feed, by their numbers from 1. */
export async function readRules(db: Database, feedId: number): Promise<FeedRule[]> {
  const rows = await db
    .selectFrom("feed_rules")
    .select(["id", "title", "text"])
    .where("feed_id", "=", feedId)
    .orderBy("number")
    .execute();
  return rows.map(({ id, ...words }) => ({ id: String(id), ...words }));
}

/** The rules of a feed as they are edited, by `listParts`. */
export async function listRules(db: Database, by: Actor, name: string): Promise<EditedRules> {
  const { parts: rules, ...edited } = await listParts(db, by, name, { read: readRules });
  return { ...edited, rules };
}

/** The rules, out of these in words, that feeds which are shown have in the same words now. */
export async function findRulesInWords(db: Database, words: string[]): Promise<Set<string>> {
  const keys = words.map((each) => feedKey(/^Rule \d+ of \/([^:]*): /.exec(each)?.[1] ?? ""));
  if (keys.length === 0) return new Set();
  const rules = await db
    .selectFrom("feed_rules")
    .innerJoin("feeds", "feeds.id", "feed_rules.feed_id")
    .select(["feed_rules.number", "feed_rules.title", "feeds.name as feed"])
    .where("feeds.key", "in", [...new Set(keys)])
    .where("feeds.post_count", ">", 0)
    .execute();
  return new Set(rules.map(ruleWords)).intersection(new Set(words));
}

/** A rule as a report or a removal names it. */
export interface NamedRule {
  id: number;
  /** The rule's words when it was named. */
  words: string;
}

/** A rule that somebody has read and names. */
export interface RuleSeen {
  rule?: string | null | undefined;
  /** The title as it was read; absent where any title will do. */
  ruleTitle?: string | null | undefined;
}

/** The rule in one of the feeds that the post is in; null where none is named. Throws 409 where there is none, or with another title. */
export async function findNamedRule(
  db: Database,
  postId: number,
  { rule: id, ruleTitle }: RuleSeen,
): Promise<NamedRule | null> {
  if (!id) return null;
  const rule = await db
    .selectFrom("feed_rules")
    .innerJoin("post_feeds", "post_feeds.feed_id", "feed_rules.feed_id")
    .innerJoin("feeds", "feeds.id", "feed_rules.feed_id")
    .select(["feed_rules.id", "feed_rules.number", "feed_rules.title", "feeds.name as feed"])
    .where("post_feeds.post_id", "=", postId)
    .where("feed_rules.id", "=", parseId(id))
    .executeTakeFirst();
  if (!rule || (ruleTitle ?? rule.title) !== rule.title) throw conflict("ruleGone");
  return { id: rule.id, words: ruleWords(rule) };
}
