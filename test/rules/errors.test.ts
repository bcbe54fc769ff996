import { expect, test } from "vitest";
import { ERROR_TEXTS } from "../../src/contract/errors.ts";
import { filesOf, read } from "./sources.ts";

test("no two errors have the same text, because the code of a field's error is found by its text", () => {
  const texts = Object.values(ERROR_TEXTS);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test("every error code is used in src/server or src/contract", () => {
  const paths = filesOf("src/contract/*.ts", "src/server/**/*.ts");
  const sources = paths
    .filter((path) => !path.endsWith(".test.ts") && path !== "src/contract/errors.ts")
    .map(read)
    .join("\n");
  const codes = Object.keys(ERROR_TEXTS);
  expect(codes.filter((code) => !new RegExp(`["'. ]${code}\\b`).test(sources))).toEqual([]);
});
