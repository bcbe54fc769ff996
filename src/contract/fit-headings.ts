import type { FormattedElement, FormattedNode, FormattedText } from "./formatted-text.ts";

/**
 * The headings of a text that has a page to itself: the first is right below the page's title, and none is more than one level
 * below the one before, whichever marks their author has typed.
 */
export function fitHeadings(text: FormattedText): FormattedText {
  const levels = [...new Set(levelsIn(text))].toSorted((a, b) => a - b);
  let before = 0;
  const fit = (element: FormattedElement): FormattedElement => {
    if (element.level === undefined) {
      return {
        ...element,
        children: element.children.map((node) => (typeof node === "string" ? node : fit(node))),
      };
    }
    before = Math.min(levels.indexOf(element.level) + 1, before + 1);
    return { ...element, level: before };
  };
  return text.map(fit);
}

/** A text without a first heading that only repeats the title of its page. */
export function withoutTitle(text: FormattedText, title: string): FormattedText {
  const [first] = text;
  const repeats = first?.level !== undefined && wordsIn(first).trim().toLowerCase() === title.toLowerCase();
  return repeats ? text.slice(1) : text;
}

const wordsIn = ({ children }: FormattedElement): string =>
  children.map((node) => (typeof node === "string" ? node : wordsIn(node))).join("");

function levelsIn(nodes: FormattedNode[]): number[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.level === undefined ? levelsIn(node.children) : [node.level];
  });
}
