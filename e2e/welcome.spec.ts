import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, test, unique } from "./test.ts";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const chooseFeeds = (page: Page) => title(page, "Choose your feeds");
const suggestions = (page: Page) => page.getByRole("list", { name: "The most active feeds" });
const offer = (page: Page) => page.getByRole("region", { name: "First steps" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const modal = (page: Page) => page.getByRole("dialog", { name: "Log in to Hearth" });

async function register(page: Page): Promise<void> {
  const username = unique("newcomer");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByRole("textbox", { name: "Password" }).fill("a long way home");
  await press(page, "Sign up");
}

/** Follows the first of the suggested feeds, and returns its name. */
async function followFirst(page: Page): Promise<string> {
  const button = suggestions(page)
    .getByRole("button", { name: /^Follow / })
    .first();
  const feed = (await button.textContent())!.replace("Follow ", "");
  await button.click();
  await expect(page.getByRole("button", { name: `Unfollow ${feed}`, exact: true })).toBeVisible();
  return feed;
}

test.describe("First steps", () => {
  test("A new member follows a feed, says a word, and opens My Feed with the post", async ({ page }) => {
    await page.goto("/register");
    await register(page);
    await expect(page).toHaveURL("/welcome");
    await expect(chooseFeeds(page)).toBeFocused();
    await expect(page.getByText("1 of 3", { exact: true })).toBeVisible();
    const feed = await followFirst(page);
    await expect(page.getByText("You follow 1 feed", { exact: true })).toBeVisible();
    await follow(page, "Continue");

    await expect(title(page, "Say a word")).toBeFocused();
    await expect(page.getByText("2 of 3", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Feed", { exact: true })).toHaveValue(feed);
    const post = unique("Hello there");
    await page.getByLabel("Title").fill(post);
    await page.getByLabel("Text", { exact: true }).fill("I am new.");
    await page.reload();
    await expect(page.getByLabel("Title")).toHaveValue(post);
    await press(page, "Post");

    await expect(title(page, "You are all set")).toBeFocused();
    await expect(page.getByText("3 of 3", { exact: true })).toBeVisible();
    await expect(page.getByText("Your first post is up.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Feeds you follow" })).toHaveText(
      new RegExp(`/${feed.toLowerCase()}`),
    );
    const parts = [
      title(page, "You are all set"),
      page.getByRole("list", { name: "Feeds you follow" }),
      page.getByRole("link", { name: "Back", exact: true }),
    ];
    await page.setViewportSize({ width: 1440, height: 900 });
    const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
    expect(boxes[2]!.y - boxes[1]!.y).toBeLessThan(250);
    await follow(page, "Open My Feed");
    await expect(page).toHaveURL("/?view=my-feed");
    await expect(page.getByRole("article", { name: post })).toBeVisible();
  });

  test("Each step can be skipped, Back leads back, and a reload keeps the step", async ({ page }) => {
    await page.goto("/register");
    await register(page);
    await follow(page, "Continue");
    await expect(title(page, "Say a word")).toBeVisible();
    await page.reload();
    await expect(title(page, "Say a word")).toBeVisible();
    await follow(page, "Skip");
    await expect(title(page, "You are all set")).toBeVisible();
    await follow(page, "Back");
    await expect(title(page, "Say a word")).toBeVisible();
    await page.goBack();
    await expect(title(page, "You are all set")).toBeVisible();
    await follow(page, "Choose feeds");
    await expect(chooseFeeds(page)).toBeVisible();
    await follow(page, "Skip all");
    await expect(page).toHaveURL("/");
  });

  test("A refused post says why and keeps the words", async ({ alice }) => {
    const page = await alice.open("/welcome?step=2");
    await page.getByLabel("Title").fill("x".repeat(201));
    await page.getByLabel("Text", { exact: true }).fill("Words.");
    await press(page, "Post");
    await expect(page.getByRole("alert").filter({ hasText: "200 characters" })).toBeVisible();
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Words.");
  });

  test("Visitors sign in first; ten feeds are suggested, and more on request", async ({ page, alice }) => {
    const { feeds } = await alice.api<{ feeds: { name: string }[] }>("GET", "/active-feeds");
    await page.goto("/welcome");
    await expect(page).toHaveURL("/login");
    await page.getByLabel("Email").fill(alice.email);
    await page.getByRole("textbox", { name: "Password" }).fill(alice.password);
    await press(page, "Log in");
    await expect(page).toHaveURL("/welcome");
    expect(feeds.length).toBeGreaterThan(10);
    await expect(suggestions(page).getByRole("listitem")).toHaveCount(10);
    await press(page, "Show more feeds");
    await expect(suggestions(page).getByRole("listitem")).toHaveCount(feeds.length);
  });

  test("are accessible", async ({ alice }) => {
    await alice.submitText({ feeds: ["Art"] });
    await alice.api("POST", "/follow-category", { category: "Art" });
    const page = await alice.open("/welcome");
    await expect(suggestions(page).getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page);
    for (const [step, name] of [
      [2, "Say a word"],
      [3, "You are all set"],
    ] as const) {
      await page.goto(`/welcome?step=${step}`);
      await expect(title(page, name)).toBeVisible();
      await expectAccessible(page, [320, 1440]);
    }
  });
});

test.describe("The steps are offered, and do not interrupt the way", () => {
  test("of a new member who was on the way to a page", async ({ page }) => {
    await page.goto("/register?next=%2Ffeeds-directory");
    await register(page);
    await expect(page).toHaveURL("/feeds-directory");
    await expect(offer(page).getByRole("status")).toHaveText(/^Welcome!/);
    await offer(page).getByRole("link", { name: "Choose feeds" }).click();
    await expect(chooseFeeds(page)).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test("of a new member who wanted to give a heart on Home", async ({ page, alice }) => {
    const post = await alice.submitText();
    await page.goto("/?view=recent&time=24h");
    const heart = page.getByRole("button", { name: `Heart: ${post.title}.` });
    await heart.click();
    await modal(page).getByRole("link", { name: "Create account" }).click();
    await register(page);
    await expect(page).toHaveURL("/?view=recent&time=24h");
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await offer(page).getByRole("button", { name: "Not now" }).click();
    await expect(offer(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("until the member signs out", async ({ page }) => {
    await page.goto("/register?next=%2Fsettings");
    await register(page);
    await expect(offer(page)).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await expect(offer(page)).toHaveCount(0);
  });

  test("are not offered to a member who signs in", async ({ page, alice }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill(alice.email);
    await page.getByRole("textbox", { name: "Password" }).fill(alice.password);
    await press(page, "Log in");
    await expect(page).toHaveURL("/");
    await expect(offer(page)).toHaveCount(0);
  });
});

test.describe("The login modal", () => {
  test("leads to 'Create account' and 'Can't log in?', which lead back to the page", async ({
    page,
    alice,
  }) => {
    const post = await alice.submitText();
    const next = `next=${encodeURIComponent(`/details/${post.id}`)}`;
    await page.goto(`/details/${post.id}`);
    await page.getByRole("button", { name: "Log in to leave a comment." }).click();
    await modal(page).getByRole("link", { name: "Create account" }).click();
    await expect(page).toHaveURL(`/register?${next}`);
    await page.goBack();
    await page.getByRole("button", { name: "Log in to leave a comment." }).click();
    await modal(page).getByRole("link", { name: "Can't log in?" }).click();
    await expect(page).toHaveURL(`/forgot?${next}`);
    await page.getByRole("link", { name: "Back", exact: true }).last().click();
    await expect(page).toHaveURL(`/login?${next}`);
  });
});
