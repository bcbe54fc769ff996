import { describe, expect, test } from "vitest";
import { draftWords } from "../drafts/draft-words.ts";
import { draftOf, isChange, wordsInForm } from "./page-draft.ts";

const terms = { text: "Be kind.", startingText: "As-is.", version: 3 };
const unwritten = { text: "", startingText: "1. Be kind.", version: 0 };

describe("words that an admin types", () => {
  test("stay in the browser: as a member's draft they would be stored, which the server refuses", () => {
    expect(draftWords(draftOf(terms, null, "Be kinder."))).toBeNull();
  });

  test.each([
    ["the page", terms, "Be kind."],
    ["the suggestion", unwritten, "1. Be kind."],
  ])("and change back to the words of %s are no draft", (_, page, words) => {
    expect(draftOf(page, draftOf(page, null, `${words}!`), words)).toBeNull();
  });

  test("may begin or end with white space, which is no change", () => {
    const draft = draftOf(terms, null, "Be kind. ");
    expect([wordsInForm(terms, draft), isChange(terms, draft)]).toEqual(["Be kind. ", false]);
  });

  test("may be empty, even where the form has a suggestion", () => {
    expect(wordsInForm(unwritten, draftOf(unwritten, null, ""))).toBe("");
  });

  test("keep the version that they were typed over, so that a save in between is noticed", () => {
    const draft = draftOf(terms, null, "Be kinder.");
    const saved = { ...terms, text: "Be brief.", version: 4 };
    expect(draftOf(saved, draft, "Be kinder!")).toEqual({ typed: "Be kinder!", version: 3 });
    expect(draftOf(saved, null, "Be briefer.")).toEqual({ typed: "Be briefer.", version: 4 });
  });
});
