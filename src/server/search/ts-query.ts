import type { SearchTerm } from "../../contract/search-terms.ts";

/** A term, and what PostgreSQL is to look for. */
export interface ReadTerm extends SearchTerm {
  /** A `tsquery` as text; empty when PostgreSQL finds no word in the term. */
  query: string;
  /** Its words are everywhere: English stop words. */
  isCommon: boolean;
}

/** All terms at once, as a `tsquery`; null when nothing is wanted, only unwanted. */
export function queryOf(terms: ReadTerm[]): string | null {
  const read = terms.filter(({ query }) => query !== "");
  if (!read.some(({ isExcluded }) => !isExcluded)) return null;
  return read.map(({ query, isExcluded }) => `${isExcluded ? "!" : ""}(${query})`).join(" & ");
}
