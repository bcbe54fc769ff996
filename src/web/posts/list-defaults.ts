import type { HomeView, ListRange } from "./list-choices.ts";

/*
 * What the early script knows of lists. The choices have a file of their own, which the script would carry whole.
 */

export const DEFAULT_VIEW: HomeView = "top";
export const DEFAULT_RANGE: ListRange = "24h";

/** The keys under which the browser stores the reader's choices. */
export const HOME_VIEW_KEY = "homeView";
export const HOME_RANGE_KEY = "homeTimeRange";
export const feedRangeKey = (feed: string): string => `feedTimeRange-${feed.toLowerCase()}`;
