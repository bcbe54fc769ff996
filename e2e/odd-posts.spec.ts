import type { Page } from "@playwright/test";
import { expect, test, unique } from "./test.ts";

/** Changes the posts in a call's answers, to what another server with the same API might send. */
async function changePosts(page: Page, address: RegExp, changes: object[]): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Record<string, unknown> & { user?: Record<string, unknown> };
    const holder = body.user ?? body;
    holder["submissions"] = (holder["submissions"] as object[]).map((post, index) => ({
      ...post,
      ...changes[index],
    }));
    await route.fulfill({ response, json: body });
  });
}

test.describe("Posts as another server might send them", () => {
  test('"Titles over 200 characters are truncated for display; cards without id or title are skipped"', async ({
    page,
    alice,
  }) => {
    const feed = unique("odd");
    await alice.submitMany(4, feed);
    await changePosts(page, /\/api\/submissions\?.*category=odd/, [
      { title: "x".repeat(201) },
      { id: "" },
      { title: "" },
    ]);
    const alive = page.waitForRequest("**/api/events*");
    await page.goto(`/feed/${feed}`);
    await alive;
    // The page from the server has the unchanged posts, so open a list that the browser fetches.
    await page.getByRole("link", { name: "7d", exact: true }).click();
    await expect(page).toHaveURL(/time=7d/);
    const titles = page.getByRole("article").getByRole("heading");
    await expect(titles).toHaveCount(2);
    await expect(titles.first()).toHaveText(`${"x".repeat(200)}...`);
  });

  test("\"'Category:' (custom category, else primary category, else 'uncategorized', plus ' - ' and sub category if present), … or 'Unknown date'\"", async ({
    alice,
  }) => {
    await alice.submitInOrder(3, unique("odd"));
    const page = await alice.open("about:blank");
    const none = { customCategories: [], customCategory: null };
    await changePosts(page, /\/api\/profile\?.*limit=40/, [
      { ...none, primaryCategory: "Birds", primarySubCategory: "Owls" },
      { ...none, primaryCategory: null, createdAt: null },
      { title: "y".repeat(201) },
    ]);
    await page.goto("/profile");
    const cards = page.getByRole("article");
    await expect(cards.nth(0)).toContainText("Category: Birds - Owls");
    await expect(cards.nth(1)).toContainText("Category: uncategorized");
    await expect(cards.nth(1)).toContainText("Submitted on: Unknown date");
    await expect(cards.nth(2).getByRole("heading")).toHaveText(`${"y".repeat(200)}...`);
  });
});
