import type { Page } from "@playwright/test";
import { openLive, refuse } from "./browser.ts";
import { expect, test } from "./test.ts";
import { WITHIN_A_SECOND } from "./try-again.ts";

const items = (page: Page) => page.getByRole("main").getByRole("listitem");
const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
const envelope = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Messages/ });

test.describe("Notifications", () => {
  test('"Redirects to /login if signed out"', async ({ page }) => {
    await page.goto("/notifications");
    await expect(page).toHaveURL("/login");
  });

  test("Empty: 'You have no notifications.'", async ({ alice }) => {
    const page = await alice.open("/notifications");
    await expect(page.getByText("You have no notifications.")).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName("Notifications");
  });

  test('"List with message, optional link to the submission by its title, date/time, delete button"', async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    for (let n = 0; n < 25; n++) await alice.comment(post, `Words before it, ${n}.`);
    const commentId = await bob.comment(post, "Well said.");
    await bob.api("POST", "/messages", { toUsername: alice.username, text: "Psst." });
    const page = await alice.open("/notifications");
    await expect(items(page)).toHaveCount(2);
    await expect(items(page).nth(0)).toContainText(`${bob.username} sent you a message`);
    const told = items(page).nth(1);
    await expect(told).toContainText(`${bob.username} commented on your post`);
    await expect(told.getByRole("time")).toHaveText("just now");
    await expect(told.getByRole("time")).toHaveAttribute("title", /\d{4}, \d{1,2}:\d{2}\s[AP]M/);
    await expect(told.getByRole("button", { name: /^Delete notification/ })).toBeVisible();
    await told.getByRole("link", { name: post.title }).click();
    await expect(page).toHaveURL(`/details/${post.id}#comment-${commentId}`);
    await expect(page.getByText("Well said.")).toBeInViewport();
  });

  test("lead to a reply, which has the focus, with the comment that it answers in sight", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    for (let n = 0; n < 12; n++) await alice.comment(post, `Words before it, ${n}.`);
    const asked = await alice.comment(post, `How long did it take? ${"It is so even. ".repeat(20)}`);
    const replyId = await bob.comment(post, "About three weeks.", asked);
    for (let n = 0; n < 12; n++) await alice.comment(post, `Words after it, ${n}.`);
    const page = await alice.open("/notifications");
    await page.setViewportSize({ width: 390, height: 844 });
    await items(page).first().getByRole("link", { name: post.title }).click();
    const reply = page.locator(`#comment-${replyId}`);
    await expect(reply).toBeFocused();
    await expect(reply.getByText("About three weeks.")).toBeInViewport({ ratio: 1 });
    const parent = page.locator(`#comment-${asked}`).getByText("How long did it take?");
    await expect(parent).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole("banner").boundingBox();
    expect((await parent.boundingBox())!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
  });

  test("quote the comment, and the whole row opens it: headline, sign, quote and blank area", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const commentId = await bob.comment(post, "Eight weeks old in this picture.");
    const page = await alice.open("/notifications");
    const row = items(page).first();
    await expect(row).toContainText("Eight weeks old in this picture.");
    await expect(row.getByRole("link")).toHaveAccessibleDescription(/commented on your post/);
    const { width, height } = (await row.boundingBox())!;
    const { x } = (await row.getByRole("button").boundingBox())!;
    const places = [
      { x: 8, y: 20 },
      { x: 80, y: 20 },
      { x: 80, y: 44 },
      { x: x - (await row.boundingBox())!.x - 8, y: height - 4 },
      { x: width / 2, y: 4 },
    ];
    for (const position of places) {
      await row.click({ position });
      await expect(page).toHaveURL(`/details/${post.id}#comment-${commentId}`);
      await page.goBack();
      await expect(row).toBeVisible();
    }
    await expect(bell(page)).toHaveAccessibleName("Notifications");
    await row.getByRole("button").click();
    await expect(items(page)).toHaveCount(0);
    await expect(page).toHaveURL("/notifications");
  });

  test('"Deleting one removes it and re-fetches the list"', async ({ alice, bob }) => {
    for (const words of ["one", "two", "three"]) await bob.comment(await alice.submitText(), words);
    const page = await alice.open("/notifications");
    await expect(items(page)).toHaveCount(3);
    const again = page.waitForRequest(
      (request) => request.method() === "GET" && /notifications/.test(request.url()),
    );
    await items(page).first().getByRole("button").click();
    await again;
    await expect(items(page)).toHaveCount(2);
    await expect(page.getByRole("heading", { name: "Notifications" })).toBeFocused();
    await page.reload();
    await expect(items(page)).toHaveCount(2);
  });

  test("A failure to delete is logged only, and the list stays", async ({ alice, bob, problems }) => {
    problems.expect(/The site cannot be reached/);
    const post = await alice.submitText();
    await bob.comment(post, "one");
    const page = await alice.open("/notifications");
    await page.route("**/api/notifications/*", (route) => route.abort());
    await items(page).first().getByRole("button").click();
    await expect(items(page).first()).not.toHaveAttribute("aria-busy");
    await expect(items(page)).toHaveCount(1);
  });

  test("A list that fails to load shows an error and a Try again button that works", async ({ alice }) => {
    const page = await alice.open("about:blank");
    // With the event stream, the page would load the notifications again by itself.
    await page.route("**/api/events*", (route) => route.abort());
    await refuse(page, "**/api/notifications", { error: "Out of order." });
    await page.goto("/notifications");
    await expect(page.getByRole("alert").filter({ hasText: "Out of order." })).toBeVisible();
    await page.unroute("**/api/notifications");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("You have no notifications.")).toBeVisible();
  });

  test("Scrolling to the end loads more notifications", async ({ alice, bob }) => {
    const post = await alice.submitText();
    for (let n = 0; n < 45; n++) await bob.comment(post, `${n}`);
    const page = await alice.open("/notifications");
    await expect(items(page).first()).toBeVisible();
    // A group goes on over a page's end.
    await expect(page.getByText(`${bob.username} commented on your post 45 times`)).toBeVisible();
    await page.getByRole("button", { name: "Show all 45" }).press("Enter");
    await expect(items(page)).toHaveCount(46);
  });

  test("of one kind about one post, and of one conversation, are one row, which opens and is deleted as one", async ({
    alice,
    bob,
    carol,
  }) => {
    const post = await alice.submitText();
    const first = await bob.comment(post, "one");
    await carol.comment(post, "two");
    const page = await alice.open("/notifications");
    await expect(items(page)).toHaveCount(1);
    await expect(items(page)).toContainText(`${carol.username} and ${bob.username} commented on your post`);
    for (const text of ["Psst.", "Are you there?"])
      await bob.api("POST", "/messages", { toUsername: alice.username, text });
    await page.reload();
    await expect(items(page)).toHaveCount(2);
    await expect(items(page).first()).toContainText(`${bob.username} sent you 2 messages`);
    await expect(items(page).first()).toContainText("Are you there?");
    const all = items(page).nth(1).getByRole("button", { name: "Show all 2" });
    await all.press("Enter");
    await expect(items(page)).toHaveCount(4);
    await items(page)
      .nth(2)
      .getByRole("button", { name: /^Delete notification/ })
      .click();
    // The one that stays is a row as any other.
    await expect(items(page)).toHaveCount(2);
    await expect(items(page).nth(1)).toContainText(`${bob.username} commented on your post`);
    await items(page).first().getByRole("button", { name: "Delete 2 notifications" }).click();
    await expect(items(page)).toHaveCount(1);
    await carol.comment(post, "three");
    await expect(items(page)).toHaveCount(1);
    await expect(bell(page)).toHaveAccessibleName("Notifications 2 unread");
    await items(page).getByRole("link", { name: post.title }).click();
    await expect(page).toHaveURL(`/details/${post.id}#comment-${first}`);
    await expect(bell(page)).toHaveAccessibleName("Notifications");
  });
});

