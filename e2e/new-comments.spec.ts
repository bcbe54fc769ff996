import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openLive } from "./browser.ts";
import { expect, type Person, type Post, test } from "./test.ts";

const comment = (page: Page, id: string) => page.locator(`#comment-${id}`);
const button = (page: Page) => page.locator('[data-act="new"]');
const marked = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByText("new, ", { exact: true }) });

/** A post that this reader has visited, and the comments that they saw. */
async function visited(
  page: Page,
  alice: Person,
  bob: Person,
): Promise<{ post: Post; first: string; second: string }> {
  const post = await alice.submitText();
  const first = await bob.comment(post, "First");
  const second = await bob.comment(post, "Second");
  await openLive(page, `/details/${post.id}`);
  await expect(comment(page, second)).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await page.goto("about:blank");
  return { post, first, second };
}

async function expectNew(page: Page, ids: string[]): Promise<void> {
  await expect(button(page)).toHaveText(`${ids.length} new comment${ids.length === 1 ? "" : "s"}`);
  for (const id of ids) await expect(comment(page, id).getByText("new, ", { exact: true })).toBeAttached();
  await expect(marked(page)).toHaveCount(ids.length);
}

test.describe("Comments that are new since the last visit", () => {
  test("are marked and counted for the visit, and nothing moves for it", async ({ page, alice, bob }) => {
    const { post, first } = await visited(page, alice, bob);
    const reply = await alice.comment(post, "A new reply", first);
    const third = await alice.comment(post, "Third");
    await openLive(page, `/details/${post.id}`);
    await expectNew(page, [reply, third]);
    await expectAccessible(page);
    const before = await comment(page, third).boundingBox();
    // Comments that come while one reads are new too.
    const fourth = await bob.comment(post, "Fourth");
    await expectNew(page, [reply, third, fourth]);
    expect(await comment(page, third).boundingBox()).toEqual(before);
    await openLive(page, `/details/${post.id}`);
    await expect(comment(page, fourth)).toBeVisible();
    await expect(button(page)).toHaveCount(0);
    await expect(marked(page)).toHaveCount(0);
  });

  test("do not include the reader's own comments, nor deleted ones", async ({ alice, bob }) => {
    const page = await bob.open("about:blank");
    const { post } = await visited(page, alice, bob);
    await bob.comment(post, "My own, from another device");
    const gone = await alice.comment(post, "Gone soon");
    const kept = await alice.comment(post, "Kept");
    await openLive(page, `/details/${post.id}`);
    await expectNew(page, [gone, kept]);
    await alice.api("DELETE", `/comment/${gone}`);
    await expectNew(page, [kept]);
  });

  test("are reached one after the other by a button, also in folded branches; after the last comes the first again", async ({
    page,
    alice,
    bob,
  }) => {
    const { post, first } = await visited(page, alice, bob);
    const reply = await alice.comment(post, "A new reply", first);
    const third = await alice.comment(post, "Third");
    await openLive(page, `/details/${post.id}`);
    await expectNew(page, [reply, third]);
    await comment(page, first)
      .getByRole("button", { name: /below the comment by/ })
      .click();
    await expect(comment(page, reply)).toHaveCount(0);
    for (const id of [reply, third, reply]) {
      await button(page).click();
      await expect(comment(page, id)).toBeFocused();
      await expect(comment(page, id)).toBeInViewport();
    }
    // By keyboard it goes on from the comment that has the focus.
    await comment(page, first).focus();
    await button(page).dispatchEvent("click");
    await expect(comment(page, reply)).toBeFocused();
    await button(page).press("Enter");
    await expect(comment(page, third)).toBeFocused();
  });

  test("are counted and reached in a part of a long discussion that is not loaded", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    // The comments are so long that they do not all fit on a page.
    for (let n = 0; n < 14; n++) await bob.comment(post, `${n} ${"<".repeat(9_900)}`);
    await openLive(page, `/details/${post.id}`);
    await expect(page.getByRole("link", { name: /^More comments/ })).toBeVisible();
    await page.goto("about:blank");
    const last = await alice.comment(post, "At the end");
    await openLive(page, `/details/${post.id}`);
    await expect(button(page)).toHaveText("1 new comment");
    await button(page).click();
    await expect(comment(page, last)).toBeFocused();
    await expect(comment(page, last)).toBeInViewport();
    await expect(marked(page)).toHaveCount(1);
  });

  test("do not break links to folded comments, and a deletion keeps the loaded part", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const first = await bob.comment(post, "First");
    await openLive(page, `/details/${post.id}`);
    await expect(comment(page, first)).toBeVisible();
    await page.goto("about:blank");
    const reply = await alice.comment(post, "A new reply", first);
    await openLive(page, `/details/${post.id}`);
    await button(page).click();
    await expect(comment(page, reply)).toBeFocused();
    await comment(page, first)
      .getByRole("button", { name: /below the comment by/ })
      .click();
    await expect(comment(page, reply)).toHaveCount(0);
    await page.evaluate((id) => (location.hash = `#comment-${id}`), reply);
    await expect(comment(page, reply)).toBeFocused();

    await page.goto("about:blank");
    // The comments are so long that they do not all fit on a page.
    const ids: string[] = [];
    for (let n = 0; n < 14; n++) ids.push(await bob.comment(post, `${n} ${"<".repeat(9_900)}`));
    await openLive(page, `/details/${post.id}`);
    await expect(button(page)).toHaveText("14 new comments");
    const last = await alice.comment(post, "At the end");
    await expect(button(page)).toHaveText("15 new comments");
    await page.evaluate((id) => (location.hash = `#comment-${id}`), last);
    await expect(comment(page, last)).toBeFocused();
    await expect(comment(page, ids[0]!)).toHaveCount(0);
    await alice.api("DELETE", `/comment/${last}`);
    await expect(comment(page, last)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Comments 16" })).toBeVisible();
    await expect(comment(page, ids[13]!)).toBeVisible();
    await expect(comment(page, ids[0]!)).toHaveCount(0);
  });
});
