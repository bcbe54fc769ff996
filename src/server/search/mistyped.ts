import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { nearSpellings } from "./near-spellings.ts";
import { isUpTo, throughWordIndex } from "./through-word-index.ts";
import { queryOf, type ReadTerm } from "./ts-query.ts";

/** What posts are to have: these words, and titles like these mistyped ones. */
export interface Meaning {
  /** All that was typed: what is named just so comes first. */
  title?: string;
  /** A `tsquery`; null when every word was mistyped past knowing. */
  wanted: string | null;
  alike: string[];
}

/** Where words are looked up: the posts up to one. */
interface Posts {
  db: Database;
  newest: number;
}

/** More mistyped words than these, and nobody knows what was meant. */
const MAX_MISTYPED = 3;

/** Words that are looked at: a search has a bounded cost. */
const MAX_WORDS = 12;

/**
 * What a search that found nothing may mean, the likelier first. Words that are everywhere need not be
 * there; words that no post has are spelled as posts do; and where one was mistyped so may be those that
 * a post has, because posts are mistyped too. Only posts up to `newest` say what there is: what it means
 * stays the same from page to page while others post.
 */
export async function otherMeanings(db: Database, terms: ReadTerm[], newest: number): Promise<Meaning[]> {
  const posts = { db, newest };
  // Who says exactly what is wanted gets that.
  if (terms.length > MAX_WORDS || terms.some(({ isExact }) => isExact)) return [];
  const telling = terms.filter(({ isCommon, query }) => !isCommon && query !== "");
  const queries = telling.map(({ query }) => query);
  const known = await foundInPosts(posts, queries);
  const unknown = telling.filter(({ query }) => !known.includes(query));
  if (telling.length === 0 || unknown.length > MAX_MISTYPED) return [];
  if (unknown.length === 0) {
    return telling.length === terms.length ? [] : [{ wanted: queryOf(telling), alike: [] }];
  }
  const mended = await mend(posts, telling, unknown, unknown);
  if (telling.length === unknown.length || telling.length > MAX_MISTYPED) return [mended];
  return [mended, await mend(posts, telling, telling, unknown)];
}

/**
 * All of the terms, the doubtful ones also as posts spell them. Where posts know neither a doubtful one nor
 * a word near it, titles like it will do.
 */
async function mend(
  posts: Posts,
  terms: ReadTerm[],
  doubtful: ReadTerm[],
  unknown: ReadTerm[],
): Promise<Meaning> {
  const wanted: string[] = [];
  const alike: string[] = [];
  for (const term of terms) {
    // They are letters only.
    const near = doubtful.includes(term) ? nearSpellings(term.text).map((word) => `'${word}'`) : [];
    const spellings = await foundInPosts(posts, near);
    if (unknown.includes(term) && spellings.length === 0) alike.push(term.text);
    else wanted.push([`(${term.query})`, ...spellings].join(" | "));
  }
  return { wanted: wanted.length === 0 ? null : wanted.map((query) => `(${query})`).join(" & "), alike };
}

/** The queries that find a post. */
async function foundInPosts({ db, newest }: Posts, queries: string[]): Promise<string[]> {
  if (queries.length === 0) return [];
  return throughWordIndex(db, async () => {
    const { rows } = await sql<{ query: string }>`
      select query from unnest(${queries}::text[]) query,
      lateral (select from post_search s where s.words @@ query::tsquery and ${isUpTo(newest)} limit 1) found`.execute(
      db,
    );
    return rows.map(({ query }) => query);
  });
}
