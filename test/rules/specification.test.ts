import { expect, test } from "vitest";
import { isTestNamed } from "./held-by.ts";
import { read } from "./sources.ts";

const TABLE_ROW = /^\| (?!clause|---)(.+?) \| (.*) \|$/;

const rows = read("docs/specification.md")
  .split("\n")
  .map((line) => TABLE_ROW.exec(line))
  .filter((row) => row !== null)
  .map(([, clause, heldBy]) => ({ clause: clause!, heldBy: heldBy!.split("<br>") }));

test("every clause of the specification names tests that are there", () => {
  expect(rows.length).toBeGreaterThan(150);
  const wrong = rows.flatMap(({ clause, heldBy }) =>
    heldBy.filter((held) => !isTestNamed(held)).map((held) => `${clause}: ${held}`),
  );
  expect(wrong).toEqual([]);
});
