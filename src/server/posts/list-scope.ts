import type { TimeRange } from "../../contract/fields.ts";

/** Which posts a list has: all or those of some feeds, by their ids, in a range of time. */
export interface ListScope {
  feeds: number[] | null;
  time: TimeRange;
}
