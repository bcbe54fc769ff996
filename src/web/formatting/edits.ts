import { parseWebAddress } from "../../contract/links.ts";

/** A field's text and the selected part of it. */
export interface Selected {
  text: string;
  from: number;
  to: number;
}

/** Replaces a part of the text, and selects a part of the new one. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: [from: number, to: number];
}

/** Puts a mark around the selected words, or takes it away where it is. */
export function toggleMark(selected: Selected, mark: string): Edit {
  const { text, from, to } = withoutEdges(selected);
  const words = text.slice(from, to);
  const { length } = mark;
  if (isBetween({ text, from, to }, mark)) {
    const start = from - length;
    return { from: start, to: to + length, insert: words, select: [start, start + words.length] };
  }
  return { from, to, insert: mark + words + mark, select: [from + length, to + length] };
}

/** Whether the words stand between this mark. Two stars are bold, and three are both, so two are not italic. */
function isBetween({ text, from, to }: Selected, mark: string): boolean {
  const [char] = mark;
  let run = 0;
  while (text[from - run - 1] === char && text[to + run] === char) run++;
  return mark.length === 1 ? run % 2 === 1 : run >= mark.length;
}

/** Spaces inside marks would make them no marks. */
function withoutEdges({ text, from, to }: Selected): Selected {
  const words = text.slice(from, to);
  if (words.trim() === "") return { text, from, to };
  return {
    text,
    from: from + words.length - words.trimStart().length,
    to: to - words.length + words.trimEnd().length,
  };
}

/** Begins each selected line with a mark, or removes the mark if all lines have it. */
export function toggleLines({ text, from, to }: Selected, mark: string): Edit {
  const { start, end } = wholeLines({ text, from, to });
  const lines = text.slice(start, end).split("\n");
  const isMarked = lines.every((line) => line.startsWith(mark));
  const insert = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join("\n");
  return { from: start, to: end, insert, select: caretAfter(start + insert.length) };
}

/** Marks words as code, or lines as a block of it. */
export function toggleCode(selected: Selected): Edit {
  const { text, from, to } = selected;
  if (!text.slice(from, to).includes("\n")) return toggleMark(selected, "`");
  const { start, end } = wholeLines(selected);
  const insert = `\`\`\`\n${text.slice(start, end)}\n\`\`\``;
  return { from: start, to: end, insert, select: caretAfter(start + insert.length) };
}

/** Makes a link of the selection. The caret goes to the missing part: to the address of selected words, or to the words of a selected address. */
export function addLink({ text, from, to }: Selected): Edit {
  const words = text.slice(from, to);
  if (parseWebAddress(words)) return { from, to, insert: linkOf("", words), select: caretAfter(from + 1) };
  const insert = linkOf(words, "https://");
  const end = from + insert.length - 1;
  return { from, to, insert, select: [end - "https://".length, end] };
}

/** Makes a link of the selected words when an address is pasted on them; null for any other paste. */
export function pasteLink({ text, from, to }: Selected, pasted: string): Edit | null {
  const [words, address] = [text.slice(from, to), pasted.trim()];
  const isOnWords = words.trim() !== "" && !words.includes("\n") && !parseWebAddress(words);
  if (!isOnWords || /\s/.test(address) || !parseWebAddress(address)) return null;
  const insert = linkOf(words, address);
  return { from, to, insert, select: caretAfter(from + insert.length) };
}

/**
 * Makes a link of words that a pasted address replaced before the tools were loaded; null for an ordinary paste, or if the
 * address is gone meanwhile. The selection stays at its words.
 */
export function pasteLinkLate(before: Selected, pasted: string, now: Selected): Edit | null {
  const link = pasteLink(before, pasted);
  const from = link ? placeOf(pasted, before, now.text) : -1;
  if (!link || from < 0) return null;
  const end = from + pasted.length;
  const longer = link.insert.length - pasted.length;
  const moved = (place: number) => (place < end ? Math.min(place, from) : place + longer);
  return { from, to: end, insert: link.insert, select: [moved(now.from), moved(now.to)] };
}

/**
 * The index at which the address was inserted. If text before it has changed since, it is the only place that has the address
 * now. −1 without such a place, and where the text had the same address before.
 */
function placeOf(address: string, before: Selected, text: string): number {
  const isOwn = text.startsWith(address, before.from);
  const place = isOwn ? before.from : text.indexOf(address);
  if (!isOwn && (place !== text.lastIndexOf(address) || before.text.includes(address))) return -1;
  const isWhole = endsAddress(address, before.text.slice(before.to), text.slice(place + address.length));
  return isWhole ? place : -1;
}

/**
 * Whether the address ends before the text that follows it now: that text followed the words already, or cannot
 * continue an address.
 */
function endsAddress(address: string, before: string, now: string): boolean {
  return /\s$/.test(address) || now[0] === before[0] || /^[.,;:!?"')\]]*(\s|$)/.test(now);
}

/** Brackets in the words and in the address would end the link. */
function linkOf(words: string, address: string): string {
  const target = /[()]/.test(address) ? `<${address}>` : address;
  return `[${words.replaceAll(/[[\]]/g, "\\$&")}](${target})`;
}

function wholeLines({ text, from, to }: Selected): { start: number; end: number } {
  const end = text.indexOf("\n", to);
  return { start: text.slice(0, from).lastIndexOf("\n") + 1, end: end < 0 ? text.length : end };
}

function caretAfter(place: number): [number, number] {
  return [place, place];
}
