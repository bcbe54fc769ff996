import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { keepTime } from "./deadline.ts";
import { byDate, type FoundFilters, indexedFilters, passes } from "./filtered-posts.ts";
import { hasIndexedWords, hasWords, type Meaning, matches, NO_WORDS } from "./meaning.ts";
import { isUpTo, throughWordIndex } from "./through-word-index.ts";

/**
 * Up to this many posts are read whole and then sorted. Where each condition alone leaves more, posts are read
 * in their order until a page is full: the more posts match, the sooner it is.
 */
const FEW = 10_000;

/** Results beyond this many are not counted. */
const MAX_COUNTED = 1_000;

/** Where not all candidates are known, results are counted among this many of them. */
const SAMPLE = 2_000;

export interface Total {
  count: number;
  /** There are more than `count` results. */
  isMore: boolean;
}

/** A search for posts up to the id `newest`. */
export interface Sought {
  meaning: Meaning;
  filters: FoundFilters;
  newest: number;
}

/** The posts that one condition of a search finds: all of them if they are few, else some. */
export interface Candidates {
  ids: number[];
  isAll: boolean;
  /** Whether removed posts are left out already. */
  areVisible: boolean;
  /** The search with its other conditions. */
  rest: Sought;
}

/** Returns the candidates of the first condition that finds few posts, or some of the first condition's. */
export async function findCandidates(db: Database, sought: Sought): Promise<Candidates> {
  const { meaning, filters, newest } = sought;
  let first: Candidates | undefined;
  const indexed = indexedFilters(filters);
  const byFilters = indexed.length > 0 || hasIndexedWords(meaning) ? indexed : [byDate(filters)];
  for (const { ids, areVisible, rest } of byFilters) {
    const candidates = { ...(await firstOf(db, ids)), areVisible, rest: { ...sought, filters: rest } };
    if (candidates.isAll) return candidates;
    first ??= candidates;
  }
  if (!hasIndexedWords(meaning)) return first!;
  const words = sql<{ id: number }>`
    select s.post_id as id from post_search s where ${matches(meaning)} and ${isUpTo(newest)}`;
  const byWords = await throughWordIndex(db, () => firstOf(db, words));
  return byWords.isAll || !first
    ? { ...byWords, areVisible: true, rest: { ...sought, meaning: NO_WORDS } }
    : first;
}

async function firstOf(
  db: Database,
  ids: RawBuilder<{ id: number }>,
): Promise<Pick<Candidates, "ids" | "isAll">> {
  await keepTime(db);
  const { rows } = await sql<{ ids: number[] }>`
    select array(select id from (${ids} limit ${FEW + 1}) source) as ids`.execute(db);
  return { ids: rows[0]!.ids, isAll: rows[0]!.ids.length <= FEW };
}

/** The posts `p` that match, joined with their row `s` of the search tables if the search has words. */
export function found({ meaning, filters, newest }: Sought): RawBuilder<unknown> {
  // `+ 0` keeps PostgreSQL from reading all posts by their ids.
  return sql`posts p ${hasWords(meaning) ? sql`join post_search s on s.post_id = p.id` : sql``}
    where ${passes(filters)} and p.id + 0 <= ${newest} and ${matches(meaning)}`;
}

/** The number of results among the candidates; at least `known`. */
export async function countAmong(
  db: Database,
  { ids, isAll, areVisible, rest }: Candidates,
  known: number,
): Promise<Total> {
  const isNothingLeft = rest.meaning === NO_WORDS && Object.keys(rest.filters).length === 0;
  if (!isAll && areVisible && isNothingLeft) return totalOf(ids.length);
  await keepTime(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${found(rest)} and p.id = any(${isAll ? ids : ids.slice(0, SAMPLE)}) limit ${MAX_COUNTED + 1}
    ) counted`.execute(db);
  return totalOf(Math.max(known, rows[0]!.count), !isAll);
}

/** The number of matches by words, of which `known` are already counted, with those in the older table. */
export async function countOlder(db: Database, { meaning, newest }: Sought, known: number): Promise<Total> {
  if (known > MAX_COUNTED) return totalOf(known);
  await keepTime(db);
  return throughWordIndex(db, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from post_search_older s
        where ${matches(meaning)} and ${isUpTo(newest)} limit ${MAX_COUNTED + 1 - known}
      ) counted`.execute(db);
    return totalOf(known + rows[0]!.count);
  });
}

export function totalOf(count: number, isMore = false): Total {
  return { count: Math.min(count, MAX_COUNTED), isMore: isMore || count > MAX_COUNTED };
}
