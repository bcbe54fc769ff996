import { sql } from "kysely";
import { type SearchTerm, searchTerms } from "../../contract/search-terms.ts";
import type { Database } from "../db/database.ts";
import { type Meaning, otherMeanings } from "./mistyped.ts";
import { type Found, type Kind, matchesAny, type Paging, placeIn, readPage } from "./ranked-page.ts";
import { queryOf, readTerms } from "./ts-query.ts";

/** Words that are looked for; each is compared with every candidate, and a person types fewer. */
const MAX_WORDS = 16;

const WORD = /[\p{L}\p{N}]+/gu;

/** How alike a mistyped word and a part of a title must be, from 0 to 1. */
const MIN_SIMILARITY = 0.45;

/** A search that takes longer, as for a phrase of words that are everywhere, is given up: 503. */
const GIVE_UP_AFTER_MS = 3_000;

const NOTHING: Found = { ids: [], next: null };

/**
 * The ids of the posts that match, best match first, then newest. When none does, those of what may have
 * been meant. Throws 400 for a cursor that is none.
 */
export async function searchPosts(db: Database, query: string, paging: Paging): Promise<Found> {
  const place = placeIn(paging);
  return db.transaction().execute(async (transaction) => {
    const now = await beginSearch(transaction);
    const newest = place?.newest ?? now;
    for await (const [kind, meaning] of meaningsOf(transaction, query, newest)) {
      if (place && place.kind !== kind) continue;
      const found = await readPage(transaction, kind, meaning, { ...paging, place, newest });
      const isPastEnd = place || (paging.offset && (await matchesAny(transaction, meaning, newest)));
      if (found.ids.length > 0 || isPastEnd) return found;
    }
    return NOTHING;
  });
}

/** The first terms, as many as have not too many words. */
function firstTerms(terms: SearchTerm[]): SearchTerm[] {
  let words = 0;
  return terms.filter(({ text }) => (words += text.match(WORD)?.length ?? 1) <= MAX_WORDS);
}

/** What the words say and, only when that finds nothing up to this post, what they may mean. */
async function* meaningsOf(db: Database, query: string, newest: number): AsyncGenerator<[Kind, Meaning]> {
  const read = await readTerms(db, firstTerms(searchTerms(query)));
  const wanted = queryOf(read);
  if (wanted === null) return;
  yield ["match", { wanted, alike: [], title: query.trim() }];
  const [meant, guessed] = await otherMeanings(db, read, newest);
  if (meant) yield ["meant", meant];
  if (guessed) yield ["guessed", guessed];
}

/** Bounds what the search may take, and gives the newest post there is to find. */
async function beginSearch(db: Database): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(post_id), 0) as newest,
      set_config('statement_timeout', ${String(GIVE_UP_AFTER_MS)}, true),
      set_config('pg_trgm.word_similarity_threshold', ${String(MIN_SIMILARITY)}, true)
    from post_search`.execute(db);
  return rows[0]!.newest;
}
