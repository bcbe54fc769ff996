import { sql } from "kysely";
import { feedKey } from "../../contract/feed-names.ts";
import { hasFilters, type ParsedSearch } from "../../contract/search-filters.ts";
import type { MatchingNames } from "../../contract/search.ts";
import type { Database } from "../db/database.ts";
import { isListed } from "../feeds/feeds.ts";
import { isAdmitted } from "../join-requests/admitted.ts";
import { nearSpellings } from "./near-spellings.ts";

/** The most feeds that stand above the posts. */
const MAX_FEEDS = 3;

/** Shorter beginnings fit too many names. */
const SHORTEST = 3;

const NOTHING: MatchingNames = { feeds: [], members: [] };

/**
 * Returns the feeds whose names begin with the searched text, or differ from it by one typing error where none does,
 * and the member who has it as a name. Visitors read this, so it does not tell which names members have.
 */
export async function findMatchingNames(
  db: Database,
  { words, filters }: ParsedSearch,
): Promise<MatchingNames> {
  const typed = feedKey(words.replace(/^[/@]/u, ""));
  if (hasFilters(filters) || typed.length < SHORTEST || typed.includes('"')) return NOTHING;
  const [feeds, members] = await Promise.all([findFeeds(db, typed), findMembers(db, typed)]);
  return { feeds, members };
}

async function findFeeds(db: Database, typed: string): Promise<MatchingNames["feeds"]> {
  const feeds = db
    .selectFrom("feeds")
    .select(["name", "post_count as posts"])
    .where(isListed)
    .limit(MAX_FEEDS);
  const found = await feeds
    .where("key", "like", `${escaped(typed)}%`)
    .orderBy(sql`key = ${typed}`, "desc")
    .orderBy("post_count", "desc")
    .orderBy("key")
    .execute();
  const near = nearSpellings(typed);
  if (found.length > 0 || near.length === 0) return found;
  return feeds
    .where(sql<boolean>`key = any(${near}::text[])`)
    .orderBy("post_count", "desc")
    .orderBy("key")
    .execute();
}

async function findMembers(db: Database, typed: string): Promise<MatchingNames["members"]> {
  return db
    .selectFrom("members")
    .select("username")
    .where("banned_at", "is", null)
    .where("account_deleted_at", "is", null)
    .where(isAdmitted)
    .where("username_key", "=", typed)
    .execute();
}

/** The text for a pattern of LIKE, where these characters have a meaning. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
