import type { Page } from "@playwright/test";
import { expect, test, unique } from "./test.ts";

const views = (page: Page) => page.getByRole("navigation", { name: "View" });
const ranges = (page: Page) => page.getByRole("navigation", { name: "Time range" });
const chosen = (page: Page) => page.locator('nav [aria-current="true"]');
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("homeView"), localStorage.getItem("homeTimeRange")]);

test.describe("Home", () => {
  test('"Tabs: Top, Recent …. Time filter: 24h, 7d, 30d or All"; "Home view defaults to top and time range to 24h"', async ({
    page,
  }) => {
    await page.goto("/");
    await expect(views(page).getByRole("link")).toHaveText(["Top", "Recent"]);
    await expect(ranges(page).getByRole("link")).toHaveText(["24h", "7d", "30d", "All"]);
    await expect(chosen(page)).toHaveText(["Top", "24h"]);
    await expect(page).toHaveTitle("Hearth");
  });

  test('"both remembered", under homeView and homeTimeRange', async ({ page, alice }) => {
    const post = await alice.submitText();
    await page.goto("/");
    await views(page).getByRole("link", { name: "Recent" }).click();
    await ranges(page).getByRole("link", { name: "7d" }).click();
    await expect(chosen(page)).toHaveText(["Recent", "7d"]);
    expect(await stored(page)).toEqual(["recent", "7d"]);
    await page.goto(`/details/${post.id}`);
    await page.getByRole("banner").getByRole("link", { name: "Hearth" }).click();
    await expect(page).toHaveURL("/");
    await expect(chosen(page)).toHaveText(["Recent", "7d"]);
    await page.goto("/");
    await expect(chosen(page)).toHaveText(["Recent", "7d"]);
    await expect(page.getByRole("feed", { name: "Recent posts" })).toBeVisible();
  });

  test("A list named in the address wins over the remembered one, and is not remembered", async ({
    page,
    alice,
  }) => {
    await alice.submitText();
    await page.addInitScript(() => localStorage.setItem("homeView", "recent"));
    await page.goto("/?view=top&time=all");
    await expect(chosen(page)).toHaveText(["Top", "All"]);
    await expect(page.getByRole("feed", { name: "Top posts" })).toBeVisible();
    expect(await stored(page)).toEqual(["recent", null]);
  });

  for (const { how, value } of [
    { how: "unknown", value: "best" },
    { how: "malformed", value: '{"a":' },
  ]) {
    test(`Stored values that are ${how} are ignored`, async ({ page }) => {
      await page.addInitScript((value) => {
        localStorage.setItem("homeView", value);
        localStorage.setItem("homeTimeRange", value);
      }, value);
      await page.goto("/");
      await expect(chosen(page)).toHaveText(["Top", "24h"]);
    });
  }

  test("The default list is not shown before the remembered one", async ({ page, alice }) => {
    await alice.submitText();
    await page.addInitScript(() => {
      localStorage.setItem("homeView", "recent");
      localStorage.setItem("homeTimeRange", "all");
      const seen = new Set<string | null>();
      Object.assign(window, { seen });
      const look = () => {
        const list = document.querySelector('[role="feed"]');
        if (list && getComputedStyle(list).visibility === "visible")
          seen.add(list.getAttribute("aria-label"));
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto("/");
    await expect(page.getByRole("feed", { name: "Recent posts" })).toBeVisible();
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual(["Recent posts"]);
  });

  test("Empty: 'No results found.'", async ({ page }) => {
    await page.goto("/?view=recent&time=24h&offset=99999");
    await expect(page.getByText("No results found.")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
  });

  test("Recent shows the newest post first, even one from a moment ago", async ({ page, alice }) => {
    const feed = unique("news");
    const posts = await alice.submitInOrder(3, feed);
    await page.goto("/?view=recent&time=24h");
    const own = page
      .getByRole("article")
      .filter({ has: page.getByRole("link", { name: `/${feed}`, exact: true }) });
    await expect(own.getByRole("heading")).toHaveText(posts.map(({ title }) => title).toReversed());
  });

  test("Top orders posts by hearts, and posts with equal hearts newest first", async ({
    page,
    alice,
    bob,
    carol,
  }) => {
    const feed = unique("ranked");
    const [old, middle, best, young] = await alice.submitInOrder(4, feed);
    await Promise.all([alice, bob, carol].map((person) => person.heart(best!)));
    await bob.heart(middle!);
    // A ranking is served until it expires, which takes longer if it was slow to compute.
    await expect(async () => {
      await page.goto(`/feed/${feed}`);
      await expect(page.getByRole("article").getByRole("heading")).toHaveText(
        [best, middle, young, old].map((post) => post!.title),
        { timeout: 1 },
      );
    }).toPass();
  });

  test("A list that fails to load shows an error and a Try again button that works", async ({
    page,
    alice,
  }) => {
    await alice.submitText();
    await page.goto("/");
    await page.route("**/api/submissions?*", (route) => route.abort());
    await views(page).getByRole("link", { name: "Recent" }).click();
    await expect(page.getByText("The posts could not be loaded.")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(
      "The site cannot be reached. Please check your connection and try again.",
    );
    await page.unroute("**/api/submissions?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("feed", { name: "Recent posts" })).toBeVisible();
  });

  test("A 502 is reported as a problem of the site, not of the reader's connection", async ({ page }) => {
    await page.goto("/");
    await page.route("**/api/submissions?*", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
    await views(page).getByRole("link", { name: "Recent" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The site has a problem just now. Please try again in a moment.",
    );
  });

  test("If the scripts fail to load, the default list is shown, even if another one is remembered", async ({
    page,
    alice,
  }) => {
    await alice.submitText();
    await page.goto("/");
    await page.evaluate(() => localStorage.setItem("homeTimeRange", "7d"));
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-list", "remembered");
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("While a list loads, a placeholder is shown", async ({ page }) => {
    await page.goto("/");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/submissions?*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await views(page).getByRole("link", { name: "Recent" }).click();
    await expect(page.getByRole("status", { name: "Loading posts" })).toBeVisible();
    held.resolve();
    await expect(page.getByRole("status", { name: "Loading posts" })).toBeHidden();
  });
});
