import type { Page } from "@playwright/test";
import { openLive } from "./browser.ts";
import { shifted, watchShifts } from "./shifts.ts";
import { expect, type Person, test } from "./test.ts";
import { tryAgain } from "./try-again.ts";

/** Many screens of comments. */
const COUNT = 150;

const comments = (page: Page) => page.locator("li[id^=comment-]");
const acts = (page: Page, id: string) => page.locator(`#comment-${id} button:not([data-act=fold])`);
const scrollTo = (page: Page, id: string) =>
  page.locator(`#comment-${id}`).evaluate((comment) => comment.scrollIntoView({ block: "center" }));

/** Opens a post by its author with a long thread of Bob's, loads all of it, and is at its end. */
async function openLong(alice: Person, bob: Person): Promise<{ page: Page; all: string[] }> {
  const post = await alice.submitText();
  const all: string[] = [];
  for (let n = 0; n < COUNT; n++) all.push(await bob.comment(post, `Comment ${n} has a lemon.`));
  const page = await alice.open("about:blank");
  await watchShifts(page);
  await openLive(page, `/details/${post.id}`);
  await tryAgain(async (time) => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(comments(page)).toHaveCount(COUNT, time);
  });
  await expect(acts(page, all.at(-1)!)).not.toHaveCount(0);
  await expect(acts(page, all[50]!)).toHaveCount(0);
  return { page, all };
}

test.describe("Comments far from the screen in a long thread", () => {
  test("show their words without acts; the acts are there before the reader arrives, and move nothing", async ({
    alice,
    bob,
  }) => {
    const { page, all } = await openLong(alice, bob);
    await expect(page.locator("main").getByText(/^Comment \d+ has a lemon\.$/)).toHaveCount(COUNT);
    await expect(page.locator(`#comment-${all[50]!}`).getByRole("link")).toHaveText(bob.username);
    await shifted(page);
    await scrollTo(page, all[70]!);
    await expect(acts(page, all[70]!).filter({ hasText: "Reply" })).toBeVisible();
    await expect(acts(page, all.at(-1)!)).toHaveCount(0);
    await scrollTo(page, all[55]!);
    await expect(acts(page, all[55]!).filter({ hasText: "Reply" })).toBeVisible();
    expect(await shifted(page)).toBeLessThan(0.05);
    await acts(page, all[55]!).filter({ hasText: "Report" }).click();
    await expect(page.getByRole("dialog", { name: "Report this comment" })).toBeVisible();
  });

  test("can be selected and marked by find-in-page, as their words are the same when they come near", async ({
    alice,
    bob,
  }) => {
    const { page, all } = await openLong(alice, bob);
    await page.locator(`#comment-${all[55]!}`).evaluate((comment) => {
      const words = [...comment.querySelectorAll("p")].find(({ textContent }) => /lemon/.test(textContent))!;
      getSelection()!.selectAllChildren(words);
    });
    await scrollTo(page, all[55]!);
    await expect(acts(page, all[55]!)).not.toHaveCount(0);
    const selected = () => page.evaluate(() => String(getSelection()).trim());
    expect(await selected()).toBe("Comment 55 has a lemon.");
    await scrollTo(page, all.at(-1)!);
    await expect(acts(page, all[60]!)).toHaveCount(0);
    expect(await selected()).toBe("Comment 55 has a lemon.");
  });

  test("react to shortcuts and to links", async ({ alice, bob }) => {
    const { page, all } = await openLong(alice, bob);
    await page.evaluate((id) => {
      location.hash = `comment-${id}`;
    }, all[55]!);
    await expect(page.locator(`#comment-${all[55]!}`)).toBeInViewport();
    await page.locator(`#comment-${all[55]!}`).focus();
    await page.keyboard.press("j");
    await expect(page.locator(`#comment-${all[56]!}`)).toBeFocused();
    await page.keyboard.press("r");
    await expect(page.locator(`#comment-${all[56]!} textarea`)).toBeFocused();
  });

  test("keep the outcome of a report by the reader", async ({ alice, bob }) => {
    const { page, all } = await openLong(alice, bob);
    await scrollTo(page, all[55]!);
    await acts(page, all[55]!).filter({ hasText: "Report" }).click();
    const dialog = page.getByRole("dialog", { name: "Report this comment" });
    await dialog.getByLabel("Spam").check();
    await dialog.getByRole("button", { name: "Report", exact: true }).click();
    const reported = acts(page, all[55]!).filter({ hasText: "Reported" });
    await expect(reported).toBeDisabled();
    await scrollTo(page, all.at(-1)!);
    await expect(acts(page, all[60]!)).toHaveCount(0);
    await expect(reported).toBeDisabled();
  });

  test("are complete in print", async ({ alice, bob }) => {
    const { page } = await openLong(alice, bob);
    const times = () => comments(page).locator("time").count();
    expect(await times()).toBeLessThan(COUNT);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await times()).toBe(COUNT);
  });
});
