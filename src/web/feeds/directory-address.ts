import type { FeedOrder } from "../../contract/feeds.ts";
import { pages } from "../../contract/paths.ts";

/** The order that the address names, else by activity. */
export function orderIn(search: URLSearchParams): FeedOrder {
  return search.get("sort") === "name" ? "name" : "activity";
}

/** The cursor after which the page begins, for readers without JavaScript. */
export function cursorIn(search: URLSearchParams): string {
  return search.get("after") ?? "";
}

export function directoryAddress(order: FeedOrder, cursor = ""): string {
  const query = [order === "name" && "sort=name", cursor && `after=${cursor}`].filter(Boolean).join("&");
  return query ? `${pages.feedsDirectory}?${query}` : pages.feedsDirectory;
}
