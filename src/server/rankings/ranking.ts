import type { TimeRange } from "../../contract/fields.ts";

/** Newest posts first, most hearts first among the posts of a time range, or by a stored value (decision 60). */
export type ListOrder = "recent" | `top-${NonNullable<TimeRange> | "all"}` | "hot" | "active";

/** A snapshot of the order of all posts at one moment, with the positions of each feed's posts. */
export interface Ranking {
  id: number;
  length: number;
  /** Positions of posts that were deleted since, ascending. */
  gone: number[];
  /** The number of positions that were taken out of feeds since. */
  takenOut: number;
}

/** The number of ids per row of `ranking_chunks`. */
export const CHUNK = 1_000;

/** The number of positions per row of `ranking_feeds`: a page of fifty feeds reads one or two rows of each. */
export const FEED_CHUNK = 50;
