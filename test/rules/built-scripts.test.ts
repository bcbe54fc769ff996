import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("browsers compile React DOM while it arrives, since its function is in parentheses", () => {
  const [file] = globSync("dist/client/assets/entry-browser-*.js");
  const code = readFileSync(file!, "utf8");
  const inside = code.indexOf("https://react.dev/errors/");
  expect(code.slice(inside - 100, inside)).toMatch(/=\w+\(\(\w+=>\{/);
});
