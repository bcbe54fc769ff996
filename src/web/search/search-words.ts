import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";

/**
 * The words that an address names, as far as they can be searched for; empty where it names none. `query`, as the API
 * calls them, works too. A space at the end ends a word.
 */
export function wordsIn(search: URLSearchParams): string {
  const words = (search.get("q") ?? search.get("query") ?? "")
    .toWellFormed()
    .replaceAll("\0", "")
    .trimStart();
  return words.trim() === "" ? "" : Array.from(words).slice(0, LIMITS.searchQuery).join("");
}

/** The address of a search. */
export function searchAddress(words: string): string {
  return `${pages.search}?${new URLSearchParams({ q: words })}`;
}
