import type { Locator, Page } from "@playwright/test";
import { redate } from "./people.ts";
import { expect, test, unique } from "./test.ts";

const DAY_MS = 24 * 3_600_000;

const choices = (page: Page, name: string) => page.getByRole("navigation", { name, exact: true });

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())!.y;
}

/** The sum of the background's red, green and blue. */
const lightness = (element: Locator) =>
  element.evaluate((one) => {
    const [red, green, blue] = /(\d+), (\d+), (\d+)/.exec(getComputedStyle(one).backgroundColor)!.slice(1);
    return Number(red) + Number(green) + Number(blue);
  });

async function expectNoSideways(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await excess()).toBeLessThanOrEqual(0);
}

test.describe("The head of a list on phones", () => {
  for (const width of [320, 390]) {
    test(`width ${width}: on Home the views and the range are one row of targets 36 pixels high, which shows all of them, and the first card follows`, async ({
      alice,
    }) => {
      await alice.submitText({ feeds: [unique("heads")] });
      const page = await alice.open("/?view=recent&time=all");
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole("article").first()).toBeVisible();
      const range = page.getByRole("button", { name: "Time range: All" });
      const targets = [
        ...(await choices(page, "View").getByRole("link").all()),
        ...(await choices(page, "Order").getByRole("link").all()),
      ];
      const boxes = await Promise.all(targets.map((link) => link.boundingBox()));
      expect(boxes).toHaveLength(5);
      for (const target of [...targets, range]) await expect(target).toBeInViewport({ ratio: 1 });
      expect(Math.abs((await topOf(range)) + 20 - (boxes[0]!.y + boxes[0]!.height / 2))).toBeLessThan(2);
      expect(new Set(boxes.map((box) => box!.y)).size).toBe(1);
      for (const box of boxes) expect(box!.height).toBeGreaterThanOrEqual(36);
      expect(await topOf(page.getByRole("article").first())).toBeLessThanOrEqual(185);
      await expectNoSideways(page);
    });
  }

  test("width 320: a feed has New Post and its choices in one row, and nothing is cut", async ({ alice }) => {
    const feed = unique("heads");
    await alice.submitText({ feeds: [feed] });
    const page = await alice.open(`/feed/${feed}`);
    await page.setViewportSize({ width: 320, height: 844 });
    const submit = page.getByRole("main").getByRole("link", { name: "New Post" });
    await expect(submit).toHaveAttribute("href", `/submit?category=${feed}`);
    expect((await submit.boundingBox())!.height).toBe(40);
    const range = (await page.getByRole("button", { name: /^Time range/ }).boundingBox())!;
    const button = (await submit.boundingBox())!;
    expect(Math.abs(range.y + range.height / 2 - (button.y + button.height / 2))).toBeLessThan(2);
    await expectNoSideways(page);
  });
});

test("On phones a feed's name, description, figures, choices and tags leave the first post in the upper third", async ({
  alice,
  mona,
}) => {
  const feed = unique("heads");
  const path = `/moderation/feeds/${feed}`;
  const tags = ["Question", "Harvest", "Pests and diseases", "Indoors", "Everything else"];
  await alice.submitText({ feeds: [feed] });
  await mona.api("POST", path, { description: "Two lines of words. ".repeat(6), reason: "It had none." });
  const { version } = await mona.api<{ version: string }>("GET", `${path}/tags`);
  await mona.api("POST", `${path}/tags`, { version, tags: tags.map((name) => ({ name })) });
  const page = await alice.open(`/feed/${feed}?time=all&tag=${encodeURIComponent(tags.at(-1)!)}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const last = choices(page, "Tags").locator("[aria-current]");
  await expect(last).toHaveText("Everything else");
  await page.reload();
  await expect(last).toBeInViewport({ ratio: 1 });
  await choices(page, "Tags").getByRole("link", { name: "All" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await topOf(page.getByRole("article").first())).toBeLessThanOrEqual(280);
  await expectNoSideways(page);
});

test.describe("The end of a list", () => {
  test("names the range and leads to the next wider one, up to all posts", async ({ page, alice }) => {
    const feed = unique("ends");
    const [old] = await alice.submitMany(2, feed);
    await redate([old!], new Date(Date.now() - 40 * DAY_MS));
    await page.goto(`/feed/${feed}`);
    for (const [range, next] of [
      ["24 hours", "the last 7 days"],
      ["7 days", "the last 30 days"],
      ["30 days", "all posts"],
    ]) {
      await expect(page.getByText(`That is everything of the last ${range}.`)).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(1);
      await page.getByRole("link", { name: `Show ${next}` }).click();
    }
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(page.getByText("That is everything.", { exact: true })).toBeVisible();
    await expect(choices(page, "Time range").locator("[aria-current]")).toHaveText("All");
    expect(await page.evaluate((key) => localStorage.getItem(key), `feedTimeRange-${feed}`)).toBe("all");
  });

  test("is not named while more posts may follow", async ({ page, alice }) => {
    const feed = unique("more");
    await alice.submitMany(41, feed);
    const next = Promise.withResolvers<void>();
    await page.route("**/api/submissions?*cursor=*", async (route) => {
      await next.promise;
      await route.continue();
    });
    await page.goto(`/feed/${feed}`);
    await expect(page.getByRole("article")).toHaveCount(40);
    await expect(page.getByText(/^That is everything/)).toHaveCount(0);
    await page.keyboard.press("End");
    next.resolve();
    await expect(page.getByText("That is everything of the last 24 hours.")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(41);
  });
});

test("The chosen one of several choices is lighter than its track in the dark theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/?time=all");
  const range = choices(page, "Time range");
  await expect
    .poll(async () => (await lightness(range.locator("[aria-current]"))) - (await lightness(range)))
    .toBeGreaterThan(30);
});
