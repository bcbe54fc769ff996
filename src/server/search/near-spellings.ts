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
  const folded = word.normalize("NFD").replace(MARKS, "").toLowerCase();
  const letters = Array.from(folded);
  if (!LETTERS_ONLY.test(folded) || letters.length < LENGTHS.min || letters.length > LENGTHS.max) return [];
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
  spellings.delete(folded);
  return [...spellings];
}
