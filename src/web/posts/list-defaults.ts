import type { HomeView, ListRange } from "./list-choices.ts";

/*
 * The early script, which every page carries, imports this file, and not the choices themselves.
 */

export const DEFAULT_VIEW: HomeView = "top";
export const DEFAULT_RANGE: ListRange = "24h";

/** The keys under which the browser stores the reader's choices. */
export const HOME_VIEW_KEY = "homeView";
export const HOME_RANGE_KEY = "homeTimeRange";
export const feedRangeKey = (feed: string): string => `feedTimeRange-${feed.toLowerCase()}`;
