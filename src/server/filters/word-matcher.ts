/** Scripts whose words stand without spaces between them: each letter is taken as a word. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
const PART_OF_WORD = String.raw`[[\p{L}\p{N}\p{M}]--${UNSPACED}]`;
const TOKEN = new RegExp(`${UNSPACED}|${PART_OF_WORD}+`, "gv");
const STARTS_WORD = new RegExp(`^${PART_OF_WORD}`, "v");
const ENDS_WORD = new RegExp(`${PART_OF_WORD}$`, "v");

/** The form in which words and texts are compared: any case, any width, one kind of apostrophe. */
export function foldWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\u2018\u2019]/g, "'");
}

/**
 * Finds whole words and phrases in texts. A text is read once, whatever the number of phrases: only phrases whose first
 * word it has are sought in it.
 */
export class WordMatcher {
  /** The patterns of the phrases, by their first words. */
  readonly #patterns = new Map<string, RegExp[]>();

  constructor(phrases: string[]) {
    for (const phrase of phrases.map(foldWords)) {
      const [first] = phrase.match(TOKEN) ?? [];
      if (first === undefined) continue;
      this.#patterns.set(first, [...(this.#patterns.get(first) ?? []), patternOf(phrase)]);
    }
  }

  isIn(text: string): boolean {
    if (this.#patterns.size === 0) return false;
    const folded = foldWords(text);
    return Array.from(new Set(folded.match(TOKEN))).some((token) =>
      this.#patterns.get(token)?.some((pattern) => pattern.test(folded)),
    );
  }
}

/** Matches a phrase with white space of any length, and not inside a longer word: "C++" has such an edge only in front. */
function patternOf(phrase: string): RegExp {
  const literal = phrase
    .trim()
    .replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
  const before = STARTS_WORD.test(phrase) ? `(?<!${PART_OF_WORD})` : "";
  const after = ENDS_WORD.test(phrase) ? `(?!${PART_OF_WORD})` : "";
  return new RegExp(before + literal + after, "v");
}
