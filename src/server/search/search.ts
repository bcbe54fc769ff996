import { hasFilters, type ParsedSearch } from "../../contract/parse-search.ts";
import { hasWanted, type SearchTerm, searchTerms } from "../../contract/search-terms.ts";
import type { CorrectedWords } from "../../contract/search.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../posts/paging.ts";
import { type Beginning, beginSearch } from "./begin-search.ts";
import { keepTime } from "./deadline.ts";
import { findFiltered } from "./filtered-posts.ts";
import type { Total } from "./candidates.ts";
import { type Meaning, NO_WORDS } from "./meaning.ts";
import { type Among, amongPosts, otherMeanings } from "./mistyped.ts";
import { type Order, readResults } from "./read-results.ts";
import { type Kind, positionIn, sortedPositionIn } from "./result-position.ts";
import type { SortedBy } from "./posts-in-order.ts";
import { exclusionsOf, partsOf, queryOf } from "./ts-query.ts";

/** The most words that are searched: each is compared with every candidate, and a person types fewer. */
const MAX_WORDS = 16;

const WORD = /[\p{L}\p{N}]+/gu;

export interface SearchRequest extends Paging {
  sort?: "relevance" | SortedBy | undefined;
  /** Whether to search the words only as they are typed. */
  exact?: "true" | undefined;
}

export interface Results {
  ids: number[];
  next: string | null;
  /** The number of all results; null on pages that a cursor leads to. */
  total: Total | null;
  /** A sentence for each filter that cannot be used. If there are any, nothing was searched. */
  problems: string[];
  /** The correction that found the posts; null for the search as typed. */
  corrected: CorrectedWords | null;
}

/** The answer of a search that read many posts and found none. */
const STOPPED =
  "Each part of this search finds many posts, but none of the first ones has all of it. Add a word, a member or a date.";

const NOTHING: Results = {
  ids: [],
  next: null,
  total: { count: 0, isMore: false },
  problems: [],
  corrected: null,
};

/**
 * Returns the ids of posts with all words that pass the filters: best match first, then newest, or in the order
 * that `sort` names. Filters without words give the newest posts. If no post matches, searches for a correction
 * instead. Throws 400 for an invalid cursor.
 */
export async function searchPosts(
  db: Database,
  { words, ...typed }: ParsedSearch,
  request: SearchRequest,
): Promise<Results> {
  const terms = firstTerms(searchTerms(words));
  const isRankable = hasWanted(terms);
  const order = orderOf(request, isRankable);
  if (typed.problems.length > 0) return { ...NOTHING, problems: typed.problems };
  const { filters, problems } = await findFiltered(db, typed.filters);
  if (problems.length > 0) return { ...NOTHING, problems };
  if (!isRankable && !hasFilters(typed.filters)) return NOTHING;
  return db.transaction().execute(async (transaction) => {
    const beginning = await beginSearch(transaction, terms, words.trim());
    const newest = order.position?.newest ?? beginning.newest;
    for await (const [kind, meaning] of meaningsOf(
      transaction,
      words.trim(),
      beginning,
      amongPosts(newest),
    )) {
      if (request.exact && kind !== "match") break;
      if (order.position && order.position.kind !== kind) continue;
      await keepTime(transaction);
      const results = await readResults(transaction, { ...request, order, kind, meaning, filters, newest });
      if (results.isStopped) return { ...NOTHING, problems: [STOPPED] };
      if (results.ids.length > 0 || results.isPastEnd)
        return { ...results, problems, corrected: meaning.corrected ?? null };
    }
    return NOTHING;
  });
}

/** Only words have a relevance. Without any, the order is by date unless `sort` names hearts. */
export function orderOf({ sort, ...paging }: SearchRequest, isRankable: boolean): Order {
  if (sort === "hearts") return { by: sort, position: sortedPositionIn(paging) };
  if (sort === "date" || !isRankable) return { by: "date", position: sortedPositionIn(paging) };
  return { by: "relevance", position: positionIn(paging) };
}

/** The first terms, with at most `MAX_WORDS` words together. */
export function firstTerms(terms: SearchTerm[]): SearchTerm[] {
  let words = 0;
  return terms.filter(({ text }) => (words += text.match(WORD)?.length ?? 1) <= MAX_WORDS);
}

/** Yields the search as typed and then, only if the caller asks for more, its corrections. */
export async function* meaningsOf(
  db: Database,
  typed: string,
  { terms, isTitle }: Pick<Beginning, "terms" | "isTitle">,
  among: Among,
): AsyncGenerator<[Kind, Meaning]> {
  const wanted = queryOf(terms);
  if (wanted === null) {
    // The filters alone find the posts.
    const excluded = exclusionsOf(terms);
    if (terms.every(({ isExcluded }) => isExcluded)) {
      yield ["match", excluded ? { wanted: excluded, alike: [], isNegative: true } : NO_WORDS];
    }
    return;
  }
  yield ["match", { wanted, parts: partsOf(terms), alike: [], ...(isTitle && { title: typed }) }];
  const [meant, guessed] = await otherMeanings(db, terms, among);
  if (meant) yield ["meant", meant];
  if (guessed) yield ["guessed", guessed];
}
