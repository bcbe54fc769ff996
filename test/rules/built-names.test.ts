import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { shortClassName } from "../../vite.class-names.ts";
import { leaveOutLoaded } from "../../vite.preloads.ts";

const CSS = `
.card { composes: row from "./rows.module.css"; line-height: 1.5em; }
.card:hover .name, .other-name { animation: appear 1s; }
@keyframes appear { from { opacity: 0; } }
`;
const NAMES = ["card", "name", "other-name", "appear"];

const namesIn = (file: string) => NAMES.map((name) => shortClassName(name, file, CSS));

test("the class names of a style sheet differ, share their first letters, and are the same in each build", () => {
  const names = namesIn("/somewhere/src/web/a.module.css");
  expect(new Set(names).size).toBe(NAMES.length);
  for (const name of names) expect(name).toMatch(/^[a-z]{4}[\da-z]$/i);
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(1);
  // The path of a style sheet that another one composes has another form.
  expect(namesIn("//elsewhere/src/web/a.module.css")).toEqual(names);
});

test("two style sheets have no class name in common", () => {
  const both = [...namesIn("/src/web/a.module.css"), ...namesIn("/src/web/b.module.css")];
  expect(new Set(both).size).toBe(2 * NAMES.length);
});

test("a class that its style sheet does not have ends the build", () => {
  expect(() => shortClassName("absent", "/src/web/a.module.css", CSS)).toThrow("has no class absent");
});

const chunkOf = (fileName: string, imported: string, sheet: string, code: string) => ({
  ...{ type: "chunk", fileName, imports: [imported], code },
  viteMetadata: { importedCss: new Set([sheet]) },
});

/** The code of a script that was loaded with another one, and with a style sheet of each. */
function built(code: string): string {
  const page = chunkOf("page.js", "lists.js", "page.css", code);
  const lists = chunkOf("lists.js", "page.js", "lists.css", "");
  leaveOutLoaded({ "page.js": page, "lists.js": lists } as unknown as Rolldown.OutputBundle);
  return page.code;
}

const listOf = (files: string[]) =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);\n`;

const imports = (...places: string[]) => places.map((list) => `load(__vite__mapDeps(${list}))`).join(";");

test("a script lists the files that its imports need, except files that it was itself loaded with", () => {
  const before = listOf(["lists.js", "dialog.js", "page.css", "lists.css", "dialog.css", "menu.js"]);
  expect(built(before + imports("[0,1,2,3,4]", "[5,0,4]", "[0,3]"))).toBe(
    listOf(["dialog.js", "dialog.css", "menu.js"]) + imports("[0,1]", "[2,1]", "[]"),
  );
});

test("lists in an unknown form stop the build, because it would lose style sheets", () => {
  expect(() => built(`const other=["a.js"];load(__vite__mapDeps([0]))`)).toThrow("in another form");
});
