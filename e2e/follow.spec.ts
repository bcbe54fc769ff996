import type { Page } from "@playwright/test";
import { refuse } from "./browser.ts";
import { expectAccessible } from "./accessible.ts";
import { redate } from "./people.ts";
import { expect, test, unique } from "./test.ts";

const follow = (page: Page, feed: string) =>
  page.getByRole("main").getByRole("button", { name: `Follow ${feed}`, exact: true });
const views = (page: Page) => page.getByRole("navigation", { name: "View" });
const unfollow = (page: Page, feed: string) =>
  page.getByRole("main").getByRole("button", { name: `Unfollow ${feed}`, exact: true });

test.describe("Follow", () => {
  test('Feed page: "Follow/Unfollow button (signed in only)"', async ({ page, alice }) => {
    await page.goto("/feed/Art");
    await expect(page.getByRole("heading", { level: 1, name: "Art" })).toBeVisible();
    await expect(page.getByRole("link", { name: "7d", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /follow/i })).toBeHidden();
    const members = await alice.open("/feed/Art");
    await expect(follow(members, "Art")).toBeVisible();
  });

  test('"toggles Follow/Unfollow per lowercase category"', async ({ alice }) => {
    const page = await alice.open("/feed/art");
    await follow(page, "art").click();
    await expect(unfollow(page, "art")).toBeVisible();
    expect(await alice.api("GET", "/followed-categories")).toEqual({ categories: ["art"] });
    await page.goto("/feed/ART");
    await unfollow(page, "ART").click();
    await expect(follow(page, "ART")).toBeVisible();
    expect(await alice.api("GET", "/followed-categories")).toEqual({ categories: [] });
  });

  test("Pressing Follow shifts no layout, and the button keeps the focus", async ({ alice }) => {
    const page = await alice.open("/feed/Art");
    await expect(follow(page, "Art")).toBeEnabled();
    const before = await follow(page, "Art").boundingBox();
    await follow(page, "Art").focus();
    await page.keyboard.press("Enter");
    await expect(unfollow(page, "Art")).toBeFocused();
    expect(await unfollow(page, "Art").boundingBox()).toEqual(before);
  });

  test('A failure is "logged only, UI unchanged"', async ({ alice, problems }) => {
    problems.expect(/Something went wrong/);
    const page = await alice.open("/feed/Art");
    await refuse(page, "**/api/follow-category");
    const refused = page.waitForResponse("**/api/follow-category");
    await follow(page, "Art").click();
    await refused;
    await page.unroute("**/api/follow-category");
    await expect(follow(page, "Art")).not.toHaveAttribute("aria-busy");
    await follow(page, "Art").click();
    await expect(unfollow(page, "Art")).toBeVisible();
  });

  test("Follow works even if the followed feeds could not be loaded", async ({ alice, problems }) => {
    problems.expect(/Something went wrong/);
    await alice.api("POST", "/follow-category", { category: "art" });
    const page = await alice.open("/terms");
    await refuse(page, "**/api/followed-categories");
    await page.goto("/feed/Art");
    await follow(page, "Art").click();
    await expect(unfollow(page, "Art")).toBeVisible();
  });
});

