import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, test, unique } from "./test.ts";

const more = (page: Page, feed: string) => page.getByRole("region", { name: `More from /${feed}` });

test.describe("More of a post's feed", () => {
  test("Ends the page with up to five other posts of the feed, and leads to them", async ({
    page,
    alice,
  }) => {
    const feed = unique("more");
    const [post, ...others] = await alice.submitInOrder(6, feed);
    await alice.heart(others[2]!);
    await page.goto(`/details/${post!.id}`);
    const rows = more(page, feed).getByRole("listitem");
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText(others[2]!.title);
    await expect(rows.first()).toContainText(`Submitted by ${alice.username}`);
    await expect(rows.first()).toContainText("1 heart · 0 comments");
    await expect(more(page, feed).getByText(post!.title)).toHaveCount(0);
    // The whole row leads to the post.
    await rows.first().click();
    await expect(page).toHaveURL(`/details/${others[2]!.id}`);
    await expect(page.getByRole("heading", { level: 1, name: others[2]!.title })).toBeVisible();
    await expect(more(page, feed).getByText(post!.title)).toBeVisible();
    await more(page, feed)
      .getByRole("link", { name: `/${feed}` })
      .click();
    await expect(page).toHaveURL(`/feed/${feed}`);
  });

  test("Is in the page that the server sends, and absent where the feed has no other post", async ({
    page,
    alice,
  }) => {
    const feed = unique("more");
    const first = await alice.submitText({ feeds: [feed] });
    await page.goto(`/details/${first.id}`);
    await expect(page.getByRole("heading", { name: /^Comments/ })).toBeVisible();
    await expect(more(page, feed)).toHaveCount(0);
    const second = await alice.submitText({ feeds: [feed] });
    const html = await (await page.request.get(`/details/${second.id}`)).text();
    expect(html).toContain("More from");
    expect(html.indexOf(first.title)).toBeGreaterThan(0);
  });

  test("Is accessible", async ({ page, alice }) => {
    const feed = unique("more");
    const post = await alice.submitText({ feeds: [feed] });
    await alice.submitText({ feeds: [feed], title: "W".repeat(200) });
    await page.goto(`/details/${post.id}`);
    await expect(more(page, feed)).toBeVisible();
    await expectAccessible(page);
  });
});
