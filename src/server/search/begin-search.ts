import type { SearchTerm } from "../../contract/search-terms.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import type { ReadTerm } from "./ts-query.ts";

/** The terms as PostgreSQL reads them, and what is there when the search begins. */
export interface Beginning {
  terms: ReadTerm[];
  /** The newest post there is to find. */
  newest: number;
  /** Whether a title is just what was typed. */
  isTitle: boolean;
}

/** A search that takes longer, as for a phrase of words that are everywhere, is given up: 503. */
const GIVE_UP_AFTER_MS = 3_000;

/** How alike a mistyped word and a part of a title must be, from 0 to 1. */
const MIN_SIMILARITY = 0.45;

type BeginningRow = Pick<ReadTerm, "query" | "isCommon"> & Omit<Beginning, "terms">;

/**
 * Bounds what the rest of the transaction may take, and has PostgreSQL read the terms, of which there must be some: so
 * whatever was typed is text and no operator. In a statement of its own: only of a query that is there before can
 * PostgreSQL tell how many posts it will find, and plan well. For the same reason the transaction keeps to no plan
 * that is made for all queries.
 */
export async function beginSearch(db: Database, terms: SearchTerm[], typed: string): Promise<Beginning> {
  const rows = await begin(db, [
    terms.map(({ text }) => text),
    terms.map(({ isPrefix }) => isPrefix),
    typed,
    String(GIVE_UP_AFTER_MS),
    String(MIN_SIMILARITY),
  ]);
  const { newest, isTitle } = rows[0]!;
  const read = rows.map(({ query, isCommon }, index) => ({ ...terms[index]!, query, isCommon }));
  return { terms: read, newest, isTitle };
}

// A word that is its own stem is looked for once. Named twice it is looked up twice, and taken for twice as frequent:
// of two such words PostgreSQL would expect four times the posts, and rather read all the recent ones. Not so a phrase:
// as one of two choices it is ranked by how often its words stand there, alone by how near they stand to each other.
const begin = prepare<BeginningRow>(`
  with beginning as materialized (
    select coalesce(max(post_id), 0) as newest,
      exists (select from post_search where title = lower(unaccent($3))) as "isTitle",
      set_config('statement_timeout', $4, true),
      set_config('pg_trgm.word_similarity_threshold', $5, true),
      set_config('plan_cache_mode', 'force_custom_plan', true)
    from post_search
  )
  select numnode(stems) = 0 as "isCommon",
    (case when stems = written and numnode(stems) < 2 then as_written else stems || as_written end)::text as query,
    newest, "isTitle"
  from unnest($1::text[], $2::boolean[]) with ordinality as term (text, is_prefix, place),
  lateral (select
    phraseto_tsquery('hearth_stems', separate_words(text)) as stems,
    phraseto_tsquery('hearth_words', separate_words(text)) as written) as read,
  lateral (select case
    when is_prefix and numnode(written) > 0 then (written::text || ':*')::tsquery else written end as as_written) as term_query,
  beginning
  order by place`);
