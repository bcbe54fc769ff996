import type { Page } from "@playwright/test";
import { answered, refuse, showPictures } from "./browser.ts";
import { expect, type Post, test, unique } from "./test.ts";

const cardOf = (page: Page, { title }: Post) => page.getByRole("article", { name: title });

async function askToDelete(page: Page, post: Post): Promise<void> {
  await cardOf(page, post)
    .getByRole("button", { name: `Delete: ${post.title}` })
    .click();
  await expect(page.getByRole("dialog", { name: "Delete this post?" })).toBeVisible();
}

test.describe("Own profile", () => {
  test('"Redirects to /login if there is no user or no stored token"', async ({ page, newBrowser }) => {
    await page.goto("/profile");
    await expect(page).toHaveURL("/login");
    const dead = await (await newBrowser("a-token-that-nobody-has")).newPage();
    await dead.goto("/profile");
    await expect(dead).toHaveURL("/login");
  });

  test("\"Title with username …; list 'Your Submissions'. Empty: 'You haven't submitted anything yet.' with link 'Submit your first post!' to /submit\"", async ({
    alice,
  }) => {
    const page = await alice.open("/profile");
    await expect(page.getByRole("heading", { level: 1, name: alice.username })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your Submissions" })).toBeVisible();
    await expect(page.getByText("You haven't submitted anything yet.")).toBeVisible();
    await page.getByRole("link", { name: "Submit your first post!" }).click();
    await expect(page).toHaveURL("/submit");
  });

  test("\"Each card links to /details/{id}; shows heart with count, thumbnail or inline image, … 'Category:' …, 'Submitted on:' long date\"", async ({
    alice,
    bob,
  }) => {
    const feed = unique("Carving");
    const image = await alice.submitLink({ feeds: [feed], content: "https://pictures.example/a.png" });
    const text = await alice.submitText();
    await bob.heart(image);
    const page = await alice.open("/");
    await showPictures(page.context());
    await page.goto("/profile");
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([text.title, image.title]);
    const card = cardOf(page, image);
    await expect(card.getByRole("button", { name: /^Heart/ })).toHaveText("1");
    await card.getByRole("button", { name: "Load image from pictures.example" }).click();
    await expect(card.locator("img")).toHaveAttribute("src", "https://pictures.example/a.png");
    await expect(card).toContainText(`Category: ${feed}`);
    const today = new Date().toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
    await expect(card).toContainText(`Submitted on: ${today}`);
    await expect(cardOf(page, text)).toContainText("Category: uncategorized");
    await card.getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(`/details/${image.id}`);
  });

  test("shows one's four figures, each card's comments, and leads to Settings and out", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await bob.heart(post);
    await bob.comment(post, "One.");
    const page = await alice.open("/profile");
    await expect(page.getByRole("term")).toHaveText(["Posts", "Comments", "Hearts Received", "Hearts Given"]);
    await expect(page.getByRole("definition")).toHaveText(["1", "0", "1", "0"]);
    await expect(cardOf(page, post).getByText("1 comment")).toBeAttached();
    await askToDelete(page, post);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("definition").first()).toHaveText("0");
    await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveURL("/settings");
    await page.goBack();
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
  });

  test('"Delete button per card opens a confirm dialog", and confirming removes the post from this list and every other', async ({
    alice,
    bob,
  }) => {
    const feed = unique("doomed");
    const [kept, gone] = [
      await alice.submitText({ feeds: [feed] }),
      await alice.submitText({ feeds: [feed] }),
    ];
    const page = await alice.open("/profile");
    await askToDelete(page, gone);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(cardOf(page, gone)).toBeVisible();
    await askToDelete(page, gone);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await askToDelete(page, gone);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(cardOf(page, gone)).toBeHidden();
    await expect(cardOf(page, kept)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your Submissions" })).toBeFocused();
    const other = await bob.open(`/feed/${feed}`);
    await expect(other.getByRole("article").getByRole("heading")).toHaveText([kept.title]);
    expect((await other.goto(`/details/${gone.id}`))!.status()).toBe(404);
  });

  test('"a spinner shows on the card while deleting"', async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open("/profile");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/submission/*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await askToDelete(page, post);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(cardOf(page, post).getByRole("status")).toHaveText("Deleting the post");
    held.resolve();
    await expect(page.getByText("You haven't submitted anything yet.")).toBeVisible();
  });

  test("\"Delete post failure: alert 'Failed to delete post.'\"", async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open("/profile");
    await page.route("**/api/submission/*", (route) => route.abort(), { times: 1 });
    await askToDelete(page, post);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to delete post." })).toBeVisible();
    await askToDelete(page, post);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(cardOf(page, post)).toBeHidden();
  });

  test('"Infinite scroll", even after posts have been deleted', async ({ alice }) => {
    const posts = await alice.submitInOrder(43, unique("many"));
    const page = await alice.open("/profile");
    await expect(page.getByRole("article").first()).toBeVisible();
    const newest = posts.at(-1)!;
    await askToDelete(page, newest);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(cardOf(page, newest)).toBeHidden();
    await page.keyboard.press("End");
    await expect(page.getByRole("article")).toHaveCount(42);
    const titles = posts.slice(0, -1).map(({ title }) => title);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(titles.toReversed());
  });

  test("'No profile data found.'", async ({ alice }) => {
    const page = await alice.open("/");
    await answered(page, "/api/profile");
    await refuse(page, "**/api/profile?*");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("link", { name: "Profile" }).click();
    await expect(page.getByText("No profile data found.")).toBeVisible();
    await page.unroute("**/api/profile?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("You haven't submitted anything yet.")).toBeVisible();
  });
});

