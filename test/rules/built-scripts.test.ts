import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { loadBuild } from "../../src/server/ssr/build.ts";

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

function compressedSize(files: string[]): number {
  return files.reduce((total, file) => total + statSync(`dist/client${file}.br`).size, 0);
}

test("the files that Home loads at first are under 100 KB of scripts and 12 KB of style sheets, compressed", async () => {
  const { script, preloads, styles } = (await loadBuild()).assetsOf(["src/web/home/home-page.tsx"]);
  expect(preloads.length * styles.length).toBeGreaterThan(0);
  expect(compressedSize([script, ...preloads])).toBeLessThan(100_000);
  expect(compressedSize(styles)).toBeLessThan(12_000);
});

/** Reads each file as a module, which fails where it exports a name that it does not have. It needs a flag of Node, hence a process of its own. */
const READING = `
  import { globSync, readFileSync } from "node:fs";
  import { SourceTextModule } from "node:vm";
  for (const file of globSync("dist/client/assets/*.js")) {
    try {
      new SourceTextModule(readFileSync(file, "utf8"));
    } catch (error) {
      console.log(file, error.message);
    }
  }`;

test("every built script can be read as a module", () => {
  const flags = ["--experimental-vm-modules", "--no-warnings", "--input-type=module"];
  expect(execFileSync(process.execPath, [...flags, "-e", READING], { encoding: "utf8" })).toBe("");
});
