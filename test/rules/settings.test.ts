import { expect, test } from "vitest";
import { SETTINGS } from "../../src/server/settings.ts";
import { read } from "./sources.ts";

const names = Object.keys(SETTINGS);

test(".env.example lists every setting, in order, with its description", () => {
  const text = read(".env.example");
  expect(Array.from(text.matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm), ([, name]) => name)).toEqual(names);
  for (const { about } of Object.values(SETTINGS)) expect(text).toContain(about);
});

test("docs/operating.md has exactly one row for every setting, in order", () => {
  const rows = Array.from(
    read("docs/operating.md").matchAll(/^\|\s*`([A-Z][A-Z\d_]+)`\s*\|/gm),
    ([, name]) => name,
  );
  expect(rows).toEqual(names);
});
