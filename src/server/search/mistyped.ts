import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { keepTime } from "./deadline.ts";
import type { Meaning, WantedPart } from "./meaning.ts";
import { nearSpellings } from "./near-spellings.ts";
import { isUpTo, throughWordIndex } from "./through-word-index.ts";
import { partsOf, queryOf, type ReadTerm } from "./ts-query.ts";

/** Whether something has the words of a `tsquery`, as a query that finds a row. */
export type Among = (query: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The posts or comments in which words are looked up. */
interface Texts {
  db: Database;
  among: Among;
}

/** The posts up to the id `newest`. */
export function amongPosts(newest: number): Among {
  return (query) => sql`select from post_search s where s.words @@ ${query} and ${isUpTo(newest)}`;
}

/** A search with more mistyped words than this is not corrected. */
const MAX_MISTYPED = 3;

/** A search with more terms than this is not corrected, which bounds its cost. */
const MAX_WORDS = 12;

/** The most spellings of a word that the reader is told. */
const MAX_SHOWN = 3;

/**
 * Returns up to two corrections of a search that found nothing, likelier first. Both drop stop words and
 * respell words that no text has; the second respells the other words too, since texts have typing errors as
 * well. Only what `among` finds counts, so that a correction stays the same from page to page.
 */
export async function otherMeanings(db: Database, terms: ReadTerm[], among: Among): Promise<Meaning[]> {
  const texts = { db, among };
  // Quoted and excluded terms match only as typed.
  if (terms.length > MAX_WORDS || terms.some(({ isExact }) => isExact)) return [];
  const telling = terms.filter(({ isCommon, query }) => !isCommon && query !== "");
  const queries = telling.map(({ query }) => query);
  const known = await foundIn(texts, queries);
  const unknown = telling.filter(({ query }) => !known.includes(query));
  if (telling.length === 0 || unknown.length > MAX_MISTYPED) return [];
  if (unknown.length === 0) {
    const corrected = { words: telling.map(({ text }) => text).join(" "), similar: [] };
    const meant = { wanted: queryOf(telling), parts: partsOf(telling), alike: [], corrected };
    return telling.length === terms.length ? [] : [meant];
  }
  const mended = await mend(texts, telling, unknown, unknown);
  if (telling.length === unknown.length || telling.length > MAX_MISTYPED) return [mended];
  return [mended, await mend(texts, telling, telling, unknown)];
}

/**
 * A meaning that requires all terms, the doubtful ones in any near spelling that texts have. For an unknown
 * term without such a spelling, it requires a similar title.
 */
async function mend(
  texts: Texts,
  terms: ReadTerm[],
  doubtful: ReadTerm[],
  unknown: ReadTerm[],
): Promise<Meaning> {
  const parts: WantedPart[] = [];
  const alike: string[] = [];
  for (const term of terms) {
    // Near spellings are letters only, so they need no escaping.
    const near = doubtful.includes(term) ? nearSpellings(term.text).map((word) => `'${word}'`) : [];
    const spellings = await foundIn(texts, near);
    const isUnknown = unknown.includes(term);
    if (isUnknown && spellings.length === 0) {
      alike.push(term.text);
      continue;
    }
    const read = [...(isUnknown ? [] : [term.text]), ...spellings.map((word) => word.slice(1, -1))];
    parts.push({
      query: [`(${term.query})`, ...spellings].join(" | "),
      text: read.slice(0, MAX_SHOWN).join("/"),
    });
  }
  return {
    wanted: parts.length === 0 ? null : parts.map(({ query }) => `(${query})`).join(" & "),
    parts,
    alike,
    corrected: { words: parts.map(({ text }) => text).join(" "), similar: alike },
  };
}

async function foundIn({ db, among }: Texts, queries: string[]): Promise<string[]> {
  if (queries.length === 0) return [];
  await keepTime(db);
  return throughWordIndex(db, async () => {
    const { rows } = await sql<{ query: string }>`
      select query from unnest(${queries}::text[]) query,
      lateral (${among(sql`query::tsquery`)} limit 1) found`.execute(db);
    return rows.map(({ query }) => query);
  });
}
