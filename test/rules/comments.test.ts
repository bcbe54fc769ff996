import { expect, test } from "vitest";
import { filesOf, read } from "./sources.ts";

const FILES = filesOf("{src,test,e2e,bench,bin}/**/*.{ts,tsx,mjs,css}");

/** A line of a comment, and its first word. */
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*)\s*([\p{L}\p{N}]*)/u;

/** A word that stands in for the noun a sentence is about. */
const STAND_INS = new Set(["What", "Who", "Whom", "Whose", "Of", "Those", "How"]);

/** The lines that begin a comment with such a word. */
function unnamedSubjects(source: string): string[] {
  let isOpen = false;
  return source.split("\n").filter((line) => {
    const word = COMMENT.exec(line)?.[1];
    const isFirst = !isOpen && word !== undefined && word !== "";
    // A line with the opening mark alone leaves the first word to the next line.
    if (word !== "") isOpen = word !== undefined;
    return isFirst && STAND_INS.has(word);
  });
}

test("a stand-in is found as the first word of each kind of comment, and nowhere else", () => {
  const source = [
    "// What begins a file",
    "const a = 1;",
    "/** Who is the subject */",
    "const b = 2;",
    "/**",
    " * How it goes on",
    " */",
    "// A plain one",
    "// Of which this is the second line",
  ].join("\n");
  expect(unnamedSubjects(source)).toEqual([
    "// What begins a file",
    "/** Who is the subject */",
    " * How it goes on",
  ]);
});

test("a comment names its subject: none begins with What, Who, Whom, Whose, Of, Those or How", () => {
  expect(FILES.length).toBeGreaterThan(900);
  const openings = FILES.flatMap((path) =>
    unnamedSubjects(read(path)).map((opening) => `${path}: ${opening}`),
  );
  expect(openings).toEqual([]);
});
