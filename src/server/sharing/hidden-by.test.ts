import { expect, test } from "vitest";
import { hiddenBy } from "./dependencies.ts";

test("a change that takes words of a feed back hides its cached answers; other changes of a feed hide none", () => {
  const described = { what: "described", category: "Chess" } as const;
  expect(hiddenBy({ ...described, isLess: true })).toEqual(["about chess"]);
  expect(hiddenBy(described)).toEqual([]);
});
