import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Paging } from "../posts/paging.ts";
import { countAmong, countOlder, findCandidates, type Sought, type Total, totalOf } from "./candidates.ts";
import { indexedFilters, passes } from "./filtered-posts.ts";
import type { Meaning } from "./meaning.ts";
import { readPage } from "./ranked-page.ts";
import type { Kind, ResultPosition, SortedPosition } from "./result-position.ts";
import type { SortedBy } from "./posts-in-order.ts";
import { readSorted } from "./sorted-page.ts";

/** An order of the results, and the position after which to go on; null on the first page. */
export type Order =
  | { by: "relevance"; position: ResultPosition | null }
  | { by: SortedBy; position: SortedPosition | null };

interface ResultsRequest extends Paging, Sought {
  order: Order;
  kind: Kind;
}

interface ReadResults {
  ids: number[];
  next: string | null;
  total: Total | null;
  /** There are results, but this page lies behind them. */
  isPastEnd: boolean;
  /** The search stopped before it found a post. */
  isStopped: boolean;
}

/** Returns a page of the posts with this meaning that pass the filters. */
export function readResults(db: Database, { order, ...request }: ResultsRequest): Promise<ReadResults> {
  return order.by === "relevance"
    ? readByRelevance(db, request, order.position)
    : readInOrder(db, request, order.by, order.position);
}

async function readByRelevance(
  db: Database,
  { kind, ...request }: Omit<ResultsRequest, "order">,
  position: ResultPosition | null,
): Promise<ReadResults> {
  const { meaning, isAll } = await withFilters(db, request);
  const { ranked, mayHaveOlder, ...page } = await readPage(db, kind, meaning, { ...request, position });
  if (position) return { ...page, total: null, isPastEnd: true, isStopped: false };
  const counted = mayHaveOlder ? await countOlder(db, { ...request, meaning }, ranked) : totalOf(ranked);
  const total = totalOf(counted.count, counted.isMore || !isAll);
  return { ...page, total, isPastEnd: total.count > 0, isStopped: !isAll && total.count === 0 };
}

/**
 * The meaning, which the filters narrow further. Where words and filters each find many posts, only the newest of the
 * author, feed or type are searched, and `isAll` is false.
 */
async function withFilters(
  db: Database,
  { meaning, filters, newest }: Sought,
): Promise<{ meaning: Meaning; isAll: boolean }> {
  if (Object.keys(filters).length === 0) return { meaning, isAll: true };
  const passing = sql<boolean>`exists (select from posts p where p.id = s.post_id and ${passes(filters)})`;
  if (indexedFilters(filters).length === 0) return { meaning: { ...meaning, within: passing }, isAll: true };
  const { ids, isAll } = await findCandidates(db, { meaning, filters, newest });
  return { meaning: { ...meaning, within: sql<boolean>`s.post_id = any(${ids}) and ${passing}` }, isAll };
}

async function readInOrder(
  db: Database,
  { kind, ...request }: Omit<ResultsRequest, "order">,
  by: SortedBy,
  position: SortedPosition | null,
): Promise<ReadResults> {
  const candidates = await findCandidates(db, request);
  const { ids, last, ...read } = await readSorted(db, request, { ...request, by, candidates, position });
  const next = last && `${kind}.${request.newest}.${last.hearts}.${last.microseconds}.${last.id}`;
  if (position) return { ids, next, total: null, isPastEnd: true, isStopped: false };
  const isStopped = read.isStopped && ids.length === 0 && !request.offset;
  // A first page that is the last one has all results.
  const isWhole = last === null && !request.offset;
  const total = isWhole ? totalOf(ids.length) : await countAmong(db, candidates, ids.length);
  return { ids, next, total, isPastEnd: total.count > 0, isStopped };
}
