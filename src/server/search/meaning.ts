import type { CorrectedWords } from "../../contract/search.ts";
import { type RawBuilder, sql } from "kysely";

/** A word or phrase that posts must have, in any of its spellings. */
export interface WantedPart {
  text: string;
  /** A `tsquery` as text. */
  query: string;
}

/** The conditions on a matching post. */
export interface Meaning {
  /** The whole typed text: posts with exactly this title come first. */
  title?: string;
  /** The words as a `tsquery`; null if no word could be corrected, and for a search by filters alone. */
  wanted: string | null;
  /** The parts that `wanted` requires; absent where it requires none. */
  parts?: WantedPart[];
  /** Mistyped words that the title must be similar to. */
  alike: string[];
  /** The search has only words that posts must not have, which no index finds. */
  isNegative?: boolean;
  /** The corrected words; absent for a search as typed. */
  corrected?: CorrectedWords;
  /** A further condition on the row `s`. */
  within?: RawBuilder<boolean>;
}

/** A search by filters alone. */
export const NO_WORDS: Meaning = { wanted: null, alike: [] };

/** Whether there is a condition on the words of posts. */
export function hasWords({ wanted, alike }: Meaning): boolean {
  return wanted !== null || alike.length > 0;
}

/** Whether an index of words finds the posts. */
export function hasIndexedWords(meaning: Meaning): boolean {
  return !meaning.isNegative && hasWords(meaning);
}

/** Whether the row `s` of the search tables matches. */
export function matches({ wanted, alike, within }: Meaning): RawBuilder<boolean> {
  const words = wanted ? [sql`s.words @@ ${wanted}::tsquery`] : [];
  const conditions = [...words, ...alike.map((word) => sql`${folded(word)} <% s.title`)];
  return sql<boolean>`${sql.join([...conditions, within ?? sql`true`], sql` and `)}`;
}

export function folded(word: string): RawBuilder<string> {
  return sql<string>`lower(unaccent(${word}))`;
}
