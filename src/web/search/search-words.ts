import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";

/** What an address says to search for, as far as it can be; empty when it says nothing. A space at the end ends a word. */
export function wordsIn(search: URLSearchParams): string {
  const words = (search.get("q") ?? "").toWellFormed().replaceAll("\0", "").trimStart();
  return words.trim() === "" ? "" : Array.from(words).slice(0, LIMITS.searchQuery).join("");
}

/** The address of a search. */
export function searchAddress(words: string): string {
  return `${pages.search}?${new URLSearchParams({ q: words })}`;
}
