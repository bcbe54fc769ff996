import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";

/**
 * The searched words in an address, cut to the maximum length; empty if there are none. They are in `q`, or in
 * `query` as in the API. A trailing space stays, because it completes the last word.
 */
export function wordsIn(search: URLSearchParams): string {
  const words = (search.get("q") ?? search.get("query") ?? "")
    .toWellFormed()
    .replaceAll("\0", "")
    .trimStart();
  return words.trim() === "" ? "" : Array.from(words).slice(0, LIMITS.searchQuery).join("");
}

export function searchAddress(words: string): string {
  return `${pages.search}?${new URLSearchParams({ q: words })}`;
}
