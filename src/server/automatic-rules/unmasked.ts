/** Letters of other alphabets that look like Latin letters, and signs that replace letters inside words. */
const LOOKALIKES: Record<string, string> = {
  ...{
    а: "a",
    е: "e",
    о: "o",
    р: "p",
    с: "c",
    у: "y",
    х: "x",
    і: "i",
    ѕ: "s",
    ј: "j",
    к: "k",
    м: "m",
    т: "t",
  },
  ...{ н: "h", в: "b", α: "a", ο: "o", ρ: "p", ι: "i", κ: "k", ν: "v", υ: "u", ε: "e", τ: "t" },
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" },
};

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const HAS_LATIN = /[a-z]/u;
const IS_LATIN = /^[a-z]*$/u;
const MASKABLE = /[\p{L}\p{N}@$!]+/gu;
/** Accents and strokes of Latin letters. In other scripts, such marks change a word. */
const LATIN_MARKS = /([a-z])\p{M}+/gu;
/** Signs between words in place of spaces, as in "no-prescription". */
const JOINTS = /(?<=[\p{L}\p{N}])[-_./](?=[\p{L}\p{N}])/gu;
/** Two parts of a word with a hyphen between them, as in "spa-m". */
const HYPHENED = /(?<![\p{L}\p{N}-])\p{L}+-\p{L}+(?![\p{L}\p{N}-])/gu;
/** Four or more single letters with signs between them, as in "s p a m" and "s.p.a.m". */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*]\p{L}){3,}(?![\p{L}\p{N}])/gu;

/** Removes invisible characters: they would split words. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, "");
}

/**
 * Restores words that a text masks by letters that look alike, by signs in place of spaces, by spelling them letter by letter, or
 * by hyphens.
 */
export function unmasked(text: string): string {
  const plain = withoutUnseen(text).normalize("NFKD").toLowerCase().replaceAll(LATIN_MARKS, "$1");
  const hyphened = [...plain.matchAll(HYPHENED)].map(([word]) => bare(word.replace("-", "")));
  const whole = plain.replaceAll(SPELLED, (letters) => letters.replaceAll(/[ .\-_*]/g, ""));
  const words = whole.replaceAll(JOINTS, " ").replaceAll(MASKABLE, bare);
  return [words, ...hyphened].join(" | ");
}

/** The word in Latin letters if it has at least one; numbers and words of other alphabets stay as they are. */
function bare(word: string): string {
  if (IS_LATIN.test(word) || !HAS_LATIN.test(word)) return word;
  return Array.from(word.replace(/!+$/u, ""), (letter) => LOOKALIKES[letter] ?? letter).join("");
}
