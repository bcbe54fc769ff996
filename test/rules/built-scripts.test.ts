import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("browsers compile React DOM while it arrives, since its function is in parentheses", () => {
  const [file] = globSync("dist/client/assets/entry-browser-*.js");
  const code = readFileSync(file!, "utf8");
  const inside = code.indexOf("https://react.dev/errors/");
  expect(code.slice(inside - 100, inside)).toMatch(/=\w+\(\(\w+=>\{/);
});

test("every picture that pages rendered by the server name is among the built files", () => {
  const code = readFileSync("dist/server/entry-server.js", "utf8");
  const names = [...new Set(code.match(/\/assets\/[\w.-]+\.(?:svg|png|webp|woff2)/g))];
  expect(names).toContainEqual(expect.stringContaining("drawings"));
  expect(names.filter((name) => !existsSync(`dist/client${name}`))).toEqual([]);
});
