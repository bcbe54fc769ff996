import type { TimeRange } from "../../contract/fields.ts";

/** The posts of a list: those in any of the feeds with these ids, or all (null), within a time range. */
export interface ListScope {
  feeds: number[] | null;
  time: TimeRange;
  /** The id of a tag of the only feed: only posts that have it. */
  tag?: number | undefined;
}
