import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openLive, refuse } from "./browser.ts";
import { ageDeletion } from "./people.ts";
import { expect, test } from "./test.ts";

const undoOf = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Undo/ });
const heading = (page: Page) => page.getByRole("heading", { name: "Deleted in the last hour" });

test.describe("The Undo of a deleted comment", () => {
  test("is on its author's profile after a reload, works by keyboard, too, and brings the comment back for all readers", async ({
    alice,
    bob,
    page: visitor,
  }) => {
    const post = await alice.submitText();
    const [answered, alone] = [await bob.comment(post, "Answered"), await bob.comment(post, "Alone")];
    await alice.comment(post, "A reply", answered);
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await bob.api("DELETE", `/comment/${answered}`);
    await page.locator(`#comment-${alone}`).hover();
    await page.locator(`#comment-${alone}`).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("You deleted this comment.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("A reply")).toBeVisible();
    await expect(page.locator(`#comment-${alone}`)).toHaveCount(0);
    await page.goto("/profile?tab=comments");
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveText([/^Alone/, /^Answered/]);
    await expectAccessible(page);
    await openLive(visitor, `/details/${post.id}`);
    await undoOf(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Your Comments" })).toBeFocused();
    await expect(undoOf(page)).toHaveCount(1);
    await undoOf(page).click();
    await expect(heading(page)).toHaveCount(0);
    await expect(rows).toHaveText([/^Alone/, /^Answered/]);
    await expect(visitor.locator("[id^=comment-]")).toHaveText([/Answered/, /A reply/, /Alone/]);
  });

  test("says so, and what to do, if it fails or comes too late; a list that fails to load can be loaded again", async ({
    alice,
    bob,
    problems,
  }) => {
    problems.expect(/500/);
    const post = await alice.submitText();
    const id = await bob.comment(post, "Regretted");
    await bob.api("DELETE", `/comment/${id}`);
    const page = await bob.open("about:blank");
    await refuse(page, "**/deleted-comments", { error: "Please try later.", times: 1 });
    await page.goto("/profile?tab=comments");
    await expect(page.getByText("You haven't commented on anything yet.")).toBeVisible();
    const held = Promise.withResolvers<void>();
    await page.route("**/deleted-comments", async (route) => {
      await held.promise;
      await route.fallback();
    });
    const asked = page.waitForRequest("**/deleted-comments");
    await page.getByRole("button", { name: "Try again" }).click();
    await asked;
    // Meanwhile neither the section nor the list of comments is gone.
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText("You haven't commented on anything yet.")).toBeVisible();
    held.resolve();
    await refuse(page, "**/undelete", { error: "The site is busy. Please try again.", times: 1 });
    await undoOf(page).click();
    await expect(page.getByText("The site is busy. Please try again.")).toBeVisible();
    await ageDeletion(id, 61);
    await undoOf(page).click();
    await expect(
      page.getByText("deleted too long ago to bring it back. You can write it again."),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText("You haven't commented on anything yet.")).toBeVisible();
    await expect(heading(page)).toHaveCount(0);
  });
});
