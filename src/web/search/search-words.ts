import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import type { SearchSort } from "../../contract/search.ts";
import { parseSearch } from "../../contract/parse-search.ts";
import { hasWanted, type SearchTerm, searchTerms } from "../../contract/search-terms.ts";
import { choiceIn } from "../posts/list-choices.ts";

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

const SORTS: SearchSort[] = ["relevance", "date", "hearts"];

/** The order that an address names; relevance if it names none. */
export function sortIn(search: URLSearchParams): SearchSort {
  return choiceIn(SORTS, search.get("sort")) ?? "relevance";
}

/** The orders that the results can have: without words to find, there is no relevance. */
export function sortsOf(words: string): SearchSort[] {
  return hasWanted(termsOf(words)) ? SORTS : SORTS.slice(1);
}

/** The words that results have, without filters. */
export function termsOf(words: string): SearchTerm[] {
  return searchTerms(parseSearch(words).words);
}

/** Whether an address asks for the words only as they are typed. */
export function isExactIn(search: URLSearchParams): boolean {
  return search.get("exact") === "true";
}

export const SEARCH_KINDS = ["posts", "comments"] as const;

/** The things that a search can find. */
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The kind that an address names; posts if it names none. */
export function kindIn(search: URLSearchParams): SearchKind {
  return choiceIn(SEARCH_KINDS, search.get("kind")) ?? "posts";
}

/** The choices beside the words. */
export interface SearchChoices {
  sort?: SearchSort;
  isExact?: boolean;
  kind?: SearchKind;
}

export function searchAddress(
  words: string,
  { sort = "relevance", isExact = false, kind = "posts", cursor }: SearchChoices & { cursor?: string } = {},
): string {
  const chosen = {
    ...(kind !== "posts" && { kind }),
    ...(sort !== "relevance" && { sort }),
    ...(isExact && { exact: "true" }),
    ...(cursor !== undefined && { cursor }),
  };
  return `${pages.search}?${new URLSearchParams({ q: words, ...chosen })}`;
}
