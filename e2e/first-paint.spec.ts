import { expect, test } from "./test.ts";

test("Scripts load with low priority, after the files that the first paint needs", async ({ page }) => {
  await page.goto("/");
  const scripts = page.locator("script[src], link[rel=modulepreload]");
  const priorities = await scripts.evaluateAll((all) =>
    all.map((each) => each.getAttribute("fetchpriority")),
  );
  expect(priorities.length).toBeGreaterThan(2);
  expect(new Set(priorities)).toEqual(new Set(["low"]));
});

test("A web font that loads late does not move the list", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const typeface = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await typeface.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const list = page.locator("[data-list-content]").first();
  await list.waitFor({ state: "attached" });
  const standIns = await page.evaluate(() =>
    Promise.allSettled(["Roboto", "Arial"].map((by) => document.fonts.load(`1rem "Figtree by ${by}"`))),
  );
  const found = standIns.some(({ status }) => status === "fulfilled");
  test.skip(!found, "This machine has neither Roboto nor Arial");
  const top = () => list.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  typeface.resolve();
  await page.evaluate(() => document.fonts.load('1rem "Figtree Variable"'));
  expect(await top()).toBe(before);
});
