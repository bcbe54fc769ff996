import type { SearchTerm } from "../../contract/search-terms.ts";

export interface ReadTerm extends SearchTerm {
  /** A `tsquery` as text; empty if PostgreSQL finds no word in the term. */
  query: string;
  /** The term consists of English stop words. */
  isCommon: boolean;
}

/** Joins the terms into one `tsquery`; null if all terms are excluded. */
export function queryOf(terms: ReadTerm[]): string | null {
  const read = terms.filter(({ query }) => query !== "");
  if (!read.some(({ isExcluded }) => !isExcluded)) return null;
  return read.map(({ query, isExcluded }) => `${isExcluded ? "!" : ""}(${query})`).join(" & ");
}