test.describe("Public profile", () => {
  test("\"Title '{username}'s Profile; Message button linking to /messages?to={username}; stats row\"", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await bob.heart(post);
    await alice.comment(post, "Mine.");
    await page.goto(`/user/${alice.username.toUpperCase()}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${alice.username}'s Profile`);
    await expect(page).toHaveTitle(`${alice.username}'s Profile - Hearth`);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      new RegExp(`/user/${alice.username}$`),
    );
    await expect(page.getByRole("term")).toHaveText(["Posts", "Comments", "Hearts Received", "Hearts Given"]);
    await expect(page.getByRole("definition")).toHaveText(["1", "1", "1", "0"]);
    await expect(page.getByRole("link", { name: "Message", exact: true })).toHaveAttribute(
      "href",
      `/messages?to=${alice.username}`,
    );
    await expect(page.getByText("Submissions:")).toBeVisible();
    const own = await alice.open(`/user/${alice.username}`);
    await expect(own.getByRole("definition").first()).toHaveText("1");
    await expect(own.getByRole("link", { name: "Message", exact: true })).toHaveCount(0);
  });

  test('"also reached with a user id"', async ({ page, alice }) => {
    const { user } = await alice.api<{ user: { uid: string } }>("GET", "/profile");
    await page.goto(`/user/${user.uid}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${alice.username}'s Profile`);
    await expect(page.getByText("No submissions yet.")).toBeVisible();
  });

  test('"the profile are remembered per user in the session": it is shown at once, then refreshed', async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await page.goto(`/user/${alice.username}`);
    await expect(page.getByRole("definition").first()).toHaveText("1");
    const key = `profile_${alice.username.toLowerCase()}`;
    await expect
      .poll(() => page.evaluate((key) => sessionStorage.getItem(key), key))
      .toContain(alice.username);
    await page.goto(`/details/${post.id}`);
    await bob.heart(post);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/user/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("article").getByRole("link", { name: alice.username }).click();
    await expect(page.getByRole("definition")).toHaveText(["1", "0", "0", "0"]);
    held.resolve();
    await expect(page.getByRole("definition")).toHaveText(["1", "0", "1", "0"]);
  });

  test("A failure to load the stats hides them", async ({ page, alice }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await refuse(page, "**/stats", { error: "No." });
    await page.getByRole("article").getByRole("link", { name: alice.username }).click();
    await expect(page.getByRole("article", { name: post.title })).toBeVisible();
    await expect(page.getByRole("definition")).toHaveCount(0);
  });

  test("'User not found.'", async ({ page }) => {
    const answer = await page.goto(`/user/${unique("nobody")}`);
    expect(answer!.status()).toBe(404);
    await expect(page.getByText("User not found.")).toBeVisible();
  });
});
