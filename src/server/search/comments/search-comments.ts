import { sql } from "kysely";
import { hasFilters, type ParsedSearch } from "../../../contract/parse-search.ts";
import { hasWanted, searchTerms } from "../../../contract/search-terms.ts";
import type { CorrectedWords } from "../../../contract/search.ts";
import type { Database } from "../../db/database.ts";
import { beginSearch } from "../begin-search.ts";
import type { Total } from "../candidates.ts";
import { findFiltered } from "../filtered-posts.ts";
import type { Among } from "../mistyped.ts";
import { firstTerms, meaningsOf, orderOf, type SearchRequest } from "../search.ts";
import { idsOfDates } from "./id-range.ts";
import { readCommentPage } from "./pages.ts";
import { readWaiting } from "./waiting.ts";

export interface FoundCommentIds {
  ids: number[];
  next: string | null;
  /** The number of all results; null on pages that a cursor leads to. */
  total: Total | null;
  /** A sentence for each filter that cannot be used. If there are any, nothing was searched. */
  problems: string[];
  corrected: CorrectedWords | null;
  /** Older comments wait for the index. */
  isIndexing: boolean;
}

const NO_TYPE = "type: is for posts only: comments have no type.";

/** The answer of a search that read many comments and found none. */
const STOPPED =
  "Each part of this search finds many comments, but none of the newest has all of it. Add a word, a member or a date.";

const NOTHING: FoundCommentIds = {
  ...{ ids: [], next: null, total: { count: 0, isMore: false } },
  ...{ problems: [], corrected: null, isIndexing: false },
};

/**
 * Returns the ids of comments with all words that pass the filters, in the order that `sort` names. Comments that are
 * deleted or removed, or whose posts are, are never found. If none matches, searches for a correction instead. Throws 400 for
 * an invalid cursor.
 */
export async function searchComments(
  db: Database,
  { words, ...typed }: ParsedSearch,
  request: SearchRequest,
): Promise<FoundCommentIds> {
  const terms = firstTerms(searchTerms(words));
  const isRankable = hasWanted(terms);
  const order = orderOf(request, isRankable);
  const unusable = [...typed.problems, ...(typed.filters.type === undefined ? [] : [NO_TYPE])];
  if (unusable.length > 0) return { ...NOTHING, problems: unusable };
  const { filters, problems } = await findFiltered(db, typed.filters);
  if (problems.length > 0) return { ...NOTHING, problems };
  if (!isRankable && !hasFilters(typed.filters)) return NOTHING;
  // Searches in one snapshot: meanwhile the job takes comments from those that wait into the index, and they would be
  // found twice.
  const search = db.transaction().setIsolationLevel("repeatable read");
  return search.execute(async (transaction) => {
    const begun = await beginSearch(transaction, terms, "");
    const waiting = await readWaiting(transaction);
    const newest = order.position?.newest ?? (await newestComment(transaction));
    const ids = await idsOfDates(transaction, filters, newest);
    const typedMeanings = { terms: begun.terms, isTitle: false };
    for await (const [kind, meaning] of meaningsOf(
      transaction,
      words,
      typedMeanings,
      amongComments(newest),
    )) {
      if (request.exact && kind !== "match") break;
      // A comment has no title that a word could be similar to.
      if ((order.position && order.position.kind !== kind) || meaning.alike.length > 0) continue;
      const sought = { meaning, filters, waiting, ids };
      const page = await readCommentPage(transaction, sought, { order, kind, newest, limit: request.limit });
      if (page.isStopped) return { ...NOTHING, problems: [STOPPED], isIndexing: waiting.isMore };
      if (page.ids.length === 0 && !order.position) continue;
      return { ...page, problems, corrected: meaning.corrected ?? null, isIndexing: waiting.isMore };
    }
    return { ...NOTHING, isIndexing: waiting.isMore };
  });
}

async function newestComment(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from comments`.execute(db);
  return rows[0]!.id;
}

function amongComments(newest: number): Among {
  // `+ 0` keeps PostgreSQL from using an index of ids.
  return (query) =>
    sql`select from comment_search s where s.words @@ ${query} and s.comment_id + 0 <= ${newest}`;
}
