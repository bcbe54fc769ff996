import type { SiteSettings } from "../../contract/page.ts";
import type { HomeView, ListRange } from "./list-choices.ts";

/* Apart from `list-choices.ts`, because every page carries the early script inline, with all that it imports. */

/** The view and the time range of lists until a reader chooses, unless the site's settings name others. */
export const DEFAULT_VIEW: HomeView = "top";
export const DEFAULT_RANGE: ListRange = "24h";

/** The time range of lists until a reader chooses one. */
export const firstRange = ({ range }: Pick<SiteSettings, "range">): ListRange => range ?? DEFAULT_RANGE;

/** The name under which the first list is stored. It has the range, because a change of the setting makes another list. */
export const firstList = ({ range }: Pick<SiteSettings, "range">): string => `default${range ?? ""}`;

/** The keys under which the browser stores the reader's choices. */
export const HOME_VIEW_KEY = "homeView";
export const HOME_RANGE_KEY = "homeTimeRange";
export const feedRangeKey = (feed: string): string => `feedTimeRange-${feed.toLowerCase()}`;
