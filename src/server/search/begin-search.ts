import type { SearchTerm } from "../../contract/search-terms.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { beginTime, GIVE_UP_AFTER_MS } from "./deadline.ts";
import type { ReadTerm } from "./ts-query.ts";

export interface Beginning {
  terms: ReadTerm[];
  /** The id of the newest post in the search tables. */
  newest: number;
  /** Whether the title of a post is exactly the typed text. */
  isTitle: boolean;
}

/** The least similarity of a mistyped word and a part of a title, from 0 to 1. */
const MIN_SIMILARITY = 0.45;

type BeginningRow = Pick<ReadTerm, "query" | "isCommon"> & Omit<Beginning, "terms">;

/**
 * Begins the time of the search, which is the rest of the transaction, and has PostgreSQL parse the terms, so that typed text is never
 * an operator. This is a separate statement, and the transaction uses custom plans, because PostgreSQL plans a
 * search well only if it knows the query beforehand.
 */
export async function beginSearch(db: Database, terms: SearchTerm[], typed: string): Promise<Beginning> {
  beginTime(db);
  const rows = await begin(db, [
    terms.map(({ text }) => text),
    terms.map(({ isPrefix }) => isPrefix),
    typed,
    String(GIVE_UP_AFTER_MS),
    String(MIN_SIMILARITY),
  ]);
  const { newest, isTitle } = rows[0]!;
  // Without terms there is one row, which has no query.
  const read = terms.map((term, index) => {
    const { query, isCommon } = rows[index]!;
    return { ...term, query, isCommon };
  });
  return { terms: read, newest, isTitle };
}

// A word that is its own stem is searched once. If it were searched twice, PostgreSQL would take it for twice
// as frequent, and would read all recent posts for two such words. A phrase keeps both forms: `ts_rank` ranks
// a phrase among alternatives by its number of words, but a phrase alone by their distance.
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
  from beginning left join (unnest($1::text[], $2::boolean[]) with ordinality as term (text, is_prefix, place)
  cross join lateral (select
    phraseto_tsquery('hearth_stems', separate_words(text)) as stems,
    phraseto_tsquery('hearth_words', separate_words(text)) as written) as read
  cross join lateral (select case
    when is_prefix and numnode(written) > 0 then (written::text || ':*')::tsquery else written end as as_written) as term_query
  ) on true
  order by place`);
