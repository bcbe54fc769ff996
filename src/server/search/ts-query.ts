import type { SearchTerm } from "../../contract/search-terms.ts";
import type { WantedPart } from "./meaning.ts";

export interface ReadTerm extends SearchTerm {
  /** A `tsquery` as text; empty if PostgreSQL finds no word in the term. */
  query: string;
  /** The term consists of English stop words. */
  isCommon: boolean;
}

/** Joins the terms into one `tsquery`; null if all terms are excluded. */
export function queryOf(terms: ReadTerm[]): string | null {
  return partsOf(terms).length > 0 ? joined(terms) : null;
}

/** The terms that a post must have. */
export function partsOf(terms: ReadTerm[]): WantedPart[] {
  return terms.filter(({ query, isExcluded }) => query !== "" && !isExcluded);
}

/** The excluded terms as a `tsquery`, which any post without them matches; null if there are none. */
export function exclusionsOf(terms: ReadTerm[]): string | null {
  return joined(terms.filter(({ isExcluded }) => isExcluded)) || null;
}

function joined(terms: ReadTerm[]): string {
  const read = terms.filter(({ query }) => query !== "");
  return read.map(({ query, isExcluded }) => `${isExcluded ? "!" : ""}(${query})`).join(" & ");
}
