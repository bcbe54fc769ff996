import { globSync, readFileSync } from "node:fs";
import { type SiteProcess, startSiteProcess } from "../test/site-process.ts";
import { makeTestDirectory, type TestDirectory } from "../test/test-directory.ts";
import { expectAccessible } from "./accessible.ts";
import { type BuiltGallery, serveBuiltGallery } from "./built-gallery.ts";
import { expect, test } from "./test.ts";

test("The built site has neither the gallery nor any of its code", async ({ request }) => {
  expect((await request.get("/gallery")).status()).toBe(404);
  const files = globSync("dist/**/*.{js,css,html}");
  expect(files.length).toBeGreaterThan(20);
  const sample = "What grows well on a balcony";
  expect(files.filter((file) => readFileSync(file, "utf8").includes(sample))).toEqual([]);
});

test.describe("The gallery of `npm run dev`", () => {
  let site: SiteProcess;
  let directory: TestDirectory;
  test.beforeAll(async () => {
    directory = makeTestDirectory();
    // Its own database: on the others' it would take their jobs.
    site = await startSiteProcess({ DATA_DIR: directory.path, PUBLIC_URL: "" }, ["--dev"]);
  });
  test.afterAll(async () => {
    await site.stop();
    directory.remove();
  });

  test("It shows tokens and components", async ({ page }) => {
    // The development server answers hundreds of requests for each of the screens in its frames.
    test.slow();
    await page.goto(`${site.address}/gallery`);
    await expect(page.getByRole("heading", { name: "Buttons and choices" })).toBeVisible();
  });
});

test.describe("The gallery, built", () => {
  let gallery: BuiltGallery;
  test.beforeAll(async () => {
    gallery = await serveBuiltGallery();
  });
  test.afterAll(() => gallery.close());

  test("Its tokens and components are accessible in both themes", async ({ page }) => {
    // The screens in its frames, which axe leaves out, would keep the browser busy.
    await page.route(/\/gallery\/./, (route) => route.fulfill({ contentType: "text/html", body: "" }));
    for (const theme of ["light", "dark"]) {
      await page.goto(`${gallery.address}/gallery?theme=${theme}`);
      await expect(page.getByRole("heading", { name: "Buttons and choices" })).toBeVisible();
      await expectAccessible(page, [1440]);
    }
  });

  test("It shows each screen in each of its states, which fits a phone", async ({ page, problems }) => {
    // Nearly two hundred pages, each with a state of its own.
    test.slow();
    // The screens in the states "failing" and "offline" report what they could not read.
    problems.expect(/ApiFailure/);
    await page.goto(`${gallery.address}/gallery`);
    const links = page.locator("figure figcaption a");
    await expect(links.first()).toBeAttached();
    const screens = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(screens.length).toBeGreaterThan(100);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const screen of screens) {
      await page.goto(screen);
      // Does not look for words: a screen that loads may be drawn of placeholders alone.
      await expect(page.locator("main :visible").first(), screen).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, screen).toBeLessThanOrEqual(390);
    }
  });
});
