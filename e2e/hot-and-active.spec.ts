import type { Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { openLive, refuse } from "./browser.ts";
import { type Person, redate } from "./people.ts";
import { expect, type Post, test, unique } from "./test.ts";
import { askWhy, numberOf } from "./why.ts";

const HOUR_MS = 3_600_000;

const choices = (page: Page, name: string) => page.getByRole("navigation", { name, exact: true });
const titles = (page: Page) => page.getByRole("article").getByRole("heading");

/** Two posts of a feed of their own: the older has three hearts, which weigh as much as six hours. */
async function twoPosts(
  alice: Person,
  others: Person[],
  hoursBetween: number,
): Promise<{ feed: string; old: Post; young: Post }> {
  const feed = unique("hot");
  const [old, young] = [await alice.submitText({ feeds: [feed] }), await alice.submitText({ feeds: [feed] })];
  await redate([old], new Date(Date.now() - hoursBetween * HOUR_MS));
  for (const person of [alice, ...others]) await person.heart(old);
  return { feed, old, young };
}

/**
 * Opens the list again until its posts have this order: a ranking from before the hearts and comments is served for several times
 * its compute time, and an open page keeps its order.
 */
async function expectOrder(page: Page, address: string, posts: Post[]): Promise<void> {
  await tryAgain(async (time) => {
    await page.goto(address);
    await expect(titles(page)).toHaveText(
      posts.map(({ title }) => title),
      time,
    );
  });
}

test.describe("Hot and Active", () => {
  test("stand beside Home's other views, have addresses of their own and no time ranges, and are remembered", async ({
    page,
    alice,
  }) => {
    await alice.submitText();
    await openLive(page, "/?view=top&time=7d");
    await expect(choices(page, "View").getByRole("link")).toHaveText(["Top", "Recent"]);
    await expect(choices(page, "Order").getByRole("link")).toHaveText(["Hot", "Active"]);
    for (const [name, view] of [
      ["Hot", "hot"],
      ["Active", "active"],
    ] as const) {
      await choices(page, "Order").getByRole("link", { name }).click();
      await expect(page).toHaveURL(new RegExp(`view=${view}`));
      await expect(page.getByRole("feed", { name: `${name} posts` })).toBeVisible();
      await expect(choices(page, "Time range")).toHaveCount(0);
    }
    await page.goto("/");
    await expect(choices(page, "Order").locator("[aria-current]")).toHaveText("Active");
    await expect(choices(page, "View").locator("[aria-current]")).toHaveCount(0);
    await expect(page.getByRole("feed", { name: "Active posts" })).toBeVisible();
    await choices(page, "View").getByRole("link", { name: "Top" }).click();
    await expect(choices(page, "Time range")).toBeVisible();
  });

  test("order a feed's posts by hearts and date together, and by the last comment of somebody else", async ({
    page,
    alice,
    bob,
    carol,
  }) => {
    const { feed, old, young } = await twoPosts(alice, [bob, carol], 5);
    await expectOrder(page, `/feed/${feed}?sort=hot`, [old, young]);
    await choices(page, "Order").getByRole("link", { name: "Active" }).click();
    await expect(page).toHaveURL(`/feed/${feed}?sort=active`);
    await expectOrder(page, `/feed/${feed}?sort=active`, [young, old]);
    await expect(choices(page, "Time range").locator("[aria-current]")).toHaveCount(0);
    await bob.comment(old, "Still true.");
    await expectOrder(page, `/feed/${feed}`, [old, young]);
    await expect(choices(page, "Order").locator("[aria-current]")).toHaveText("Active");
    await choices(page, "Time range").getByRole("link", { name: "24h" }).click();
    await expect(choices(page, "Order").locator("[aria-current]")).toHaveCount(0);
  });

  test("are not fetched again when the reader has chosen a time range in other views", async ({
    page,
    alice,
  }) => {
    await alice.submitText();
    await page.addInitScript(() => localStorage.setItem("homeTimeRange", "7d"));
    const lists: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/submissions?")) lists.push(request.url());
    });
    await openLive(page, "/?view=hot");
    await expect(page.getByRole("feed", { name: "Hot posts" })).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("home-hot"))),
    ).toEqual(["listCache-home-hot-0"]);
    expect(lists).toEqual([]);
  });

  test("are pages without JavaScript too", async ({ browser, baseURL, alice }) => {
    const { feed, young } = await twoPosts(alice, [], 5);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const page = await context.newPage();
    await page.goto(`/feed/${feed}?sort=hot`);
    await expect(titles(page).first()).toHaveText(young.title);
    await expect(choices(page, "Order").locator("[aria-current]")).toHaveText("Hot");
    await expect(page.getByRole("article").getByRole("button", { name: "More" })).toHaveCount(0);
    await page.goto(`/feed/${feed}?sort=popularity&time=7d`);
    await expect(choices(page, "Time range").locator("[aria-current]")).toHaveText("7d");
    await context.close();
  });

  test("leave the specification's views and ranges in sight on a phone, and are reached by the keyboard", async ({
    alice,
  }) => {
    const page = await openLive(await alice.open("about:blank"), "/?view=top&time=all");
    await page.setViewportSize({ width: 360, height: 780 });
    for (const name of ["Top", "Recent", "My Feed"]) {
      await expect(choices(page, "View").getByRole("link", { name })).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole("button", { name: "Time range: All" }).press("Enter");
    await expect(choices(page, "Time range").getByRole("link")).toHaveText(["24h", "7d", "30d", "All"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/time=24h/);
    await expect(page.getByRole("button", { name: "Time range: 24h" })).toBeFocused();
    await expect(choices(page, "Time range")).toBeHidden();
    const active = choices(page, "Order").getByRole("link", { name: "Active" });
    await active.focus();
    await expect(active).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("feed", { name: "Active posts" })).toBeVisible();
    await expect(choices(page, "View").getByRole("link", { name: "Top" })).toBeInViewport({ ratio: 1 });
  });
});

