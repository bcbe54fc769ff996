import { pages } from "../../contract/paths.ts";
import { type PostListSource, readPosts } from "../post-cache/post-lists.ts";
import { DEFAULT_RANGE, type ListRange } from "../posts/list-choices.ts";

/** `chosen` is null where nobody chose a time range. */
export function feedList(name: string, chosen: ListRange | null, offset: number): PostListSource {
  return {
    key: `feed-${name.toLowerCase()}-${chosen ?? "default"}`,
    read: (paging, options) => readPosts({ category: name, sort: "popularity", ...paging }, options),
    range: chosen ?? DEFAULT_RANGE,
    widens: chosen === null && offset === 0,
    offset,
  };
}

/** A feed with a time range. */
export function feedAddress(name: string, range: ListRange): string {
  return `${pages.feed(name)}?time=${range}`;
}

/** A page of the feed's list, for readers without JavaScript. */
export function feedPageAddress(name: string, range: ListRange, offset: number): string {
  return `${feedAddress(name, range)}&offset=${offset}`;
}
