import type { Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, type Person, test, unique } from "./test.ts";

const WIDE = { width: 1600, height: 900 };
const panel = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name });

/** The left edge of a page's content. */
const startOf = (page: Page) =>
  page.locator("#content").evaluate((content) => content.getBoundingClientRect().left);

async function discuss(alice: Person, comments: number, feed = unique("rising")) {
  const post = await alice.submitText({ feeds: [feed] });
  for (let n = 0; n < comments; n++) await alice.comment(post, `Comment ${n}.`);
  return { feed, post };
}

test.describe("The rail on Home", () => {
  test.use({ viewport: WIDE });

  test("From 1600 pixels on shows active discussions with their comments, and feeds on the rise with their growth", async ({
    page,
    alice,
  }) => {
    await discuss(alice, 2);
    const discussions = panel(page, "Active discussions").getByRole("listitem");
    const feeds = panel(page, "Feeds on the rise").getByRole("listitem");
    // The lists are computed now and then, and a page has them as they were when it was made.
    await tryAgain(async (time) => {
      await page.goto("/");
      await expect(discussions.first()).toContainText(/\d+ comments?$/, time);
      const growth = /\d+ (posts?|comments?|new followers?) this week/;
      await expect(feeds.first()).toContainText(growth, time);
    });
    expect(await discussions.count()).toBeLessThanOrEqual(5);
    expect(await feeds.count()).toBeLessThanOrEqual(5);
    const link = discussions.first().getByRole("link");
    const title = (await link.textContent())!;
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  });

  test("Appears after navigating to Home, and is hidden below 1600 pixels", async ({ page, alice }) => {
    const { feed } = await discuss(alice, 1);
    await page.goto(`/feed/${feed}`);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
    await expect(panel(page, "Active discussions")).toBeVisible();
    await page.setViewportSize({ width: 1599, height: 900 });
    await expect(panel(page, "Active discussions")).toBeHidden();
    await expect(panel(page, "Feeds on the rise")).toBeHidden();
  });

  test("Stays in view while the list is scrolled, and does not lie over it", async ({ page, alice }) => {
    await alice.submitMany(10, (await discuss(alice, 1)).feed);
    await page.goto("/?view=recent&time=all");
    const card = (await page.getByRole("article").nth(1).boundingBox())!;
    const rail = (await panel(page, "Active discussions").boundingBox())!;
    expect(card.x + card.width).toBeLessThan(rail.x);
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 800);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    expect((await panel(page, "Active discussions").boundingBox())!.y).toBe(rail.y);
  });

  test("Comes before the list in the order of the Tab key", async ({ page, alice }) => {
    await discuss(alice, 1);
    await page.goto("/?time=all");
    await page.getByRole("button", { name: "Show compact rows" }).focus();
    await page.keyboard.press("Tab");
    await expect(panel(page, "Active discussions").getByRole("link").first()).toBeFocused();
  });
});

test.describe("The rail on a feed", () => {
  test.use({ viewport: { width: 1920, height: 900 } });

  test("Shows what the feed is about, its figures, since when, its Atom feed and the site's rules", async ({
    page,
    alice,
  }) => {
    await alice.api("POST", "/follow-category", { category: "Sailing" });
    await alice.submitText({ feeds: ["Sailing"] });
    await page.goto("/feed/sailing");
    const about = panel(page, "About Sailing");
    await expect(about).toContainText(/Posts this week/);
    await expect(about.getByText(/^Since \w+ \d+, \d{4}$/)).toBeVisible();
    await expect(about.getByRole("link", { name: "Atom feed of Sailing" })).toBeVisible();
    await expect(about.locator("dd")).toHaveText([/^[1-9]\d*$/, /^[1-9]\d*$/, /^[1-9]\d*$/]);
    await expect(panel(page, "Rules").getByRole("link")).toHaveAttribute("href", "/terms");
    // The page's head does not repeat the rail.
    await expect(page.getByText(/\d+ followers? ·/)).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(about).toBeHidden();
    await expect(page.getByText(/^\d+ posts? · \d+ followers? · \d+ this week$/)).toBeVisible();
  });

  test("Counts the reader who follows the feed", async ({ alice }) => {
    const feed = unique("followed");
    await alice.submitText({ feeds: [feed] });
    const page = await alice.open(`/feed/${feed}`);
    await page.setViewportSize(WIDE);
    const followers = panel(page, `About ${feed}`).locator("dd").nth(1);
    await expect(followers).toHaveText("0");
    await page.getByRole("button", { name: `Follow ${feed}` }).click();
    await expect(followers).toHaveText("1");
  });
});

test.describe("The rail beside a post", () => {
  test("Shows more of the feed and what it is about beside a post, and asks for the latter only on wide screens", async ({
    page,
    alice,
  }) => {
    const feed = unique("beside");
    const other = await alice.submitText({ feeds: [feed] });
    const post = await alice.submitText({ feeds: [feed] });
    const more = page.getByRole("region", { name: `More from /${feed.toLowerCase()}` });
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/api/category/") && asked.push(request.url()));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/details/${post.id}`);
    await expect(more.getByRole("link", { name: other.title })).toBeVisible();
    expect((await more.boundingBox())!.y).toBeGreaterThan(
      (await page.getByRole("article").boundingBox())!.y + 100,
    );
    expect(asked).toEqual([]);
    await page.setViewportSize(WIDE);
    await expect(panel(page, `About ${feed}`).locator("dd").first()).toHaveText("2");
    const article = (await page.getByRole("article").boundingBox())!;
    const box = (await more.boundingBox())!;
    expect(box.x).toBeGreaterThan(article.x + article.width);
    expect(box.y).toBeLessThan(100);
    await expectAccessible(page, [1600]);
  });
});

test("From 1600 pixels on pages with a rail keep its column free, and others stand in the middle beside the navigation", async ({
  page,
  alice,
}) => {
  const { feed, post } = await discuss(alice, 1);
  await page.setViewportSize({ width: 1920, height: 900 });
  const surplus = () =>
    page.locator("#content").evaluate((content) => {
      const { left, right } = content.getBoundingClientRect();
      const sideNavigation = 16 * 16;
      return Math.round(
        content.parentElement!.getBoundingClientRect().right - right - (left - sideNavigation),
      );
    });
  for (const path of ["/", `/feed/${feed}`, `/details/${post.id}`]) {
    await page.goto(path);
    expect([path, await surplus()]).toEqual([path, 19 * 16]);
  }
  for (const path of ["/search", "/feeds-directory", "/terms"]) {
    await page.goto(path);
    expect([path, await surplus()]).toEqual([path, 0]);
  }
});

test("A page with a rail has its place before the rail has loaded", async ({ page, alice }) => {
  const { feed } = await discuss(alice, 1);
  await page.setViewportSize(WIDE);
  await page.goto(`/feed/${feed}`);
  const start = await startOf(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("navigation", { name: "View" })).toBeVisible();
  expect(await startOf(page)).toBe(start);
  held.resolve();
  await expect(panel(page, "Active discussions")).toBeVisible();
  expect(await startOf(page)).toBe(start);
});

test.describe("Accessible", () => {
  test("Home with its rail", async ({ page, alice }) => {
    await discuss(alice, 2);
    await page.goto("/");
    await expectAccessible(page, [1600]);
  });

  test("A feed with its rail", async ({ page, alice }) => {
    const { feed } = await discuss(alice, 2);
    await page.goto(`/feed/${feed}`);
    await expectAccessible(page, [1600]);
  });
});
