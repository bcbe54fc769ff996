import type { Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { expect, type Post, test } from "./test.ts";

/** A text so long that a page of comments reaches its byte limit before its limit of forty comments. */
const LONG = "<".repeat(9_900);

async function scrollUntilAllIsHere(page: Page, post: Post, count: number): Promise<void> {
  await tryAgain(async (time) => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.locator("[id^=comment-]")).toHaveCount(count, time);
  });
  expect(page.url()).toContain(post.id);
}

test("Very long comments load in smaller pages, and both later and earlier ones can all be loaded", async ({
  page,
  alice,
  bob,
}) => {
  const post = await alice.submitText();
  const ids: string[] = [];
  for (let n = 0; n < 18; n++) ids.push(await bob.comment(post, `Comment ${n} ${LONG}`));
  await page.goto(`/details/${post.id}`);
  await expect(page.getByText("Comment 0 ")).toBeVisible();
  await scrollUntilAllIsHere(page, post, 18);
  const shown = await page.locator("[id^=comment-]").evaluateAll((all) => all.map(({ id }) => id));
  expect(shown).toEqual(ids.map((id) => `comment-${id}`));

  await page.goto("about:blank");
  await page.goto(`/details/${post.id}#comment-${ids[16]}`);
  await expect(page.locator(`#comment-${ids[16]}`)).toBeInViewport();
  await expect(page.locator(`#comment-${ids[0]}`)).toHaveCount(0);
  await tryAgain(async (time) => {
    const earlier = page.getByRole("link", { name: /earlier comments/i });
    if (await earlier.isVisible()) await earlier.click();
    await expect(page.locator(`#comment-${ids[0]}`)).toHaveCount(1, time);
  });
  expect(await page.locator("[id^=comment-]").evaluateAll((all) => all.map(({ id }) => id))).toEqual(
    expect.arrayContaining(ids.slice(0, 17).map((id) => `comment-${id}`)),
  );
});
