import type { Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { loseAnswer, refuse } from "./browser.ts";
import { openWithKeys } from "./shortcuts.ts";
import { expect, type Person, test } from "./test.ts";

const saveOfPost = (page: Page) => page.getByRole("button", { name: /^Saved? this post$/ });
const saveOfComment = (page: Page, id: string) =>
  page.locator(`#comment-${id}`).getByRole("button", { name: /^Saved? the comment/ });

async function countSaved(person: Person): Promise<number> {
  return (await person.api<{ saved: unknown[] }>("GET", "/saved")).saved.length;
}

/** Presses Save once the press before has its answer. */
async function press(page: Page, isSaved: "true" | "false"): Promise<void> {
  await tryAgain(async (time) => {
    await saveOfPost(page).click();
    await expect(saveOfPost(page)).toHaveAttribute("aria-pressed", isSaved, time);
  });
}

test.describe("Save", () => {
  test("of a post and a comment shows at once, survives a reload, and both stand in /saved", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Well said");
    const page = await bob.open(`/details/${post.id}`);
    await saveOfPost(page).click();
    await expect(saveOfPost(page)).toHaveAttribute("aria-pressed", "true");
    // Saves in this order: two saves under way may arrive in either.
    await expect.poll(() => countSaved(bob)).toBe(1);
    await saveOfComment(page, id).click();
    await expect(saveOfComment(page, id)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => countSaved(bob)).toBe(2);
    await page.reload();
    await expect(saveOfPost(page)).toHaveAttribute("aria-pressed", "true");
    await expect(saveOfComment(page, id)).toHaveAttribute("aria-pressed", "true");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Saved" }).click();
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("Well said");
    await expect(rows.last()).toContainText(post.title);
    await expectAccessible(page);
  });

  test("stays pressed if the page asks for saved things before the server has handled the press", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const page = await bob.open("about:blank");
    const [known, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/api/profile?*", async (route) => {
      await known.promise;
      await route.fallback();
    });
    await page.route("**/api/submission/*/save", async (route) => {
      await told.promise;
      await route.fallback();
    });
    await page.goto(`/details/${post.id}`);
    await tryAgain(async (time) => {
      if ((await saveOfPost(page).getAttribute("aria-pressed")) === "false") await saveOfPost(page).click();
      await expect(saveOfPost(page)).toHaveAttribute("aria-pressed", "true", time);
    });
    const status = page.waitForResponse("**/api/votes/status");
    known.resolve();
    await (await status).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(saveOfPost(page)).toHaveAttribute("aria-pressed", "true");
    told.resolve();
    await expect.poll(() => countSaved(bob)).toBe(1);
    await expect(saveOfPost(page)).toHaveAttribute("aria-pressed", "true");
  });

  test("keeps the row of a thing that is taken out in /saved, so that it can be put back", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await bob.api("POST", `/submission/${post.id}/save`);
    const page = await bob.open("/saved");
    const button = page.getByRole("button", { name: `Saved ${post.title}` });
    await button.press("Enter");
    const back = page.getByRole("button", { name: `Save ${post.title}` });
    await expect(back).toHaveAttribute("aria-pressed", "false");
    await expect.poll(() => countSaved(bob)).toBe(0);
    await back.press("Enter");
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => countSaved(bob)).toBe(1);
    await button.press("Enter");
    await expect.poll(() => countSaved(bob)).toBe(0);
    await page.reload();
    await expect(page.getByText("You have not saved anything yet.")).toBeVisible();
  });

  test("shows as not saved and says why if it is refused or has no answer; a second press saves", async ({
    alice,
    bob,
    problems,
  }) => {
    problems.expect(/500|ERR_FAILED/);
    const post = await alice.submitText();
    const page = await bob.open(`/details/${post.id}`);
    await refuse(page, "**/save", { error: "Please try later.", times: 1 });
    await saveOfPost(page).click();
    await expect(page.getByRole("alert").getByText("Please try later.")).toBeVisible();
    await expect(saveOfPost(page)).toHaveAttribute("aria-pressed", "false");
    await loseAnswer(page, "**/save");
    await saveOfPost(page).click();
    await expect(page.getByRole("alert").getByText("The site cannot be reached.")).toBeVisible();
    await saveOfPost(page).click();
    await expect(saveOfPost(page)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => countSaved(bob)).toBe(1);
  });

  test("offers lists for the last press alone, and Back closes their dialog", async ({ alice, bob }) => {
    const post = await alice.submitText();
    await bob.api("POST", `/submission/${post.id}/save`);
    const page = await bob.open("/saved");
    await page.getByRole("link", { name: post.title }).click();
    await press(page, "false");
    const choose = page.getByRole("button", { name: "Add to a list…" });
    const dialog = page.getByRole("dialog", { name: "Lists of this post" });
    const held = Promise.withResolvers<void>();
    const asked = page.waitForRequest(/saved-notice-.*\.js/);
    await page.route(/saved-notice-.*\.js/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await press(page, "true");
    const file = (await asked).url();
    await press(page, "false");
    await expect.poll(() => countSaved(bob)).toBe(0);
    held.resolve();
    // The page waits for the same file, and then for React.
    await page.evaluate(async (address) => {
      await import(address);
      for (const _ of [1, 2, 3]) await new Promise((done) => requestAnimationFrame(done));
    }, file);
    // Looks at once: a notice would go by itself.
    expect(await page.locator("[role=status][popover]").count()).toBe(0);
    await press(page, "true");
    await choose.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/saved");
    await expect(dialog).toHaveCount(0);
  });

  test("is also pressed by the key s", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await openWithKeys(await bob.open("about:blank"), `/details/${post.id}`);
    await expect(saveOfPost(page)).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("s");
    await expect(saveOfPost(page)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => countSaved(bob)).toBe(1);
  });

  test("asks a visitor to sign in", async ({ alice, page }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await saveOfPost(page).click();
    await expect(page.getByText("Sign in to save a post.")).toBeVisible();
  });

  test("stands in the one row of acts on a phone, also for the author of a link", async ({ alice }) => {
    const post = await alice.submitLink();
    const page = await alice.open("about:blank");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/details/${post.id}`);
    await expect(page.getByRole("main").getByRole("button", { name: "Delete", exact: true })).toBeVisible();
    const heart = await page.getByRole("button", { name: /^Heart/ }).boundingBox();
    const save = await saveOfPost(page).boundingBox();
    expect(save!.y + save!.height / 2).toBeCloseTo(heart!.y + heart!.height / 2, 0);
    expect(Math.min(save!.width, save!.height)).toBeGreaterThanOrEqual(24);
  });
});
