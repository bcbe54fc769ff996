import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { loseAnswer, openLive, refuse } from "./browser.ts";
import { expect, type Person, type Post, test } from "./test.ts";

const heartOf = (page: Page, id: string) =>
  page.locator(`#comment-${id}`).getByRole("button", { name: /^A heart for the comment by/ });

async function expectHeart(page: Page, id: string, isGiven: boolean, count: string): Promise<void> {
  await expect(heartOf(page, id)).toHaveAttribute("aria-pressed", String(isGiven));
  await expect(heartOf(page, id)).toHaveText(count);
}

const give = (person: Person, id: string) => person.api("POST", `/comment/${id}/upvote`);

async function countOf(person: Person, post: Post): Promise<number> {
  const path = `/submission/${post.id}/thread` as const;
  const { comments } = await person.api<{ comments: { upvotes: number }[] }>("GET", path);
  return comments[0]!.upvotes;
}

test.describe("A heart on a comment", () => {
  test("is given and taken back at a press, survives a reload, and matches the server's count", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Well said");
    await give(alice, id);
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await expectHeart(page, id, false, "1");
    await heartOf(page, id).click();
    await expectHeart(page, id, true, "2");
    await expect.poll(() => countOf(alice, post)).toBe(2);
    await page.reload();
    await expectHeart(page, id, true, "2");
    await heartOf(page, id).focus();
    await page.keyboard.press("Enter");
    await expectHeart(page, id, false, "1");
    await expect(heartOf(page, id)).toBeFocused();
    await expect.poll(() => countOf(alice, post)).toBe(1);
  });

  test("one call asks for the hearts of the post and of its comments", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const [given, other] = [await alice.comment(post, "One"), await alice.comment(post, "Two")];
    await give(bob, given);
    await bob.heart(post);
    const page = await bob.open("/terms");
    const asked: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/votes/status")) asked.push(request.postDataJSON());
    });
    await page.goto(`/details/${post.id}`);
    await expectHeart(page, given, true, "1");
    await expectHeart(page, other, false, "");
    await expect(page.getByRole("button", { name: `Heart: ${post.title}.` })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect(asked).toEqual([{ ids: [post.id], commentIds: [given, other] }]);
  });

  test("is asked for once in a visit, however many comments arrive", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const first = await alice.comment(post, "One");
    const page = await bob.open("about:blank");
    await page.clock.install();
    const asked: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/votes/status")) asked.push(request.postDataJSON());
    });
    await openLive(page, `/details/${post.id}`);
    await expect.poll(() => asked).toEqual([{ ids: [post.id], commentIds: [first] }]);
    await page.clock.fastForward(60_000);
    const second = await alice.comment(post, "Two");
    await expect(page.locator(`#comment-${second}`)).toBeVisible();
    await expect.poll(() => asked.slice(1)).toEqual([{ ids: [], commentIds: [second] }]);
  });

  test("shows at once, before the server has answered", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Well said");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    const held = Promise.withResolvers<void>();
    await page.route("**/comment/*/upvote", async (route) => {
      await held.promise;
      await route.continue();
    });
    await heartOf(page, id).click();
    await expectHeart(page, id, true, "1");
    expect(await countOf(alice, post)).toBe(0);
    // An event may bring the number before the answer comes.
    await give(alice, id);
    await give(bob, id);
    await expect.poll(() => countOf(alice, post)).toBe(2);
    await expectHeart(page, id, true, "1");
    held.resolve();
    await expectHeart(page, id, true, "2");
  });

  test("goes back with a message if the call fails, and can be given again", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Well said");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await refuse(page, "**/comment/*/upvote", { error: "The site has a problem.", times: 1 });
    await heartOf(page, id).click();
    await expect(page.getByRole("alert").filter({ hasText: "The site has a problem." })).toBeVisible();
    await expectHeart(page, id, false, "");
    await heartOf(page, id).click();
    await expectHeart(page, id, true, "1");
    await expect.poll(() => countOf(alice, post)).toBe(1);
  });

  test("stays, as on the server, when the answer was lost, and is taken back at the next press", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Well said");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    const answered = page.waitForResponse("**/comment/*/upvote");
    await loseAnswer(page, "**/comment/*/upvote");
    await heartOf(page, id).click();
    expect((await answered).status()).toBe(200);
    await expectHeart(page, id, true, "1");
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
    await heartOf(page, id).click();
    await expectHeart(page, id, false, "");
    await expect.poll(() => countOf(alice, post)).toBe(0);
  });

  test("is shown as not given, with the reason, when the site is busy, offline, or when the session has ended", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Well said");
    const page = await bob.open("about:blank");
    // Without this the page learns by its events that the session has ended.
    await page.route("**/api/events*", (route) => route.abort());
    await page.goto(`/details/${post.id}`);
    await expect(page.getByRole("button", { name: "Save this post" })).toBeVisible();
    // Loads the toast, which has no connection later.
    await refuse(page, "**/comment/*/upvote", { status: 503, error: "Please try later.", times: 1 });
    await heartOf(page, id).click();
    await expect(page.getByRole("alert").getByText("Please try later.")).toBeVisible();
    await page.context().setOffline(true);
    await heartOf(page, id).click();
    await expect(page.getByRole("alert").getByText("The site cannot be reached.")).toBeVisible();
    await expectHeart(page, id, false, "");
    await page.context().setOffline(false);
    await bob.api("POST", "/logout");
    await heartOf(page, id).click();
    await expect(page.getByRole("alert").getByText("Your session has ended.")).toBeVisible();
    await expectHeart(page, id, false, "");
    expect(await countOf(alice, post)).toBe(0);
  });

  test("given by another member shows to everybody who is reading", async ({ page, alice, bob }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Well said");
    await openLive(page, `/details/${post.id}`);
    await expectHeart(page, id, false, "");
    const { x: before } = (await page.getByRole("button", { name: /^Reply/ }).boundingBox())!;
    await give(bob, id);
    await expectHeart(page, id, false, "1");
    expect((await page.getByRole("button", { name: /^Reply/ }).boundingBox())!.x).toBe(before);
  });

  test("asks a visitor to sign in", async ({ page, alice }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Well said");
    await openLive(page, `/details/${post.id}`);
    await heartOf(page, id).click();
    const modal = page.getByRole("dialog", { name: "Log in to Hearth" });
    await expect(modal.getByText("Sign in to give your heart to a comment.")).toBeVisible();
    await expectHeart(page, id, false, "");
  });

  test("is given to the comment that a visitor pressed, once they have signed in", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const [other, id] = [await alice.comment(post, "Not this"), await alice.comment(post, "Well said")];
    await openLive(page, `/details/${post.id}`);
    await heartOf(page, id).click();
    const modal = page.getByRole("dialog", { name: "Log in to Hearth" });
    await modal.getByLabel("Email").fill(bob.email);
    await modal.getByLabel("Password", { exact: true }).fill(bob.password);
    await modal.getByRole("button", { name: "Login", exact: true }).click();
    await expectHeart(page, id, true, "1");
    await expectHeart(page, other, false, "");
    await page.reload();
    await expectHeart(page, id, true, "1");
  });

  test("has its count without JavaScript", async ({ browser, baseURL, alice, bob }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Well said");
    await give(bob, id);
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/details/${post.id}`);
    await expect(heartOf(page, id)).toHaveText("1");
    await context.close();
  });

  test("is large enough for a finger, and accessible when given", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const id = await alice.comment(post, "Well said");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await heartOf(page, id).click();
    await expectHeart(page, id, true, "1");
    const { width, height } = (await heartOf(page, id).boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  });
});
