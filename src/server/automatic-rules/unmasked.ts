/** Letters of other alphabets that look like Latin ones, and signs that stand for letters inside words. */
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
const MASKABLE = /[\p{L}\p{N}\p{M}@$!]+/gu;
/** Two parts of a word with a hyphen between them, as in "spa-m". */
const HYPHENED = /(?<![\p{L}\p{N}-])\p{L}+-\p{L}+(?![\p{L}\p{N}-])/gu;
/** Four or more single letters with signs between them, as in "s p a m" and "s.p.a.m". */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*]\p{L}){3,}(?![\p{L}\p{N}])/gu;

/** The words without the characters that nobody sees, which would split them. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, "");
}

/** The words that a text hides: spelled letter by letter, or with signs and letters that look alike. Each stands alone, so no phrase spans two. */
export function unmasked(text: string): string {
  const plain = withoutUnseen(text).normalize("NFKC").toLowerCase();
  const spelled = [...plain.matchAll(SPELLED), ...plain.matchAll(HYPHENED)].map(([letters]) =>
    letters.replaceAll(/[ .\-_*]/g, ""),
  );
  const masked = [...(plain.match(MASKABLE) ?? []), ...spelled].flatMap((word) => {
    const bare = replaced(word);
    return bare === word ? [] : [bare];
  });
  return [...spelled, ...masked].join(" | ");
}

/** The word in Latin letters, where it has one of them already: numbers and words of other alphabets stay. */
function replaced(word: string): string {
  if (IS_LATIN.test(word) || !HAS_LATIN.test(word)) return word;
  return Array.from(word.replace(/!+$/u, ""), (letter) => LOOKALIKES[letter] ?? letter).join("");
}
