import type { Database } from "../../db/database.ts";
import { type Total, totalOf } from "../candidates.ts";
import type { Order } from "../read-results.ts";
import type { Kind } from "../result-position.ts";
import { findMatches, type Match } from "./matches.ts";
import type { SoughtComments } from "./sources.ts";

/** Only the newest matches are ranked, and older ones follow by age. One more than are counted. */
const MAX_RANKED = 1_001;

/** The number of newest matches that are ordered by hearts: an index of hearts would have to be written with each heart. */
const MAX_BY_HEARTS = 5_000;

interface PageRequest {
  order: Order;
  kind: Kind;
  limit: number;
  /** The id of the newest comment when the search began. */
  newest: number;
}

export interface CommentPage {
  ids: number[];
  next: string | null;
  /** Null on pages that a cursor leads to. */
  total: Total | null;
  /** The search stopped before it found a comment. */
  isStopped: boolean;
}

/** Returns a page of the matches in an order. */
export function readCommentPage(
  db: Database,
  sought: SoughtComments,
  request: PageRequest,
): Promise<CommentPage> {
  const { order } = request;
  if (order.by === "hearts") return readSorted(db, sought, request, MAX_BY_HEARTS);
  const isPastRanked = order.by === "relevance" && order.position?.score === 0;
  return order.by === "date" || isPastRanked
    ? readByDate(db, sought, request)
    : readSorted(db, sought, request, MAX_RANKED);
}

/** A page of the matches after the position, newest first. It may end early and the next one go on from there. */
async function readByDate(
  db: Database,
  { ids, ...sought }: SoughtComments,
  { order, limit, ...request }: PageRequest,
): Promise<CommentPage> {
  const after = idOf(order);
  const before = Math.min(ids.before, after ?? ids.before);
  const most = after === null ? MAX_RANKED : limit + 1;
  const { found, reached } = await findMatches(
    db,
    { ...sought, ids: { ...ids, before } },
    { most, isRanked: false },
  );
  const end = found.length > limit ? found[limit - 1]!.id : reached;
  return {
    ids: idsOf(found.slice(0, limit)),
    next: end === null ? null : cursorOf({ ...request, order }, { id: end, hearts: 0, score: 0 }),
    ...described(order, found, reached),
  };
}

/** A page of the newest `most` matches, sorted by their score or their hearts. */
async function readSorted(
  db: Database,
  sought: SoughtComments,
  { order, limit, ...request }: PageRequest,
  most: number,
): Promise<CommentPage> {
  const { found, reached } = await findMatches(db, sought, { most, isRanked: order.by === "relevance" });
  const value = ({ score, hearts }: Match) => (order.by === "hearts" ? hearts : score);
  const sorted = found.toSorted((a, b) => value(b) - value(a) || b.id - a.id);
  const after = positionOf(order);
  const left = after
    ? sorted.filter(
        (match) => value(match) < after.value || (value(match) === after.value && match.id < after.id),
      )
    : sorted;
  const page = left.slice(0, limit);
  const cursor = (last: Match) => cursorOf({ ...request, order }, last);
  // By relevance the older matches follow on the next page, by age.
  const older =
    order.by === "hearts" || reached === null ? null : cursor({ id: reached, hearts: 0, score: 0 });
  return {
    ids: idsOf(page),
    next: left.length > limit ? cursor(page.at(-1)!) : older,
    ...described(order, found, reached),
  };
}

function described(
  order: Order,
  found: Match[],
  reached: number | null,
): Pick<CommentPage, "total" | "isStopped"> {
  if (order.position) return { total: null, isStopped: false };
  return {
    total: totalOf(found.length, reached !== null),
    isStopped: found.length === 0 && reached !== null,
  };
}

function idOf(order: Order): number | null {
  if (!order.position) return null;
  return order.by === "relevance" ? order.position.recency : order.position.id;
}

function positionOf(order: Order): { value: number; id: number } | null {
  if (!order.position) return null;
  return order.by === "relevance"
    ? { value: order.position.score, id: order.position.recency }
    : { value: order.position.hearts, id: order.position.id };
}

/** In the forms of the posts' cursors (`result-position.ts`). The date of a comment follows from its id. */
function cursorOf({ order, kind, newest }: Omit<PageRequest, "limit">, { id, hearts, score }: Match): string {
  return order.by === "relevance"
    ? `${kind}.${newest}.${score}.${id}`
    : `${kind}.${newest}.${hearts}.0.${id}`;
}

function idsOf(found: Match[]): number[] {
  return found.map(({ id }) => id);
}
