import { sql } from "kysely";
import { feedKey } from "../../contract/feed-names.ts";
import { hasFilters, parseSearch } from "../../contract/search-filters.ts";
import type { MatchingNames } from "../../contract/search.ts";
import type { Database } from "../db/database.ts";
import { nearSpellings } from "./near-spellings.ts";

/** The most feeds and the most members that stand above the posts. */
const MAX_NAMES = 3;

/** Shorter beginnings fit too many names. */
const SHORTEST = 2;

const NOTHING: MatchingNames = { feeds: [], members: [] };

/**
 * Returns the feeds and members whose names begin with the searched text, or a word of a feed's name does. Where
 * no feed's name does, those that differ by one typing error; likewise for members.
 */
export async function findMatchingNames(db: Database, query: string): Promise<MatchingNames> {
  const { words, filters } = parseSearch(query);
  const typed = feedKey(words.replace(/^[/@]/u, ""));
  if (hasFilters(filters) || typed.length < SHORTEST || typed.includes('"')) return NOTHING;
  const near = nearSpellings(typed);
  const [feeds, members] = await Promise.all([findFeeds(db, typed, near), findMembers(db, typed, near)]);
  return { feeds, members };
}

async function findFeeds(db: Database, typed: string, near: string[]): Promise<MatchingNames["feeds"]> {
  const beginning = escaped(typed);
  const feeds = db.selectFrom("feeds").select(["name", "post_count as posts"]).limit(MAX_NAMES);
  const found = await feeds
    .where((eb) => eb.or([eb("key", "like", `${beginning}%`), eb("key", "like", `% ${beginning}%`)]))
    .orderBy(sql`key = ${typed}`, "desc")
    .orderBy("post_count", "desc")
    .orderBy("key")
    .execute();
  if (found.length > 0 || near.length === 0) return found;
  return feeds
    .where(sql<boolean>`key = any(${near}::text[])`)
    .orderBy("post_count", "desc")
    .orderBy("key")
    .execute();
}

async function findMembers(db: Database, typed: string, near: string[]): Promise<MatchingNames["members"]> {
  // No other text begins a user name, and an index finds the beginning.
  if (!/^\w+$/.test(typed)) return [];
  const members = db
    .selectFrom("members")
    .select("username")
    .where("banned_at", "is", null)
    .orderBy((eb) => eb.fn("length", ["username_key"]))
    .orderBy("username_key")
    .limit(MAX_NAMES);
  const found = await members.where("username_key", "like", `${escaped(typed)}%`).execute();
  if (found.length > 0 || near.length === 0) return found;
  return members.where(sql<boolean>`username_key = any(${near}::text[])`).execute();
}

/** The text for a pattern of LIKE, where these characters have a meaning. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
