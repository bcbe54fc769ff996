import type { Page } from "@playwright/test";
import { cardOf, decide } from "./moderation.ts";
import { grantRole } from "./people.ts";
import { expect, test, unique } from "./test.ts";

const NOT_FOUND = "Submission not found.";
const banner = (page: Page) => page.getByRole("status").filter({ hasText: "post on" });
const remove = { decision: "remove", reason: "Off topic" };

test.describe("A removed post", () => {
  test("shows its author its content with the date and reason of the removal, and is not found for everybody else", async ({
    page,
    alice,
    bob,
    mona,
  }) => {
    const content = unique("Words that some did not like");
    const post = await alice.submitText({ content });
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, remove);

    const own = await alice.open("/notifications");
    await own.getByRole("listitem").filter({ hasText: "Off topic" }).getByRole("link").click();
    await expect(own).toHaveURL(`/details/${post.id}`);
    await expect(banner(own)).toContainText("A moderator removed your post on");
    await expect(banner(own)).toContainText("Off topic");
    await expect(banner(own)).not.toContainText(mona.username);
    await expect(own.getByRole("heading", { name: post.title })).toBeVisible();
    await expect(own.getByText(content)).toBeVisible();
    await expect(own).toHaveTitle(new RegExp(post.title));
    await own.reload();
    await expect(own.getByText(content)).toBeVisible();

    expect((await page.goto(`/details/${post.id}`))!.status()).toBe(404);
    const other = await bob.open(`/details/${post.id}`);
    for (const reader of [page, other]) {
      await expect(reader.getByText(NOT_FOUND)).toBeVisible();
      expect(await reader.content()).not.toContain(content);
    }
  });

  test("shows moderators its content and the name of the moderator who removed it, and they can restore it", async ({
    page,
    alice,
    person,
    mona,
  }) => {
    const content = unique("Words to judge");
    const post = await alice.submitText({ content });
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, remove);
    const log = await mona.open(`/moderation/log?name=${alice.username}`);
    await log.getByRole("link", { name: post.title }).click();
    await expect(banner(log)).toContainText(`${mona.username} removed this post on`);
    await expect(banner(log)).toContainText("Off topic");
    await expect(log.getByText(content)).toBeVisible();
    await log.getByRole("button", { name: "Restore" }).click();
    await decide(log, "Restore this post?", "Restore", "A mistake");
    await expect(banner(log)).toHaveCount(0);
    await expect(log.getByRole("button", { name: /^Heart/ })).toBeVisible();
    await expect(log.getByText(content)).toBeVisible();
    await expect(async () => {
      expect((await page.goto(`/details/${post.id}`))!.status()).toBe(200);
    }).toPass();
    // For an id that no post has, moderators get a 404 too.
    const gone = await (await person("dora")).submitText();
    await log.goto(`/details/${Number(gone.id) + 100_000}`);
    await expect(log.getByText(NOT_FOUND)).toBeVisible();
  });

  test("is not found for its author after signing out", async ({ alice, mona }) => {
    const content = unique("Only while signed in");
    const post = await alice.submitText({ content });
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, remove);
    const page = await alice.open(`/details/${post.id}`);
    await expect(page.getByText(content)).toBeVisible();
    await page.evaluate(() => localStorage.removeItem("idToken"));
    await page.reload();
    await expect(page.getByText(NOT_FOUND)).toBeVisible();
    await expect(page.getByText(content)).toHaveCount(0);
  });
});

test.describe("A reported post that its author deletes", () => {
  test("stays in the queue with its content until its reports are dismissed", async ({
    alice,
    bob,
    mona,
  }) => {
    const content = unique("Deleted in time?");
    const post = await alice.submitText({ content });
    await bob.report(post, "Harassment or hate");
    await alice.api("DELETE", `/submission/${post.id}`);
    const page = await mona.open("/moderation");
    const card = page.getByRole("article").filter({ hasText: post.title });
    await expect(card).toContainText("Deleted by its author");
    await expect(card).toContainText(content);
    await expect(card.getByRole("button", { name: /^(Remove|Restore|Lock) A text/ })).toHaveCount(0);
    await card.getByRole("link", { name: post.title }).click();
    await expect(banner(page)).toContainText(`${alice.username} deleted their own post on`);
    await expect(page.getByText(content)).toBeVisible();
    await page.goBack();
    await card.getByRole("button", { name: /^Dismiss / }).click();
    await decide(page, "Dismiss the reports?", "Dismiss", "Dealt with");
    await expect(card).toContainText("Dismissed.");
    await page.goto("/moderation/log");
    const log = page.getByRole("list", { name: "Log" });
    await expect(log).toContainText(`deleted their own post “${post.title}” with 1 open report`);
  });
});

test("A moderator's own reported post is in the queues of other moderators only", async ({
  bob,
  mona,
  person,
}) => {
  const post = await mona.submitText();
  await bob.report(post, "Spam");
  const own = await mona.open("/moderation");
  await expect(own.getByRole("heading", { name: "Moderation" })).toBeVisible();
  await expect(own.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await expect(cardOf(own, post)).toHaveCount(0);
  await own.goto(`/details/${post.id}`);
  await expect(own.getByRole("main").getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await expect(own.getByRole("button", { name: "Moderate", exact: true })).toHaveCount(0);
  const nora = await person("nora");
  await grantRole(nora.username, "moderator");
  await expect(cardOf(await nora.open("/moderation"), post)).toBeVisible();
});
