import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";

/**
 * The words to search for in an address, cut to the longest query; empty where it has none. The API's name
 * for them, `query`, works too. A trailing space stays: it ends the last word.
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
