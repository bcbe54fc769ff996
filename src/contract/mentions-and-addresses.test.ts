import { expect, test } from "vitest";
import { textParts } from "./mentions-and-addresses.ts";

/** Puts addresses in <> and mentions in {}. */
function marked(text: string): string {
  return textParts(text)
    .map(({ kind, text }) => ({ text, address: `<${text}>`, mention: `{${text}}` })[kind])
    .join("");
}

test.each([
  ["", ""],
  ["no more than words", "no more than words"],
  ["@bob, see https://example.org/a.", "{@bob}, see <https://example.org/a>."],
  ["(https://example.org/a_(b))", "(<https://example.org/a_(b)>)"],
  ["an @ alone, and a@b_1!", "an @ alone, and a{@b_1}!"],
  ["https:// is none, http://[ neither", "https:// is none, http://[ neither"],
  ["https:///x names no host", "https:///x names no host"],
  ["javascript:alert(1)", "javascript:alert(1)"],
])("the text %j has the parts %j", (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test("a character that changes the writing direction ends an address", () => {
  expect(marked("http://evil.example/\u202Emoc.elgoog")).toBe("<http://evil.example/>\u202Emoc.elgoog");
});

test("an address with a million brackets is read in linear time", () => {
  expect(textParts(`http://a${")".repeat(1_000_000)}b`)).toHaveLength(1);
});

test("the @ in an address mentions nobody", () => {
  expect(marked("https://example.org/@bob/my-post-1 by @bob")).toBe(
    "<https://example.org/@bob/my-post-1> by {@bob}",
  );
});
