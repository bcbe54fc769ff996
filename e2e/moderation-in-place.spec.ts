import type { Page } from "@playwright/test";
import { openLive } from "./browser.ts";
import { decide } from "./moderation.ts";
import { expect, test, unique } from "./test.ts";

const LOCKED = "A moderator has locked this discussion.";
const tools = (page: Page) => page.getByRole("button", { name: "Moderate", exact: true });
const choices = (page: Page) => page.getByRole("dialog", { name: "Moderate this post" });

/** Collects a page's requests for the moderators' scripts and styles. The array grows with each request. */
function filesOfModeration(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/moderation-/.test(request.url())) files.push(request.url());
  });
  return files;
}

test.describe("Moderation in place", () => {
  test("A moderator removes a post on its own page, and undoes the removal", async ({
    page,
    alice,
    mona,
  }) => {
    const post = await alice.submitText();
    const open = await mona.open(`/details/${post.id}`);
    await expect(open.getByRole("button", { name: "Delete", exact: true })).toHaveCount(0);
    await tools(open).click();
    await choices(open).getByRole("button", { name: "Remove the post" }).click();
    await decide(open, "Remove this post?", "Remove", "Off topic");
    const removed = open.getByRole("dialog", { name: "Removed" });
    await expect(removed).toContainText(`${alice.username} is notified`);
    expect((await page.goto(`/details/${post.id}`))!.status()).toBe(404);
    await removed.getByRole("button", { name: "Undo" }).click();
    await decide(open, "Restore this post?", "Restore", "A mistake");
    await expect(async () => {
      expect((await page.goto(`/details/${post.id}`))!.status()).toBe(200);
    }).toPass();

    await tools(open).click();
    await choices(open).getByRole("button", { name: "Remove the post" }).click();
    await decide(open, "Remove this post?", "Remove", "Off topic");
    await removed.getByRole("button", { name: "Continue" }).click();
    await expect(open).toHaveURL("/");
  });

  test("Locking a discussion replaces the comment form on open pages until it is unlocked", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText();
    await alice.comment(post, "First.");
    const reader = await openLive(await bob.open("/settings"), `/details/${post.id}`);
    await expect(reader.getByLabel("Your comment")).toBeVisible();
    const open = await mona.open(`/details/${post.id}`);
    await tools(open).click();
    await choices(open).getByRole("button", { name: "Lock the discussion" }).click();
    await decide(open, "Lock this discussion?", "Lock", "Heated");
    await expect(open.getByText(LOCKED)).toBeVisible();
    await expect(reader.getByText(LOCKED)).toBeVisible();
    await expect(reader.getByLabel("Your comment")).toHaveCount(0);
    await expect(reader.getByRole("button", { name: "Reply" })).toHaveCount(0);
    await tools(open).click();
    await choices(open).getByRole("button", { name: "Unlock the discussion" }).click();
    await decide(open, "Unlock this discussion?", "Unlock", "Calm again");
    await expect(reader.getByLabel("Your comment")).toBeVisible();
  });

  test("A post's page says without JavaScript that its discussion is locked", async ({
    browser,
    baseURL,
    alice,
    mona,
  }) => {
    const post = await alice.submitText();
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, { decision: "lock", reason: "Heated" });
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const page = await context.newPage();
    await page.goto(`/details/${post.id}`);
    await expect(page.getByText(LOCKED)).toBeVisible();
    await context.close();
  });

  test("Reporting a comment disables its report button, and a second report counts as success", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Some words.");
    const page = await bob.open(`/details/${post.id}`);
    const report = page.getByRole("button", { name: `Report the comment by ${alice.username}` });
    await report.click();
    const dialog = page.getByRole("dialog", { name: "Report this comment" });
    await dialog.getByLabel("Harassment or hate").check();
    await dialog.getByRole("button", { name: "Report", exact: true }).click();
    const reported = page.getByRole("button", { name: `Reported the comment by ${alice.username}` });
    await expect(reported).toBeDisabled();
    // A second report of the same comment counts as success.
    await page.reload();
    await report.click();
    await dialog.getByLabel("Spam").check();
    await dialog.getByRole("button", { name: "Report", exact: true }).click();
    await expect(reported).toBeDisabled();
    await expect(bob.api("POST", `/comment/${id}/report`, {})).rejects.toThrow("Already reported.");
  });

  test("Nobody reports their own comment, and a visitor is asked to log in", async ({ page, alice }) => {
    const post = await alice.submitText();
    await alice.comment(post, "Some words.");
    const own = await alice.open(`/details/${post.id}`);
    await expect(own.getByRole("button", { name: "Reply" })).toBeVisible();
    await expect(own.getByRole("button", { name: "Report the comment" })).toHaveCount(0);
    await page.goto(`/details/${post.id}`);
    await page.getByRole("button", { name: "Report the comment" }).click();
    await expect(page.getByRole("dialog", { name: "Log in to Hearth" })).toContainText(
      "Sign in to report a comment.",
    );
  });

  test("A comment removed on its page disappears from open pages too, and can be restored from the log", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText();
    const words = unique("Nasty words");
    await bob.comment(post, words);
    await bob.comment(post, "Kind words.");
    const reader = await openLive(await alice.open("/settings"), `/details/${post.id}`);
    await expect(reader.getByText(words)).toBeVisible();
    const page = await mona.open(`/details/${post.id}`);
    await page
      .getByRole("button", { name: `Remove the comment by ${bob.username}` })
      .first()
      .click();
    await decide(page, "Remove this comment?", "Remove", "Harassment");
    await expect(page.getByText("This comment was deleted.")).toBeVisible();
    await expect(reader.getByText("This comment was deleted.")).toBeVisible();
    await expect(reader.getByText(words)).toHaveCount(0);
    await expect(reader.getByRole("heading", { name: "Comments 1" })).toBeVisible();

    const log = await mona.open(`/moderation/log?name=${bob.username}`);
    await log.getByRole("button", { name: "Restore" }).click();
    // The words of the comment: the log has the title of its post.
    await expect(log.getByRole("dialog", { name: "Restore this comment?" }).locator("q")).toHaveText(words);
    await decide(log, "Restore this comment?", "Restore", "A mistake");
    await expect(log.getByRole("list", { name: "Log" })).toContainText("restored a comment");
    await expect(log.getByRole("button", { name: "Restore" })).toHaveCount(0);
    await page.goto(`/details/${post.id}`);
    await expect(page.getByText(words)).toBeVisible();
  });

  test("Only moderators' browsers show and download the moderators' tools", async ({ alice, bob, mona }) => {
    const post = await alice.submitText();
    await alice.comment(post, "Some words.");
    const page = await (await bob.open("/settings")).context().newPage();
    const files = filesOfModeration(page);
    await page.goto(`/details/${post.id}`);
    await expect(page.getByRole("button", { name: "Report the comment" })).toBeVisible();
    await page.goto(`/user/${alice.username}`);
    await expect(page.getByRole("link", { name: "Message", exact: true })).toBeVisible();
    await expect(tools(page)).toHaveCount(0);
    expect(files).toEqual([]);
    const moderators = await (await mona.open("/settings")).context().newPage();
    const sent = filesOfModeration(moderators);
    await moderators.goto(`/details/${post.id}`);
    await expect(tools(moderators)).toBeVisible();
    expect(sent).not.toEqual([]);
  });
});
