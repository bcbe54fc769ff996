import { expect, test } from "vitest";
import { readClauses } from "./clauses.ts";
import { isTestNamed } from "./held-by.ts";

test("every clause of the specification names existing tests", () => {
  const clauses = readClauses();
  expect(clauses.length).toBeGreaterThan(150);
  const wrong = clauses.flatMap(({ clause, heldBy }) =>
    heldBy.filter((held) => !isTestNamed(held)).map((held) => `${clause}: ${held}`),
  );
  expect(wrong).toEqual([]);
});
