import type { Chance } from "../../data/chance.ts";

/** A word as it is, or hidden in a way that the judged generators do not use. */
export function disguised(chance: Chance, word: string): string {
  const all = Array.from(word);
  return chance.pick([
    () => word,
    () => word,
    () => word,
    () => all.join("_"),
    () => all.join("*"),
    () =>
      all
        .map((letter) =>
          /[a-z]/u.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter,
        )
        .join(""),
    () => all.map((letter, place) => (place % 3 === 1 ? `${letter}\u0301` : letter)).join(""),
    () => word.replaceAll("t", "7").replaceAll("b", "8").replaceAll("g", "9").replaceAll("l", "1"),
    () => word.replaceAll("p", "р").replaceAll("x", "х").replaceAll("y", "у").replaceAll("v", "ν"),
    () => `${word.slice(0, 2)}\u2060${word.slice(2)}`,
    () => `${word.slice(0, 3)}__${word.slice(3)}__`,
    () => all.map((letter) => `&#x${letter.codePointAt(0)!.toString(16)};`).join(""),
  ])();
}
