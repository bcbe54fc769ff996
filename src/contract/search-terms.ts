/** A part of what a person searches for: a word or, in quotes, a phrase. */
export interface SearchTerm {
  text: string;
  /** A phrase in quotes, or one that is excluded: said on purpose just so. */
  isExact: boolean;
  /** A minus stands before it: posts that have it are not wanted. */
  isExcluded: boolean;
  /** A word that may still be being typed: what begins so is wanted too. */
  isPrefix: boolean;
}

// A quote that is not closed lasts to the end.
const TERM = /(-?)(?:"([^"]*)(?:"|$)|([^\s"]+))/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;

/** The terms of a search, in order and each once; whatever has no letter and no digit is passed over. */
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