test.describe("Why is this here?", () => {
  test("in Hot has every number of the formula, which a reader can compute", async ({
    page,
    alice,
    bob,
    carol,
  }) => {
    const { feed, old } = await twoPosts(alice, [bob, carol], 5);
    await openLive(page, `/feed/${feed}?sort=hot`);
    const dialog = await askWhy(page, old);
    await expect(dialog).toContainText(`It is number 1 of “Posts in ${feed}”.`);
    await expect(dialog).toContainText("The value in Hot");
    const seconds = await numberOf(dialog, "In seconds since 1970");
    const value = await numberOf(dialog, "The value in Hot");
    const posted = await page.getByRole("article").first().getByRole("time").getAttribute("datetime");
    expect(seconds).toBe(Math.floor(Date.parse(posted!) / 1_000));
    expect(await numberOf(dialog, /^Hearts$/)).toBe(3);
    const computed = Math.log10(3) + (seconds - 1_134_028_003) / 45_000;
    expect(value).toBe(Math.round(computed * 1e7) / 1e7);
    // In billionths: the shown parts add up in the last digit, and their sum is rounded to the value.
    const [hearts, date, sum] = await Promise.all(
      ["log", "÷", "= their sum"].map(async (name) => Math.round((await numberOf(dialog, name)) * 1e9)),
    );
    expect(hearts! + date!).toBe(sum);
    expect(Math.round(sum! / 100)).toBe(Math.round(value * 1e7));
    expect(date).toBe(Math.round(((seconds - 1_134_028_003) / 45_000) * 1e9));
    expect(Math.abs(hearts! - Math.log10(3) * 1e9)).toBeLessThan(2);
    await expectAccessible(page, [320, 1440]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("article").first().getByRole("button", { name: "More" })).toBeFocused();
  });

  test("in Active names the comment that counts and leads to it; in Top and Recent it has hearts and dates", async ({
    page,
    alice,
    bob,
    carol,
  }) => {
    const { feed, old, young } = await twoPosts(alice, [bob, carol], 5);
    const comment = await bob.comment(old, "Still true.");
    await openLive(page, `/feed/${feed}?sort=active`);
    const active = await askWhy(page, old);
    await expect(active).toContainText("It is number 1 of");
    await expect(active.getByRole("link", { name: `by ${bob.username}` })).toHaveAttribute(
      "href",
      `/details/${old.id}#comment-${comment}`,
    );
    await openLive(page, `/feed/${feed}?time=24h`);
    const top = await askWhy(page, young);
    await expect(top).toContainText("It is number 2 of");
    await expect(top).toContainText("The list has the posts of the last 24 hours.");
    expect(await numberOf(top, "Hearts")).toBe(0);
    await page.goto(`/user/${alice.username}`);
    const recent = await askWhy(page, young);
    await expect(recent).toContainText("It is number 1 of");
    await expect(recent).toContainText("The newest posts come first.");
    await expect(recent).toContainText("(just now)");
  });

  test("says why a post that came while the reader was reading stands on top", async ({
    page,
    alice,
    bob,
  }) => {
    const { feed, old } = await twoPosts(alice, [], 5);
    await openLive(page, `/feed/${feed}?time=24h`);
    const added = await bob.submitText({ feeds: [feed] });
    await page.getByRole("button", { name: "1 new post" }).click();
    await expect(titles(page).first()).toHaveText(added.title);
    const dialog = await askWhy(page, added);
    await expect(dialog).toContainText("It came while you were reading");
    await page.keyboard.press("Escape");
    await expect(await askWhy(page, old)).toContainText("It is number 1 of");
  });

  test("says when its numbers cannot be loaded, and tries again", async ({ page, alice }) => {
    const { feed, young } = await twoPosts(alice, [], 5);
    await openLive(page, `/feed/${feed}?sort=hot`);
    await refuse(page, "**/api/submission/*/placing");
    const dialog = await askWhy(page, young);
    await expect(dialog).toContainText("The numbers could not be loaded.");
    await page.unroute("**/api/submission/*/placing");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog).toContainText("The value in Hot");
  });
});
