import { expect, test } from "vitest";
import {
  addLink,
  type Edit,
  pasteLink,
  pasteLinkLate,
  type Selected,
  toggleCode,
  toggleLines,
  toggleMark,
} from "./edits.ts";

/** Reads a text whose selection is between two bars. */
function selected(text: string): Selected {
  const [before, words, after] = text.split("|");
  return { text: before! + words! + after!, from: before!.length, to: before!.length + words!.length };
}

/** The text after the edit, its selection between two bars. */
function after({ text }: Selected, { from, to, insert, select: [start, end] }: Edit): string {
  const whole = text.slice(0, from) + insert + text.slice(to);
  return `${whole.slice(0, start)}|${whole.slice(start, end)}|${whole.slice(end)}`;
}

test.each([
  ["a |word| b", "a **|word|** b"],
  ["a **|word|** b", "a |word| b"],
  ["a| word |b", "a **|word|** b"],
  ["a ||", "a **||**"],
  ["a *|word|* b", "a ***|word|*** b"],
  ["a ***|word|*** b", "a *|word|* b"],
])("bold makes %j into %j", (text, expected) => {
  const given = selected(text);
  expect(after(given, toggleMark(given, "**"))).toBe(expected);
});

test.each([
  ["a |word| b", "a *|word|* b"],
  ["a *|word|* b", "a |word| b"],
  ["a **|word|** b", "a ***|word|*** b"],
  ["a ***|word|*** b", "a **|word|** b"],
])("italic makes %j into %j", (text, expected) => {
  const given = selected(text);
  expect(after(given, toggleMark(given, "*"))).toBe(expected);
});

test.each([
  ["one\nt|w|o\nthree", "one\n- two||\nthree"],
  ["o|ne\ntw|o", "- one\n- two||"],
  ["- o|ne\n- tw|o", "one\ntwo||"],
  ["- o|ne\ntw|o", "- - one\n- two||"],
  ["||", "- ||"],
  ["||\none", "- ||\none"],
])("a list makes %j into %j", (text, expected) => {
  const given = selected(text);
  expect(after(given, toggleLines(given, "- "))).toBe(expected);
});

test.each([
  ["a |word| b", "a `|word|` b"],
  ["a\nb|c\nd|e\nf", "a\n```\nbc\nde\n```||\nf"],
])("code makes %j into %j", (text, expected) => {
  const given = selected(text);
  expect(after(given, toggleCode(given))).toBe(expected);
});

test.each([
  ["a |word| b", "a [word](|https://|) b"],
  ["||", "[](|https://|)"],
  ["|https://example.org|", "[||](https://example.org)"],
  ["|https://example.org/a)b|", "[||](<https://example.org/a)b>)"],
  ["|a] b|", "[a\\] b](|https://|)"],
])("a link makes %j into %j", (text, expected) => {
  const given = selected(text);
  expect(after(given, addLink(given))).toBe(expected);
});

test.each([
  ["see |this| now", " https://example.org/a\n", "see [this](https://example.org/a)|| now"],
  ["|this|", "https://example.org/a)b", "[this](<https://example.org/a)b>)||"],
  ["|a] b|", "https://example.org", "[a\\] b](https://example.org)||"],
])("in %j an address that is pasted on words makes them a link", (text, pasted, expected) => {
  const given = selected(text);
  expect(after(given, pasteLink(given, pasted)!)).toBe(expected);
});

test.each([
  ["see ||", "https://example.org"],
  ["see |this|", "words"],
  ["see |this|", "https://example.org and words"],
  ["see |https://example.com|", "https://example.org"],
  ["see |two\nlines|", "https://example.org"],
])("pasting on %j the text %j is an ordinary paste", (text, pasted) => {
  expect(pasteLink(selected(text), pasted)).toBeNull();
});

test.each([
  ["at once", "see https://example.org/a|| now", "see [this](https://example.org/a)|| now"],
  [
    "with words after it",
    "see https://example.org/a now|| or never",
    "see [this](https://example.org/a) now|| or never",
  ],
  [
    "with the same address after it",
    "see https://example.org/a now: https://example.org/a||",
    "see [this](https://example.org/a) now: https://example.org/a||",
  ],
  ["with words before it", "I s|e|e https://example.org/a", "I s|e|e [this](https://example.org/a)"],
  ["at the end of a line", "see https://example.org/a||\nnow", "see [this](https://example.org/a)||\nnow"],
  ["with the caret in it", "see https://exa||mple.org/a now", "see ||[this](https://example.org/a) now"],
])("a link is made late of the words that an address has replaced, %s: %j", (_when, now, expected) => {
  const then = selected(now);
  const edit = pasteLinkLate(selected("see |this| now"), "https://example.org/a", then)!;
  expect(after(then, edit)).toBe(expected);
});

test.each([
  ["see |this| now", "https://example.org", "see this|| now"],
  ["see |https://example.com| now", "https://example.org", "see https://example.org|| now"],
  ["see |this|", "https://example.org", "https://example.org and https://example.org||"],
  ["https://example.org has it, see |this|", "https://example.org", "https://example.org has it, see this||"],
  ["see |this| now", "https://example.org", "see https://example.org/a|| now"],
  ["see |this| now", "https://example.org", "oh, see https://example.org/a|| now"],
])("no link is made late of %j and %j in %j", (before, pasted, now) => {
  expect(pasteLinkLate(selected(before), pasted, selected(now))).toBeNull();
});
