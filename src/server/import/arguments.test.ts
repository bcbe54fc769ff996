import { expect, test } from "vitest";
import { readImportCommand } from "./arguments.ts";

test("the arguments are files, with or without a feed for all posts", () => {
  expect(readImportCommand(["a.csv", "b.csv.gz"])).toEqual({ files: ["a.csv", "b.csv.gz"], feed: undefined });
  expect(readImportCommand(["--feed", " Old  News ", "a.csv"])).toEqual({
    files: ["a.csv"],
    feed: "Old News",
  });
});

test.each([
  [["--help"], 0, "Brings posts"],
  [["-h", "a.csv"], 0, "Brings posts"],
  [[], 1, "npm run import -- FILE"],
  [["--feed", "Art"], 1, "npm run import -- FILE"],
  [["--speed", "a.csv"], 1, "'--speed'"],
  [["a.csv", "--feed"], 1, "--feed"],
  [["--feed", "", "a.csv"], 1, 'cannot be ""'],
  [["--feed", "a/b", "a.csv"], 1, "may contain only letters"],
  [["--feed", "x".repeat(41), "a.csv"], 1, "cannot exceed 40"],
])("the arguments %j print a text and import nothing", (words, exitCode, part) => {
  expect(readImportCommand(words)).toEqual({ text: expect.stringContaining(part), exitCode });
  expect(readImportCommand(words)).toEqual({ text: expect.stringContaining("--help"), exitCode });
});
