import { TIME_RANGES } from "../../contract/time-ranges.ts";
import { pages } from "../../contract/paths.ts";
import type { SiteSettings } from "../../contract/page.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { listFor, type PostListSource, readPosts } from "../post-cache/post-lists.ts";
import { choiceIn, type FeedListChoice, offsetAfter, ownOrder } from "../posts/list-choices.ts";
import { firstList, firstRange } from "../posts/list-defaults.ts";

/** The choice that everybody begins with: an order, or null for the site's time range by hearts. */
export const firstChoice = ({ view }: SiteSettings): FeedListChoice | null => ownOrder(view ?? null);

/** The beginning of a list, and the tag whose posts alone it has. */
interface PlaceInFeed {
  offset: number;
  tag?: string | undefined;
}

/** The tag in a feed's address. */
export const tagIn = (search: URLSearchParams): string | undefined => search.get("tag") || undefined;

/** `chosen` is null where nobody chose a time range or an order, so that the range is the site's. */
export function feedList(
  name: string,
  chosen: FeedListChoice | null,
  { offset, tag }: PlaceInFeed,
  site: SiteSettings,
  viewer: ViewerProfile | null = null,
): PostListSource {
  const order = ownOrder(chosen);
  const sort = order ?? "popularity";
  return listFor(viewer, {
    key: `feed-${[name, ...(tag === undefined ? [] : [`#${tag}`])].join("-").toLowerCase()}-${chosen ?? firstList(site)}`,
    read: (paging, ...how) => readPosts({ category: name, tag, sort, ...paging }, ...how),
    shows: ["feed"],
    range: choiceIn(TIME_RANGES, chosen) ?? (order ? "all" : firstRange(site)),
    widens: chosen === null && offset === 0,
    order: sort,
    offset,
  });
}

/** A feed, or a tag of it, with a time range or an order. */
export function feedAddress(name: string, choice: FeedListChoice, tag?: string): string {
  return `${pages.feed(name, tag)}${tag === undefined ? "?" : "&"}${ownOrder(choice) ? "sort" : "time"}=${choice}`;
}

/** The choice in a feed's address. */
export const feedChoiceIn = (search: URLSearchParams): string | null =>
  ownOrder(search.get("sort")) ?? search.get("time");

/** A page of the feed's list, for readers without JavaScript. */
export function feedPageAddress(name: string, choice: FeedListChoice, { offset, tag }: PlaceInFeed): string {
  return feedAddress(name, choice, tag) + offsetAfter(offset);
}
