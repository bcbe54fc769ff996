import type { SiteSettings } from "../../contract/page.ts";
import type { HomeView, ListRange } from "./list-choices.ts";

/*
 * The early script, which every page carries, imports this file, and not the choices themselves.
 */

/** The view and the time range of lists until a reader chooses, where the site's settings say nothing else. */
export const DEFAULT_VIEW: HomeView = "top";
export const DEFAULT_RANGE: ListRange = "24h";

/** The time range of lists until a reader chooses one. */
export const firstRange = ({ range }: Pick<SiteSettings, "range">): ListRange => range ?? DEFAULT_RANGE;

/** Names the list that nobody chose: a stored list of another range is another one. */
export const firstList = ({ range }: Pick<SiteSettings, "range">): string => `default${range ?? ""}`;

/** The keys under which the browser stores the reader's choices. */
export const HOME_VIEW_KEY = "homeView";
export const HOME_RANGE_KEY = "homeTimeRange";
export const feedRangeKey = (feed: string): string => `feedTimeRange-${feed.toLowerCase()}`;
