import type { SearchTerm } from "./search-terms.ts";

export interface HighlightPart {
  text: string;
  isMatch: boolean;
}

export interface Highlighter {
  partsOf(text: string): HighlightPart[];
  excerptOf(text: string, length: number): string;
}

export function highlighterOf(terms: SearchTerm[]): Highlighter {
  return {
    partsOf: (text) => highlightParts(text, terms),
    excerptOf: (text, length) => excerptAround(text, terms, length),
  };
}

const WORD = /[\p{L}\p{N}\p{M}_]+/gu;
const MARKS = /\p{M}/gu;
/** English endings that may follow a stem, to mark what the server's stemming finds. */
const ENDING = /(?:ings?|ed|ers?|es|ly|s)$/;
const SHORTEST_STEM = 3;

/** The text cut into matches and the rest, in order and without losing a character. */
export function highlightParts(text: string, terms: SearchTerm[]): HighlightPart[] {
  const isWanted = matcher(terms);
  const parts: HighlightPart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isWanted(word)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false });
    parts.push({ text: word, isMatch: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** About `length` characters of the text, with the first match; "..." stands for the rest. */
export function excerptAround(text: string, terms: SearchTerm[], length: number): string {
  const isWanted = matcher(terms);
  const match = firstMatch(text, isWanted);
  const found = match?.index ?? 0;
  if (found + (match?.[0].length ?? 0) <= length) return cut(text, 0, length);
  // Begin with a whole word some way before the match.
  const from = text.indexOf(" ", Math.max(0, found - length / 2)) + 1;
  return `...${cut(text, from > 0 && from <= found ? from : found, length)}`;
}

/** Reads no further than the match: the server makes a hundred excerpts of long comments at once. */
function firstMatch(text: string, isWanted: (word: string) => boolean): RegExpExecArray | undefined {
  for (const match of text.matchAll(WORD)) if (isWanted(match[0])) return match;
  return undefined;
}

function cut(text: string, from: number, length: number): string {
  // A character has up to two units, and one more tells that there is a rest.
  const points = Array.from(text.slice(from, from + 2 * (length + 1)));
  return points.length <= length ? points.join("") : `${points.slice(0, length).join("").trimEnd()}...`;
}

function matcher(terms: SearchTerm[]): (word: string) => boolean {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  const stems = new Set(wanted.flatMap(({ text }) => text.match(WORD) ?? []).map(stemOf));
  const beginnings = wanted.filter(({ isPrefix }) => isPrefix).map(({ text }) => fold(text));
  if (stems.size === 0) return () => false;
  return (word) =>
    stems.has(stemOf(word)) || beginnings.some((beginning) => fold(word).startsWith(beginning));
}

function stemOf(word: string): string {
  const folded = fold(word);
  const stem = folded.replace(ENDING, "");
  return stem.length < SHORTEST_STEM ? folded : stem;
}

/** Removes accents and case. */
function fold(text: string): string {
  return text.normalize("NFD").replace(MARKS, "").toLowerCase();
}
