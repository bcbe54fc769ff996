import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./sources.ts";

const TABLE_ROW = /^\| (?!clause|---)(.+?) \| (.*) \|$/;
const HELD_BY = /^`([^`]+)` (.+)$/;

const rows = readFileSync(join(ROOT, "docs/specification.md"), "utf8")
  .split("\n")
  .map((line) => TABLE_ROW.exec(line))
  .filter((row) => row !== null)
  .map(([, clause, heldBy]) => ({ clause: clause!, heldBy: heldBy!.split("<br>") }));

/** The source of a test file, its names as a reader of the results sees them. */
function namesIn(file: string): string {
  return readFileSync(join(ROOT, file), "utf8").replaceAll(/\\(["'`])/g, "$1");
}

test("every clause of the specification names tests that are there", () => {
  expect(rows.length).toBeGreaterThan(150);
  const wrong = rows.flatMap(({ clause, heldBy }) =>
    heldBy
      .filter((held) => {
        const [, file, name] = HELD_BY.exec(held) ?? [];
        return (
          !file ||
          !name ||
          !existsSync(join(ROOT, file)) ||
          !namesIn(file).includes(name.replaceAll("\\|", "|"))
        );
      })
      .map((held) => `${clause}: ${held}`),
  );
  expect(wrong).toEqual([]);
});
