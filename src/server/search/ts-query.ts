import { sql } from "kysely";
import type { SearchTerm } from "../../contract/search-terms.ts";
import type { Database } from "../db/database.ts";

/** A term, and what PostgreSQL is to look for. */
export interface ReadTerm extends SearchTerm {
  /** A `tsquery` as text; empty when PostgreSQL finds no word in the term. */
  query: string;
  /** Its words are everywhere: English stop words. */
  isCommon: boolean;
}

/**
 * Has PostgreSQL read the terms, so whatever was typed is text and no operator. In a statement of its own:
 * only of a query that is there before can PostgreSQL tell how many posts it will find, and plan well.
 */
export async function readTerms(db: Database, terms: SearchTerm[]): Promise<ReadTerm[]> {
  const { rows } = await sql<{ query: string; isCommon: boolean }>`
    select numnode(stems) = 0 as "isCommon", (stems || case
        when is_prefix and numnode(written) > 0 then (written::text || ':*')::tsquery else written
      end)::text as query
    from unnest(${terms.map(({ text }) => text)}::text[], ${terms.map(({ isPrefix }) => isPrefix)}::boolean[])
      with ordinality as term (text, is_prefix, place),
    lateral (select
      phraseto_tsquery('hearth_stems', separate_words(text)) as stems,
      phraseto_tsquery('hearth_words', separate_words(text)) as written) as read
    order by place`.execute(db);
  return terms.map((term, index) => ({ ...term, ...rows[index]! }));
}

/** All terms at once, as a `tsquery`; null when nothing is wanted, only unwanted. */
export function queryOf(terms: ReadTerm[]): string | null {
  const read = terms.filter(({ query }) => query !== "");
  if (!read.some(({ isExcluded }) => !isExcluded)) return null;
  return read.map(({ query, isExcluded }) => `${isExcluded ? "!" : ""}(${query})`).join(" & ");
}
