import { expect, test } from "vitest";
import { hiddenBy } from "./dependencies.ts";

test("words of a feed that must not be shown any more hide its answers; other changes of a feed hide none", () => {
  const described = { what: "described", category: "Chess" } as const;
  expect(hiddenBy({ ...described, isLess: true })).toEqual(["about chess"]);
  expect(hiddenBy(described)).toEqual([]);
});
