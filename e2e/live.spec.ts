import type { Page } from "@playwright/test";
import { openLive } from "./browser.ts";
import { startSecondProcess } from "./second-process.ts";
import { expect, test, unique } from "./test.ts";
import { WITHIN_A_SECOND } from "./try-again.ts";

const heart = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Heart/ })
    .first();
const thread = (page: Page) => page.getByRole("listitem").filter({ has: page.getByText("Reply to") });
const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });

async function writeTo(page: Page, words: string): Promise<void> {
  await page.getByPlaceholder("Type a message...").fill(words);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText(words)).toBeVisible();
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel("Your comment").fill(words);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByRole("listitem").getByText(words, { exact: true })).toBeVisible();
}

test.describe("Live: two browsers side by side", () => {
  test("a comment and a heart given in one appear in the others within a second", async ({
    alice,
    bob,
    page,
  }) => {
    const post = await alice.submitText();
    const reader = await openLive(await alice.open("about:blank"), `/details/${post.id}`);
    const visitor = await openLive(page, `/details/${post.id}`);
    const other = await bob.open(`/details/${post.id}`);
    let comments = 0;
    await expect(async () => {
      const words = unique("Live words.");
      await say(other, words);
      comments++;
      for (const looking of [reader, visitor]) {
        await expect(looking.getByText(words)).toBeVisible(WITHIN_A_SECOND);
        const heading = looking.getByRole("heading", { name: `Comments ${comments}` });
        await expect(heading).toBeVisible(WITHIN_A_SECOND);
      }
    }).toPass();
    // The heart is given, then taken back.
    for (let press = 0; press < 2; press++) {
      await expect(async () => {
        const count = (await heart(other).getAttribute("aria-pressed")) === "true" ? "0" : "1";
        await heart(other).click();
        await expect(heart(other)).toHaveText(count);
        for (const looking of [reader, visitor])
          await expect(heart(looking)).toHaveText(count, WITHIN_A_SECOND);
      }).toPass();
    }
  });

  test("a member's own comment is shown once, whether its answer or its event arrives first", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const page = await openLive(await alice.open("about:blank"), `/details/${post.id}`);
    for (const words of ["First.", "Second.", "Third."]) {
      await Promise.all([say(page, words), bob.comment(post, `Bob's ${words}`)]);
    }
    await expect(thread(page)).toHaveCount(6);
    await expect(page.getByRole("heading", { name: "Comments 6" })).toBeVisible();
  });

  test("a comment, a heart, a message and a notification appear across two processes on one database", async ({
    alice,
    bob,
    baseURL,
  }) => {
    const post = await alice.submitText();
    const second = await startSecondProcess();
    try {
      const other = await bob.open("/terms");
      await other.goto(`${second.address}/terms`);
      await other.evaluate((token) => localStorage.setItem("idToken", token), bob.token);
      await openLive(other, `${second.address}/details/${post.id}`);
      const reader = await openLive(await alice.open("about:blank"), `/details/${post.id}`);
      expect(new URL(other.url()).origin).not.toBe(baseURL);
      await say(other, "From the second process.");
      await expect(reader.getByText("From the second process.")).toBeVisible();
      await heart(reader).click();
      await expect(heart(reader)).toHaveText("1");
      await expect(heart(other)).toHaveText("1");

      // Bob's comment has notified Alice. Next, messages between the two.
      await expect(bell(reader)).toHaveAccessibleName("Notifications 1 unread");
      await openLive(reader, `/messages?to=${bob.username}`);
      await openLive(other, `${second.address}/messages?to=${alice.username}`);
      await writeTo(other, "Across processes.");
      await expect(reader.getByRole("log").getByText("Across processes.")).toBeVisible();
      await writeTo(reader, "And back.");
      await expect(other.getByRole("log").getByText("And back.")).toBeVisible();

      await openLive(reader, "/terms");
      await alice.api("POST", "/notifications/read", {});
      await expect(bell(reader)).toHaveAccessibleName("Notifications");
      await other.goto(`${second.address}/details/${post.id}`);
      await say(other, "Once more.");
      await expect(bell(reader)).toHaveAccessibleName("Notifications 1 unread");
      await other.close();
    } finally {
      await second.stop();
    }
  });

  test("a comment posted while the comments are loading appears too", async ({ alice, bob }) => {
    const post = await alice.submitText({ feeds: [unique("Slow")] });
    const page = await alice.open("/?view=recent&time=24h");
    const held = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    let readings = 0;
    await page.route("**/api/submission/*/thread?*", async (route) => {
      if (readings++ > 0) return route.continue();
      const answer = await route.fetch();
      answered.resolve();
      await held.promise;
      return route.fulfill({ response: answer });
    });
    const live = page.waitForResponse(/\/api\/events\?submission=/);
    await page.getByRole("main").getByRole("link", { name: post.title, exact: true }).click();
    await Promise.all([live, answered.promise]);
    await bob.comment(post, "Said while it was read.");
    await expect(page.getByRole("heading", { name: "Comments 1" })).toBeVisible();
    held.resolve();
    await expect(page.getByText("Said while it was read.")).toBeVisible();
  });

  test("comments and hearts missed while disconnected appear after the reconnect", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await openLive(await alice.open("about:blank"), `/details/${post.id}`);
    await page.route("**/api/events*", (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    await bob.comment(post, "Said meanwhile.");
    await bob.heart(post);
    await page.unroute("**/api/events*");
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow")));
    await expect(page.getByText("Said meanwhile.")).toBeVisible();
    await expect(heart(page)).toHaveText("1");
  });

  test("comments and hearts work without the event stream", async ({ alice, problems }) => {
    problems.expect(/Failed to load resource/);
    const post = await alice.submitText();
    const page = await alice.open("about:blank");
    await page.route("**/api/events*", (route) => route.fulfill({ status: 503, body: "busy" }));
    await page.goto(`/details/${post.id}`);
    await say(page, "Said all the same.");
    await heart(page).click();
    await expect(heart(page)).toHaveText("1");
  });
});
