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

/** The words of a text in their order, in the form in which they are compared. */
export function foldedTokens(text: string): string[] {
  return foldWords(text).match(TOKEN) ?? [];
}

/** A text in the form in which phrases are sought in it. */
export interface FoldedText {
  text: string;
  tokens: Set<string>;
}

export function foldText(text: string): FoldedText {
  const folded = singleSpaced(foldWords(text));
  return { text: folded, tokens: new Set(folded.match(TOKEN)) };
}

interface Phrase {
  /** With single spaces. */
  words: string;
  tokens: string[];
  /** Whether the edge is a letter or digit: it must not stand inside a longer word. "C++" has such an edge only in front. */
  startsWord: boolean;
  endsWord: boolean;
}

/**
 * Finds whole words and phrases in texts, with white space of any length. Only phrases all of whose words a text has are
 * sought in it, and by `indexOf`: a member may mute 500 phrases that begin with the same word.
 */
export class WordMatcher {
  /** The phrases by their first words. */
  readonly #phrases = new Map<string, Phrase[]>();

  constructor(phrases: string[]) {
    for (const words of phrases.map((phrase) => singleSpaced(foldWords(phrase)).trim())) {
      const tokens: string[] = words.match(TOKEN) ?? [];
      const [first] = tokens;
      if (first === undefined) continue;
      const phrase = { words, tokens, startsWord: STARTS_WORD.test(words), endsWord: ENDS_WORD.test(words) };
      this.#phrases.set(first, [...(this.#phrases.get(first) ?? []), phrase]);
    }
  }

  isIn(text: string): boolean {
    return this.#phrases.size > 0 && this.isInFolded(foldText(text));
  }

  /** For a text in which several matchers seek. */
  isInFolded(text: FoldedText): boolean {
    return this.#found(text).next().done === false;
  }

  /** The phrases that a text has, in the form in which they are compared. */
  foundIn(text: FoldedText): string[] {
    return [...this.#found(text)];
  }

  /** Goes through the shorter list: of the text's words or of the phrases. */
  *#found({ text, tokens }: FoldedText): Generator<string> {
    const isFound = (phrase: Phrase) =>
      phrase.tokens.every((token) => tokens.has(token)) && isWholeIn(text, phrase);
    const [fewer, others] =
      tokens.size < this.#phrases.size ? [tokens, this.#phrases] : [this.#phrases, tokens];
    for (const first of fewer.keys()) {
      if (!others.has(first)) continue;
      for (const phrase of this.#phrases.get(first)!) if (isFound(phrase)) yield phrase.words;
    }
  }
}

const singleSpaced = (text: string): string => text.replaceAll(/\s+/g, " ");

function isWholeIn(text: string, { words, startsWord, endsWord }: Phrase): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    // A letter takes two UTF-16 units at most.
    const isInside = startsWord && ENDS_WORD.test(text.slice(Math.max(0, at - 2), at));
    if (!isInside && !(endsWord && STARTS_WORD.test(text.slice(end, end + 2)))) return true;
  }
  return false;
}
