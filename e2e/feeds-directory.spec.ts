import type { Locator, Page } from "@playwright/test";
import { refuse } from "./browser.ts";
import { expect, test, unique } from "./test.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name });
const entry = (page: Page, section: string, feed: string) =>
  page
    .getByRole("region", { name: section })
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: feed }) });

const TRANSPARENT = "rgba(0, 0, 0, 0)";

/** The colours of the tick at a feed's sign, which the style sheet draws; null without one. */
const tickOf = (row: Locator) =>
  row.evaluate((item) => {
    const [disc, tick] = [getComputedStyle(item, "::before"), getComputedStyle(item, "::after")];
    if (tick.content === "none") return null;
    return { line: tick.borderRightColor, ground: disc.backgroundColor };
  });

/** The distance between a row's edge and the name of its feed. */
const insetOfName = (row: Locator) =>
  row.evaluate((item) => item.querySelector("a")!.getBoundingClientRect().x - item.getBoundingClientRect().x);

test.describe("Feeds directory", () => {
  test("\"Search box 'Search feeds...'; 'Trending Categories' (max 5) and 'All Categories' lists\"", async ({
    page,
    alice,
  }) => {
    const feeds = [unique("Weaving"), unique("Baking")];
    await alice.submitMany(3, feeds[0]!);
    await alice.submitText({ feeds: [feeds[1]!] });
    const all = section(page, "All Categories");
    const trending = section(page, "Trending Categories").getByRole("listitem");
    // Visitors may get a cached directory that is a second old, and trending feeds a little older.
    await expect(async () => {
      await page.goto("/feeds-directory");
      expect(await trending.count()).toBeGreaterThan(0);
      await expect(entry(page, "All Categories", feeds[1]!)).toContainText(`${feeds[1]} (1)`, { timeout: 1 });
    }).toPass();
    await expect(page.getByPlaceholder("Search feeds...")).toBeVisible();
    await expect(entry(page, "All Categories", feeds[0]!)).toContainText(`${feeds[0]} (3)`);
    expect(await all.getByRole("listitem").count()).toBeGreaterThan(190);
    await expect(entry(page, "All Categories", "Yoga")).toContainText("(0)");
    expect(await trending.count()).toBeLessThanOrEqual(5);
  });

  test('"each entry links to /feed/{name}, shows the count in parentheses, the description"', async ({
    page,
  }) => {
    await page.goto("/feeds-directory");
    const zoology = entry(page, "All Categories", "Zoology");
    await expect(zoology).toContainText(/Zoology \(\d+\)/);
    await expect(zoology.getByRole("paragraph")).toContainText(/\w{3}/);
    await zoology.getByRole("link", { name: "Zoology" }).click();
    await expect(page).toHaveURL("/feed/Zoology");
  });

  test("By activity the feeds with posts come first and the empty ones last, under a heading; by name on request", async ({
    page,
    alice,
  }) => {
    const feed = unique("Aaa");
    await alice.submitMany(2, feed);
    const names = section(page, "All Categories").getByRole("listitem").getByRole("link");
    const order = page.getByRole("navigation", { name: "Sort feeds by" });
    // Visitors may get a cached directory that is a second old.
    await expect(async () => {
      await page.goto("/feeds-directory");
      await expect(entry(page, "All Categories", feed)).toContainText("2 posts and comments in 30 days", {
        timeout: 1,
      });
    }).toPass();
    await expect(order.locator("[aria-current]")).toHaveText("Activity");
    const counts = (await names.allTextContents()).map((text) => Number(/\(([\d,]+)\)/.exec(text)?.[1]));
    expect(counts.slice(counts.indexOf(0)).every((count) => count === 0)).toBe(true);
    await expect(
      section(page, "All Categories").getByRole("heading", { name: "No posts yet" }),
    ).toBeVisible();
    const empty = page.getByRole("list", { name: "No posts yet" }).getByRole("link");
    expect(await empty.count()).toBe(counts.filter((count) => count === 0).length);

    await order.getByRole("link", { name: "Name" }).click();
    await expect(page).toHaveURL("/feeds-directory?sort=name");
    await expect(names.first()).toContainText("3D Printing");
    await page.reload();
    await expect(names.first()).toContainText("3D Printing");
    await expect(page.getByRole("heading", { name: "No posts yet" })).toHaveCount(0);
    await order.getByRole("link", { name: "Activity" }).click();
    await expect(page).toHaveURL("/feeds-directory");
  });

  test("The trending feeds are one row of cards; a feed's button has a column of its own", async ({
    alice,
  }) => {
    await alice.submitText({ feeds: ["Pottery", "Weaving", "Carving"] });
    const page = await alice.open("/feeds-directory");
    for (const width of [390, 1000, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cards = await section(page, "Trending Categories")
        .getByRole("listitem")
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
      expect(cards.length).toBeGreaterThan(1);
      expect(new Set(cards.map(({ top, height }) => `${top} ${height}`)).size).toBe(1);
      if (width >= 1000) expect(cards.at(-1)!.right).toBeLessThanOrEqual(width);
      if (width >= 1000) expect(cards[0]!.width).toBeGreaterThan(150);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    const zoology = entry(page, "All Categories", "Zoology");
    const button = (await zoology.getByRole("button").boundingBox())!;
    const description = (await zoology.getByRole("paragraph").boundingBox())!;
    expect(description.x + description.width).toBeLessThanOrEqual(button.x);
    // On the line of the name, so that the buttons of two columns stand in one line, however long the descriptions.
    const name = (await zoology.getByRole("link").boundingBox())!;
    expect(Math.abs(button.y + button.height / 2 - (name.y + name.height / 2))).toBeLessThan(4);
    await page.setViewportSize({ width: 390, height: 900 });
    const activity = entry(page, "All Categories", "Pottery").getByText(/in 30 days/);
    // The directory is shared for a while: one from before the post says nothing of the feed yet.
    const shown = async () => {
      await page.reload();
      return activity.isVisible();
    };
    await expect.poll(shown).toBe(true);
    expect((await activity.boundingBox())!.height).toBeLessThan(24);
  });

  test('"and a Follow/Unfollow button for signed-in users"', async ({ page, alice }) => {
    await page.goto("/feeds-directory");
    await expect(entry(page, "All Categories", "Yoga")).toBeVisible();
    await expect(page.getByRole("button", { name: /follow/i }).first()).toBeHidden();
    const members = await alice.open("/feeds-directory");
    const yoga = entry(members, "All Categories", "Yoga");
    await yoga.getByRole("button", { name: "Follow Yoga", exact: true }).click();
    await expect(yoga.getByRole("button", { name: "Unfollow Yoga" })).toBeVisible();
    await members.goto("/feed/yoga");
    await expect(members.getByRole("button", { name: "Unfollow yoga" })).toBeVisible();
  });

  test("Until the followed feeds are known, the buttons are wells without words or lines", async ({
    alice,
  }) => {
    const page = await alice.open("/terms");
    await page.route("**/api/followed-categories", () => {});
    await page.goto("/feeds-directory");
    const button = entry(page, "All Categories", "Yoga").getByRole("button");
    await expect(button).toHaveAttribute("aria-busy");
    await expect(button).toHaveCSS("border-top-color", TRANSPARENT);
    await expect(button).not.toHaveCSS("background-color", TRANSPARENT);
  });

  test("A followed feed has a tick at its sign and a tinted button, and others an outline", async ({
    alice,
  }) => {
    await alice.api("POST", "/follow-category", { category: "yoga" });
    const page = await alice.open("/feeds-directory");
    const followed = entry(page, "All Categories", "Yoga");
    const other = entry(page, "All Categories", "Zoology");
    const tint = followed.getByRole("button", { name: "Unfollow Yoga" });
    await expect(tint).not.toHaveCSS("background-color", TRANSPARENT);
    await expect(other.getByRole("button")).toHaveCSS("background-color", TRANSPARENT);
    await expect(other.getByRole("button")).not.toHaveCSS("border-color", TRANSPARENT);
    expect(await tickOf(followed)).not.toBeNull();
    expect(await tickOf(other)).toBeNull();
    // A press must not move the words of its row.
    expect(await insetOfName(followed)).toBe(await insetOfName(other));
    await page.emulateMedia({ forcedColors: "active" });
    const { line, ground } = (await tickOf(followed))!;
    expect(line).not.toBe(ground);
    expect(ground).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  });

  test("The search box filters the feeds by the typed text, ignoring case", async ({ page }) => {
    await page.goto("/feeds-directory");
    await page.getByPlaceholder("Search feeds...").fill("zOOl");
    await expect(section(page, "All Categories").getByRole("link")).toHaveText([/^Zoology/]);
    await page.getByPlaceholder("Search feeds...").fill("nothing is called so");
    await expect(page.getByText('No feeds found for "nothing is called so"')).toBeVisible();
    await page.getByPlaceholder("Search feeds...").fill("");
    await expect(entry(page, "All Categories", "Yoga")).toBeVisible();
  });

  test('"directory load failure falls back to the built-in list with the first 5 as trending"', async ({
    page,
  }) => {
    await page.goto("/terms");
    for (const call of ["cached-directory", "categories"]) {
      await refuse(page, `**/api/${call}*`);
    }
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Feeds" }).click();
    const all = section(page, "All Categories").getByRole("link");
    await expect(section(page, "Trending Categories").getByRole("link")).toHaveCount(5);
    const names = await all.allTextContents();
    expect(names).toEqual(expect.arrayContaining(["Art", "Zoology"]));
    expect(await section(page, "Trending Categories").getByRole("link").allTextContents()).toEqual(
      names.slice(0, 5),
    );
  });
});

test.describe("Trending", () => {
  test("Home: \"A 'Trending:' row of up to 5 category links\"", async ({ page, alice }) => {
    await alice.submitText({ feeds: ["Pottery", "Weaving", "Carving"] });
    await alice.submitText({ feeds: ["Smithing", "Glassblowing", "Bookbinding"] });
    const row = page.getByRole("navigation", { name: "Trending:" });
    const links = row.getByRole("link");
    // The cached list of trending feeds may still lack these posts' feeds.
    await expect(async () => {
      await page.goto("/");
      expect(await links.count()).toBe(5);
    }).toPass();
    const { trending } = await alice.api<{ trending: string[] }>("GET", "/trending-categories");
    expect(trending).toHaveLength(5);
    const first = (await links.first().textContent())!;
    await links.first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(first.slice(1), "i"));
    await expect(page).toHaveURL(/\/feed\//);
  });
});
