import type { Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { hold, openLive } from "./browser.ts";
import { expect, type Person, type Post, test } from "./test.ts";

const orders = (page: Page) => page.getByRole("navigation", { name: "Order of comments" });
const choose = (page: Page, name: string) => orders(page).getByRole("link", { name }).click();

async function expectThread(page: Page, ids: string[]): Promise<void> {
  await expect
    .poll(() => page.locator("li[id^=comment-]").evaluateAll((items) => items.map(({ id }) => id.slice(8))))
    .toEqual(ids);
}

interface Discussion {
  post: Post;
  one: string;
  reply: string;
  two: string;
}

/** Two comments and a reply to the first; the second has a heart. */
async function discussion(alice: Person, bob: Person): Promise<Discussion> {
  const post = await alice.submitText();
  const one = await alice.comment(post, "The first comment");
  const reply = await bob.comment(post, "A reply to it", one);
  const two = await bob.comment(post, "The second comment");
  await alice.api("POST", `/comment/${two}/upvote`);
  return { post, one, reply, two };
}

test.describe("The order of a thread", () => {
  test("is oldest first until the reader chooses; the choice is remembered without a flash of another order", async ({
    page,
    alice,
    bob,
  }) => {
    const { post, one, reply, two } = await discussion(alice, bob);
    await openLive(page, `/details/${post.id}`);
    await expectThread(page, [one, reply, two]);
    await expect(orders(page).getByRole("link", { name: "Oldest" })).toHaveAttribute("aria-current", "true");
    await choose(page, "Hearts");
    await expectThread(page, [two, one, reply]);
    await expect(page).toHaveURL(`/details/${post.id}?order=hearts#comments-title`);
    // Held scripts show what the reader sees before React knows the choice.
    const goOn = await hold(page, "**/assets/*.js");
    await page.goto(`/details/${post.id}`, { waitUntil: "commit" });
    await expect(page.locator(`#comment-${one}`)).toBeHidden();
    goOn();
    await expectThread(page, [two, one, reply]);
    await expect(page.locator(`#comment-${two}`)).toBeVisible();
    await choose(page, "Oldest");
    await expectThread(page, [one, reply, two]);
  });

  test("is the remembered one unless the address names an order or a later part of the thread", async ({
    page,
    alice,
    bob,
  }) => {
    const { post, one, reply, two } = await discussion(alice, bob);
    await openLive(page, `/details/${post.id}`);
    await choose(page, "Newest");
    await expectThread(page, [two, one, reply]);
    await openLive(page, `/details/${post.id}?comments=1`);
    await expectThread(page, [reply, two]);
    await expect(page.locator(`#comment-${two}`)).toBeVisible();
    const goOn = await hold(page, "**/assets/*.js");
    await page.goto(`/details/${post.id}?from=elsewhere`, { waitUntil: "commit" });
    await expect(page.locator(`#comment-${one}`)).toBeHidden();
    goOn();
    await expectThread(page, [two, one, reply]);
    await expect(page.locator(`#comment-${one}`)).toBeVisible();
  });

  test("works without JavaScript, by addresses whose canonical one is the post's", async ({
    browser,
    baseURL,
    alice,
    bob,
  }) => {
    const { post, one, reply, two } = await discussion(alice, bob);
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/details/${post.id}`);
    await choose(page, "Newest");
    await expectThread(page, [two, one, reply]);
    await expect(orders(page).getByRole("link", { name: "Newest" })).toHaveAttribute("aria-current", "true");
    const html = await (await page.request.get(`/details/${post.id}?order=newest&comments=1`)).text();
    expect(html).toContain('name="robots" content="noindex"');
    await context.close();
  });

  test("scrolls to a linked comment, even though the reader's own order and folds move it", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) ids.push(await bob.comment(post, `${n}${"\n\nanother line".repeat(20)}`));
    const [first, last] = [ids[0]!, ids.at(-1)!];
    const reply = await alice.comment(post, `A reply${"\n\nanother line".repeat(40)}`, first);
    await openLive(page, `/details/${post.id}`);
    await choose(page, "Newest");
    await expectThread(page, [...ids.slice(1).toReversed(), first, reply]);
    for (const id of [first, last]) {
      await page.goto("about:blank");
      await page.goto(`/details/${post.id}#comment-${id}`);
      await expect(page.locator("html[data-own]")).toHaveCount(0);
      await expect(page.locator(`#comment-${id}`)).toBeInViewport();
    }
    await choose(page, "Oldest");
    await page
      .locator(`#comment-${first}`)
      .getByRole("button", { name: /below the comment by/ })
      .click();
    await page.goto("about:blank");
    await page.goto(`/details/${post.id}#comment-${ids[1]!}`);
    await expect(page.locator(`#comment-${reply}`)).toHaveCount(0);
    await expect(page.locator(`#comment-${ids[1]!}`)).toBeInViewport();
  });

  test("shows a new comment at its place to everybody who is reading", async ({ page, alice, bob }) => {
    const { post, one, reply, two } = await discussion(alice, bob);
    await openLive(page, `/details/${post.id}?order=newest`);
    await expectThread(page, [two, one, reply]);
    const three = await bob.comment(post, "A third comment");
    await expectThread(page, [three, two, one, reply]);
    const second = await alice.comment(post, "Another reply", one);
    await expectThread(page, [three, two, one, second, reply]);
  });

  test("is no choice below two comments, and accessible", async ({ page, alice, bob }) => {
    const post = await alice.submitText();
    await bob.comment(post, "Alone");
    await openLive(page, `/details/${post.id}`);
    await expect(orders(page)).toHaveCount(0);
    const { y } = (await page.getByRole("heading", { name: /^Comments/ }).boundingBox())!;
    await bob.comment(post, "Not alone");
    await expect(orders(page)).toBeVisible();
    expect((await page.getByRole("heading", { name: /^Comments/ }).boundingBox())!.y).toBe(y);
    await expectAccessible(page);
  });

  test("a long thread by hearts has every comment once, though hearts are given while it is read", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    // The comments are so long that they do not all fit on a page.
    const ids: string[] = [];
    for (let n = 0; n < 14; n++) ids.push(await bob.comment(post, `${n} ${"<".repeat(9_900)}`));
    await openLive(page, `/details/${post.id}?order=hearts`);
    await expect(page.locator(`#comment-${ids[0]!}`)).toBeVisible();
    await expect(page.locator(`#comment-${ids.at(-1)!}`)).toHaveCount(0);
    // The last comment would come first now, and every other one a place later.
    await bob.api("POST", `/comment/${ids.at(-1)!}/upvote`);
    await tryAgain(async (time) => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(page.locator("li[id^=comment-]")).toHaveCount(14, time);
    });
    await expectThread(page, ids);
  });
});
