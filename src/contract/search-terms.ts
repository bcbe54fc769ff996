/** A part of a search: a word or, in quotes, a phrase. */
export interface SearchTerm {
  text: string;
  /** A phrase in quotes or an excluded term, which matches only as typed. */
  isExact: boolean;
  /** The term has a minus before it: posts with it are left out. */
  isExcluded: boolean;
  /** The last word, which may still be incomplete: words that begin with it match too. */
  isPrefix: boolean;
}

// An unclosed quote lasts to the end.
const TERM = /(-?)(?:"([^"]*)(?:"|$)|([^\s"]+))/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;

/** The terms of a search, in order and each once; a term without a letter or a digit is skipped. */
export function searchTerms(query: string): SearchTerm[] {
  const byKey = new Map<string, SearchTerm>();
  for (const { 0: whole, 1: minus, 2: phrase, 3: word, index } of query.matchAll(TERM)) {
    const text = (phrase ?? word ?? "").trim();
    if (!HAS_WORD.test(text)) continue;
    const isExcluded = minus === "-";
    const isLast = index + whole.length === query.length;
    const isExact = isExcluded || phrase !== undefined;
    const term = { text, isExact, isExcluded, isPrefix: isLast && !isExact };
    byKey.set(JSON.stringify(term), term);
  }
  return [...byKey.values()];
}

/** Whether a post must have any of the terms: without, a search has no relevance to sort by. */
export function hasWanted(terms: SearchTerm[]): boolean {
  return terms.some(({ isExcluded }) => !isExcluded);
}
