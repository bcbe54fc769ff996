import type { Page } from "@playwright/test";
import { expect, test, unique } from "./test.ts";

const remove = (page: Page) => page.getByRole("main").getByRole("button", { name: "Delete", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete this post?" });
const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Delete" });

test.describe("Details delete modal", () => {
  test('"the Delete button is enabled only when the typed text equals the post title exactly and no delete is in progress"', async ({
    alice,
  }) => {
    const title = unique("A  Title, with  spaces");
    const post = await alice.submitText({ title });
    const page = await alice.open(`/details/${post.id}`);
    await remove(page).click();
    const input = dialog(page).getByLabel("Title of the post");
    await expect(input).toBeFocused();
    for (const typed of [
      "",
      title.toLowerCase(),
      `${title} `,
      title.slice(0, -1),
      title.replace("  ", " "),
    ]) {
      await input.fill(typed);
      await expect(confirm(page)).toBeDisabled();
    }
    await input.fill(title);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/submission/*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await confirm(page).click();
    await expect(dialog(page).getByRole("button", { name: "Deleting..." })).toBeDisabled();
    held.resolve();
    await expect(page).toHaveURL("/");
    expect((await page.goto(`/details/${post.id}`))!.status()).toBe(404);
  });

  test("A space confirms a line break in the title", async ({ alice }) => {
    const post = await alice.submitText({ title: unique("Two\nlines") });
    const page = await alice.open(`/details/${post.id}`);
    await remove(page).click();
    await dialog(page).getByLabel("Title of the post").fill(post.title.replace("\n", " "));
    await confirm(page).click();
    await expect(page).toHaveURL("/");
  });

  test("After the deletion the post is gone from the list that the author came from", async ({ alice }) => {
    const feed = unique("Ashes");
    const [first, second] = await alice.submitInOrder(2, feed);
    const page = await alice.open(`/feed/${feed}`);
    await page.getByRole("article", { name: first!.title }).getByRole("heading").getByRole("link").click();
    await remove(page).click();
    await dialog(page).getByLabel("Title of the post").fill(first!.title);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/feed/${feed}`);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([second!.title]);
  });

  test("After the deletion the post is gone from the list, even if the post's page was reloaded before", async ({
    alice,
  }) => {
    const feed = unique("Cinders");
    const [first, second] = await alice.submitInOrder(2, feed);
    const page = await alice.open(`/feed/${feed}`);
    await page.getByRole("article", { name: first!.title }).getByRole("heading").getByRole("link").click();
    await page.reload();
    await remove(page).click();
    await dialog(page).getByLabel("Title of the post").fill(first!.title);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/feed/${feed}`);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([second!.title]);
  });

  test("'Failed to delete post.'", async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    await page.route("**/api/submission/*", (route) => route.abort());
    await remove(page).click();
    await dialog(page).getByLabel("Title of the post").fill(post.title);
    await confirm(page).click();
    await expect(dialog(page).getByRole("alert")).toHaveText("Failed to delete post.");
    await expect(confirm(page)).toBeEnabled();
  });

  test("Only the author sees the Delete button", async ({ page, alice, bob }) => {
    const post = await alice.submitText();
    const other = await bob.open(`/details/${post.id}`);
    await expect(other.getByRole("button", { name: "Report", exact: true })).toBeVisible();
    await expect(remove(other)).toHaveCount(0);
    await page.goto(`/details/${post.id}`);
    await expect(remove(page)).toHaveCount(0);
  });
});