test.describe("My Feed", () => {
  test('Home: "Tabs: Top, Recent and, for signed-in users only, My Feed"', async ({ page, alice }) => {
    await page.goto("/");
    await expect(views(page).getByRole("link")).toHaveText(["Top", "Recent"]);
    const members = await alice.open("/");
    await expect(views(members).getByRole("link")).toHaveText(["Top", "Recent", "My Feed"]);
  });

  test("shows the posts of followed feeds, newest first, and is remembered", async ({ alice, bob }) => {
    const feed = unique("Lace");
    const [first] = await bob.submitInOrder(2, feed);
    await bob.submitText();
    await bob.heart(first!);
    const page = await alice.open(`/feed/${feed}`);
    await follow(page, feed).click();
    await expect(unfollow(page, feed)).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Hearth" }).click();
    await views(page).getByRole("link", { name: "My Feed" }).click();
    const titles = page.getByRole("feed", { name: "My Feed posts" }).getByRole("heading");
    await expect(titles).toHaveText([`${feed} 2`, `${feed} 1`]);
    await page.goto("/");
    await expect(titles).toHaveText([`${feed} 2`, `${feed} 1`]);
    expect(await page.evaluate(() => localStorage.getItem("homeView"))).toBe("my-feed");
  });

  test("shows a feed's posts once the feed is followed", async ({ alice, bob }) => {
    const feed = unique("Felt");
    const post = await bob.submitText({ feeds: [feed] });
    const page = await alice.open("/?view=my-feed&time=all");
    await expect(page.getByText("No results found.")).toBeVisible();
    await page.getByRole("link", { name: "See all feeds" }).click();
    await page.getByPlaceholder("Search feeds...").fill(feed);
    // A trending feed is listed twice.
    await follow(page, feed).last().click();
    await expect(unfollow(page, feed).last()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("article", { name: post.title })).toBeVisible();
  });

  test("suggests feeds to follow below the text when it is empty, and then shows their posts", async ({
    alice,
    bob,
  }) => {
    await bob.submitMany(3, "Pottery");
    const page = await alice.open("/?view=my-feed&time=all");
    await expect(page.getByText("No results found.")).toBeVisible();
    const list = page.getByRole("list", { name: "Feeds to follow" });
    const button = list.getByRole("button", { name: /^Follow / }).first();
    const feed = (await button.textContent())!.replace("Follow ", "");
    await expect(list.getByRole("link", { name: feed, exact: true })).toBeVisible();
    await button.click();
    await expect(unfollow(page, feed)).toBeFocused();
    await page.getByRole("button", { name: "Show my feed" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByText("No results found.")).toBeHidden();
  });

  test("says that the followed feeds have no posts in the range, and offers all time", async ({
    alice,
    bob,
  }) => {
    const feed = unique("Slate");
    const post = await bob.submitText({ feeds: [feed] });
    await redate([post], new Date(Date.now() - 3 * 86_400_000));
    await alice.api("POST", "/follow-category", { category: feed });
    const page = await alice.open("/?view=my-feed&time=24h");
    await expect(page.getByText("The feeds you follow have no posts in the last 24 hours.")).toBeVisible();
    await expectAccessible(page, [320, 1440]);
    await page.getByRole("link", { name: "Show all time" }).click();
    await expect(page.getByRole("article", { name: post.title })).toBeVisible();
  });

  test("A visitor sees Top, even if My Feed is remembered or the session has ended", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await bob.submitText();
    await page.addInitScript(() => localStorage.setItem("homeView", "my-feed"));
    await page.goto("/");
    await expect(page.locator('nav [aria-current="true"]')).toHaveText(["Top", "24h"]);
    await expect(page.getByRole("feed", { name: "Top posts" })).toBeVisible();
    await page.goto("/?view=my-feed&time=24h");
    await expect(page.getByRole("feed", { name: "Top posts" })).toBeVisible();
    expect(post.id).toBeTruthy();

    const members = await alice.open("/?view=my-feed&time=24h");
    await expect(members.getByText("No results found.")).toBeVisible();
    await members.evaluate(() => localStorage.removeItem("idToken"));
    await members.reload();
    await expect(members.getByRole("feed", { name: "Top posts" })).toBeVisible();
  });

  test("scrolls infinitely, and Back returns to the same post", async ({ alice, bob }) => {
    const feed = unique("Wool");
    await bob.submitMany(45, feed);
    await alice.api("POST", "/follow-category", { category: feed });
    const page = await alice.open("/?view=my-feed&time=24h");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.getByRole("article")).toHaveCount(45);
    await page.keyboard.press("End");
    const last = page.getByRole("article").last();
    await last.getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/details\//);
    await page.goBack();
    await expect(page.getByRole("article")).toHaveCount(45);
    await expect(last).toBeInViewport();
  });
});
