/**
 * The letters that are tried for a missing or wrong one. In other scripts only extra and swapped letters are
 * found.
 */
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "αβγδεζηθικλμνξοπρσςτυφχψω",
  "абвгдежзийклмнопрстуфхцчшщъыьэюя",
];

/** Shorter words have too many near spellings, and longer ones are hardly words. */
const LENGTHS = { min: 4, max: 24 };

const MARKS = /\p{M}/gu;
const LETTERS_ONLY = /^\p{L}+$/u;

/**
 * Returns the spellings that differ by one typing error (a letter too many, left out, wrong, or swapped with
 * the next), in lower case and without accents. A text that is not one word of letters with a length in
 * `LENGTHS` has none.
 */
export function nearSpellings(word: string): string[] {
  const letters = lettersOf(word);
  if (letters === null) return [];
  const alphabet = Array.from(ALPHABETS.find((script) => script.includes(letters[0]!)) ?? "");
  const spellings = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join("");
    const [here = "", next = "", ...later] = letters.slice(at);
    const after = next + later.join("");
    for (const letter of alphabet) {
      spellings.add(before + letter + here + after);
      if (here) spellings.add(before + letter + after);
    }
    if (here) spellings.add(before + after);
    if (next) spellings.add(before + next + here + later.join(""));
  }
  spellings.delete(letters.join(""));
  return [...spellings];
}

/** Finds near spellings among many words without trying every letter. */
interface NearPatterns {
  /** Patterns of LIKE for a word that differs by at most one typing error, with any character for a missing or wrong letter. */
  patterns: string[];
  /** Each of those words has this beginning or this ending, since one error spares one of them. */
  beginning: string;
  ending: string;
}

/** The patterns of a word that `nearSpellings` has spellings for; null for another text. */
export function nearPatterns(word: string): NearPatterns | null {
  const letters = lettersOf(word);
  if (letters === null) return null;
  const patterns = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join("");
    const [here = "", next = "", ...later] = letters.slice(at);
    const after = next + later.join("");
    patterns.add(`${before}_${here}${after}`);
    if (here) patterns.add(`${before}_${after}`).add(before + after);
    if (next) patterns.add(before + next + here + later.join(""));
  }
  const middle = Math.floor(letters.length / 2);
  // Two swapped letters may be on both sides of the middle, so its letter is in neither part.
  const [beginning, ending] = [letters.slice(0, middle), letters.slice(middle + 1)];
  return { patterns: [...patterns], beginning: beginning.join(""), ending: ending.join("") };
}

/** The letters in lower case and without accents; null for a text that is not one word of them with a length in `LENGTHS`. */
function lettersOf(word: string): string[] | null {
  const folded = word.normalize("NFD").replace(MARKS, "").toLowerCase();
  const letters = Array.from(folded);
  const { min, max } = LENGTHS;
  return LETTERS_ONLY.test(folded) && letters.length >= min && letters.length <= max ? letters : null;
}
