import type { Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { hold, openLive } from "./browser.ts";
import { expect, type Person, type Post, test } from "./test.ts";

const comment = (page: Page, id: string) => page.locator(`#comment-${id}`);
const foldOf = (page: Page, id: string) =>
  comment(page, id).getByRole("button", { name: /below the comment by/ });

/** A comment with two replies, of which the first is answered, and another comment. */
async function branch(alice: Person, bob: Person): Promise<{ post: Post; ids: string[] }> {
  const post = await alice.submitText();
  const top = await bob.comment(post, "The top");
  const reply = await alice.comment(post, "A reply", top);
  const deeper = await bob.comment(post, "A reply to the reply", reply);
  const second = await alice.comment(post, "A second reply", top);
  return { post, ids: [top, reply, deeper, second, await bob.comment(post, "Another thread")] };
}

test.describe("A branch", () => {
  test("folds by its guide and says how many comments are folded; the fold is remembered", async ({
    page,
    alice,
    bob,
  }) => {
    const { post, ids } = await branch(alice, bob);
    const [top, reply, deeper, second, other] = ids as [string, string, string, string, string];
    await openLive(page, `/details/${post.id}`);
    await foldOf(page, top).click();
    await expect(foldOf(page, top)).toHaveText("3 comments");
    await expect(foldOf(page, top)).toHaveAttribute("aria-expanded", "false");
    for (const id of [reply, deeper, second]) await expect(comment(page, id)).toHaveCount(0);
    await expect(comment(page, other)).toBeVisible();
    // Held scripts show what the reader sees before React knows the folds.
    const goOn = await hold(page, "**/assets/*.js");
    await page.reload({ waitUntil: "commit" });
    await expect(comment(page, reply)).toBeHidden();
    goOn();
    await expect(foldOf(page, top)).toHaveText("3 comments");
    await expect(comment(page, reply)).toHaveCount(0);
    await foldOf(page, top).click();
    await expect(comment(page, deeper)).toBeVisible();
  });

  test("folds and unfolds by keyboard, and keeps the focus", async ({ page, alice, bob }) => {
    const { post, ids } = await branch(alice, bob);
    await openLive(page, `/details/${post.id}`);
    const button = foldOf(page, ids[1]!);
    await expect(button).toHaveAccessibleName(`1 comment below the comment by ${alice.username}`);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(comment(page, ids[2]!)).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(comment(page, ids[2]!)).toBeVisible();
    await expect(button).toBeFocused();
  });

  test("unfolds for a link to a comment in it, and counts new replies while it is folded", async ({
    page,
    alice,
    bob,
  }) => {
    const { post, ids } = await branch(alice, bob);
    await openLive(page, `/details/${post.id}`);
    await foldOf(page, ids[0]!).click();
    await bob.comment(post, "A late reply", ids[0]);
    await expect(foldOf(page, ids[0]!)).toHaveText("4 comments");
    await page.goto("about:blank");
    await page.goto(`/details/${post.id}#comment-${ids[2]!}`);
    await expect(comment(page, ids[2]!)).toBeInViewport();
  });

  test("of several sections folds and unfolds completely, also after a reload while it was folded", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const top = await bob.comment(post, "The top");
    const replies: string[] = [];
    for (let n = 1; n <= 130; n++) replies.push(await alice.comment(post, `Reply ${n}`, top));
    const other = await bob.comment(post, "Another thread");
    await openLive(page, `/details/${post.id}`);
    await tryAgain(async (time) => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(comment(page, other)).toBeVisible(time);
    });
    await foldOf(page, top).click();
    await expect(foldOf(page, top)).toHaveText("130 comments");
    for (const id of [replies[0]!, replies[70]!, replies.at(-1)!]) {
      await expect(comment(page, id)).toBeHidden();
    }
    // The folded comments take no room, and the keys pass them.
    const gap = async () =>
      (await comment(page, other).boundingBox())!.y - (await foldOf(page, top).boundingBox())!.y;
    expect(await gap()).toBeLessThan(200);
    await comment(page, top).focus();
    await page.keyboard.press("j");
    await expect(comment(page, other)).toBeFocused();
    await expectAccessible(page, [390]);
    await foldOf(page, top).click();
    for (const id of [replies[0]!, replies[70]!, replies.at(-1)!]) {
      await expect(comment(page, id)).toBeVisible();
    }
    // Their comments have never been rendered after a reload.
    await foldOf(page, top).click();
    await openLive(page, `/details/${post.id}`);
    await expect(comment(page, other)).toBeVisible();
    await foldOf(page, top).click();
    for (const id of [replies[0]!, replies[70]!, replies.at(-1)!]) {
      await expect(comment(page, id)).toBeVisible();
    }
    const shown = () => page.locator("li[id^=comment-]").evaluateAll((items) => items.map(({ id }) => id));
    // The sections of a long thread render with pauses.
    await expect.poll(shown).toEqual([top, ...replies, other].map((id) => `comment-${id}`));
    // Back brings a long thread to its place, though it renders with pauses.
    await comment(page, other).getByRole("link", { name: bob.username, exact: true }).click();
    await expect(page).toHaveURL(`/user/${bob.username}`);
    await expect(comment(page, other)).toHaveCount(0);
    await page.goBack();
    await expect(comment(page, other)).toBeInViewport();
  });

  test("has a target for its guide of at least 24 pixels at every width, and is accessible", async ({
    page,
    alice,
    bob,
  }) => {
    const { post, ids } = await branch(alice, bob);
    await openLive(page, `/details/${post.id}`);
    for (const width of [320, 390, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      for (const id of ids.slice(0, 2)) {
        const { width, height } = (await foldOf(page, id).boundingBox())!;
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
      }
    }
    await foldOf(page, ids[1]!).click();
    await expectAccessible(page, [320]);
  });
});