test.describe("Unread indicators", () => {
  test('"any unread notification sets the notification badge; any unread of type message sets the message badge"', async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await bob.comment(post, "Hello.");
    const page = await alice.open("/");
    await expect(bell(page)).toHaveAccessibleName("Notifications 1 unread");
    await expect(envelope(page)).toHaveAccessibleName("Messages");
    await bob.api("POST", "/messages", { toUsername: alice.username, text: "Psst." });
    await expect(bell(page)).toHaveAccessibleName("Notifications 2 unread");
    await expect(envelope(page)).toHaveAccessibleName("Messages 1 unread");
    await page.setViewportSize({ width: 1440, height: 900 });
    const side = page.getByRole("navigation", { name: "Main" });
    await expect(side.getByRole("link", { name: "Notifications 2 unread" })).toBeVisible();
    await expect(side.getByRole("link", { name: "Messages 1 unread" })).toBeVisible();
  });

  test("a new notification sets the badge within a second, without a reload", async ({ alice, bob }) => {
    const page = await openLive(await alice.open("about:blank"), "/terms");
    await expect(bell(page)).toHaveAccessibleName("Notifications");
    let unread = 0;
    await expect(async () => {
      await bob.comment(await alice.submitText(), "Hello.");
      unread++;
      await expect(bell(page)).toHaveAccessibleName(`Notifications ${unread} unread`, WITHIN_A_SECOND);
    }).toPass();
  });

  test("following a notification's link marks it as read, and a button marks all as read", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    for (const words of ["one", "two"]) await bob.comment(await alice.submitText(), words);
    await bob.comment(post, "three");
    const page = await alice.open("/notifications");
    await items(page).first().getByRole("link", { name: post.title }).click();
    await expect(bell(page)).toHaveAccessibleName("Notifications 2 unread");
    await bell(page).click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(bell(page)).toHaveAccessibleName("Notifications");
    await expect(page.getByText("New", { exact: true })).toHaveCount(0);
    await expect(items(page)).toHaveCount(3);
  });
});
