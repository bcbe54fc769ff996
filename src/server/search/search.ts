import { type SearchTerm, searchTerms } from "../../contract/search-terms.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../posts/paging.ts";
import { type Beginning, beginSearch } from "./begin-search.ts";
import { type Meaning, otherMeanings } from "./mistyped.ts";
import { type Kind, positionIn } from "./result-position.ts";
import { type Found, matchesAny, readPage } from "./ranked-page.ts";
import { queryOf } from "./ts-query.ts";

/** The most words that are searched: each is compared with every candidate, and a person types fewer. */
const MAX_WORDS = 16;

const WORD = /[\p{L}\p{N}]+/gu;

const NOTHING: Found = { ids: [], next: null };

/**
 * Returns the ids of matching posts, best match first, then newest. If no post matches, searches for a
 * correction instead. Throws 400 for an invalid cursor.
 */
export async function searchPosts(db: Database, query: string, paging: Paging): Promise<Found> {
  const position = positionIn(paging);
  const typed = query.trim();
  const terms = firstTerms(searchTerms(query));
  if (terms.length === 0) return NOTHING;
  return db.transaction().execute(async (transaction) => {
    const beginning = await beginSearch(transaction, terms, typed);
    const newest = position?.newest ?? beginning.newest;
    for await (const [kind, meaning] of meaningsOf(transaction, typed, { ...beginning, newest })) {
      if (position && position.kind !== kind) continue;
      const found = await readPage(transaction, kind, meaning, { ...paging, position, newest });
      const isPastEnd = position || (paging.offset && (await matchesAny(transaction, meaning, newest)));
      if (found.ids.length > 0 || isPastEnd) return found;
    }
    return NOTHING;
  });
}

/** The first terms, with at most `MAX_WORDS` words together. */
function firstTerms(terms: SearchTerm[]): SearchTerm[] {
  let words = 0;
  return terms.filter(({ text }) => (words += text.match(WORD)?.length ?? 1) <= MAX_WORDS);
}

/** Yields the search as typed and then, only if the caller asks for more, its corrections. */
async function* meaningsOf(
  db: Database,
  typed: string,
  { terms, newest, isTitle }: Beginning,
): AsyncGenerator<[Kind, Meaning]> {
  const wanted = queryOf(terms);
  if (wanted === null) return;
  yield ["match", isTitle ? { wanted, alike: [], title: typed } : { wanted, alike: [] }];
  const [meant, guessed] = await otherMeanings(db, terms, newest);
  if (meant) yield ["meant", meant];
  if (guessed) yield ["guessed", guessed];
}
