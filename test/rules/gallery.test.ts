import { expect, test } from "vitest";
import { routePaths } from "../page-samples.ts";
import { filesOf, importsOf, read } from "./sources.ts";

/** The gallery shows everything, and only the development server has it. */

const GALLERY = filesOf("src/web/gallery/**/*.{ts,tsx}");
const isGallery = (path: string): boolean =>
  path.startsWith("src/web/gallery/") || path === "src/server/ssr/gallery.ts";

test("the gallery shows every component of src/web/ui", () => {
  const shown = new Set(GALLERY.flatMap((file) => importsOf(file).map(({ target }) => target)));
  const components = filesOf("src/web/ui/*.tsx", "src/web/ui/toast.ts");
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((component) => !shown.has(component))).toEqual([]);
});

test("the gallery shows every screen", () => {
  const screens = read("src/web/gallery/screens.ts");
  // Screens are named by `pages`, such as `pages.feed("Gardening")`.
  const pages = Array.from(
    read("src/contract/paths.ts").matchAll(/^ {2}(\w+): .*?["`](\/(?:\$\{[^}]*\}|[^"`?#])*)/gm),
    ([, name, path]) => ({ name: name!, path: path!.replaceAll(/\/?\$\{[^}]*\}/g, "") }),
  );
  const shown = pages.filter(({ name }) => screens.includes(`pages.${name}`)).map(({ path }) => path);
  const routes = routePaths()
    .filter((path) => path !== "*")
    .map((path) => path.replaceAll(/\/:\w+/g, ""));
  expect(routes.length).toBeGreaterThan(15);
  // The two addresses that `pages` does not name are written out.
  const isShown = (route: string) =>
    shown.some((path) => path.replace(/(?<=.)\/$/, "") === route) || screens.includes(`address: "${route}`);
  expect(routes.filter((route) => !isShown(route))).toEqual([]);
});

test("the gallery has a fixed answer to whatever the browser reads", () => {
  const program = filesOf("src/web/**/*.{ts,tsx}").filter((file) => !/\/test-|\.test\./.test(file));
  const asked = readPaths(program.filter((file) => !isGallery(file)));
  const answered = readPaths(GALLERY);
  expect(asked.length).toBeGreaterThan(25);
  expect(asked.filter((path) => !answered.includes(path))).toEqual([]);
});

test("only the development server's file imports the gallery", () => {
  const importing = filesOf("src/**/*.{ts,tsx}").filter(
    (file) => !isGallery(file) && importsOf(file).some(({ target }) => isGallery(target)),
  );
  expect(importing).toEqual(["src/server/ssr/dev.ts"]);
  // The file's name is not one that the routes' glob takes for a page.
  expect(GALLERY.filter((file) => file.endsWith("-page.tsx"))).toEqual([]);
});

/** The API's paths that the files name as reads. */
function readPaths(files: string[]): string[] {
  const calls = files.flatMap((file) => Array.from(read(file).matchAll(/"GET",\s*"(\/[^"]+)"/g)));
  return [...new Set(calls.map(([, path]) => path!))];
}
