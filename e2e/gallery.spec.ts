import { globSync, readFileSync } from "node:fs";
import type { SiteProcess } from "../test/site-process.ts";
import { expectAccessible } from "./accessible.ts";
import { startSecondProcess } from "./second-process.ts";
import { expect, test } from "./test.ts";

test("The built site has no gallery, and no byte of it", async ({ request }) => {
  expect((await request.get("/gallery")).status()).toBe(404);
  const files = globSync("dist/**/*.{js,css,html}");
  expect(files.length).toBeGreaterThan(20);
  const sample = "What grows well on a balcony";
  expect(files.filter((file) => readFileSync(file, "utf8").includes(sample))).toEqual([]);
});

test.describe("The gallery of `npm run dev`", () => {
  test.describe.configure({ mode: "serial", timeout: 900_000 });
  let site: SiteProcess;
  test.beforeAll(async () => {
    site = await startSecondProcess({}, ["--dev"]);
  });
  test.afterAll(() => site.stop());

  test("It shows tokens and components, accessible in both themes", async ({ page }) => {
    for (const theme of ["light", "dark"]) {
      await page.goto(`${site.address}/gallery?theme=${theme}`);
      await expect(page.getByRole("heading", { name: "Buttons and choices" })).toBeVisible();
      await expectAccessible(page, [1440]);
    }
  });

  test("It shows each screen in each of its states, which fits a phone", async ({ page, problems }) => {
    // The screens in the states "failing" and "offline" report what they could not read.
    problems.expect(/ApiFailure/);
    await page.goto(`${site.address}/gallery`);
    const links = page.locator("figure figcaption a");
    await expect(links.first()).toBeAttached();
    const screens = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(screens.length).toBeGreaterThan(100);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByRole("main"), screen).not.toBeEmpty();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, screen).toBeLessThanOrEqual(390);
    }
  });
});
