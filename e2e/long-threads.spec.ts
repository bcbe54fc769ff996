import type { Page } from "@playwright/test";
import { openLive } from "./browser.ts";
import { expect, type Person, type Post, test } from "./test.ts";
import { tryAgain } from "./try-again.ts";

const COUNT = 170;

const comments = (page: Page) => page.locator("li[id^=comment-]");
const ids = (page: Page) => comments(page).evaluateAll((all) => all.map(({ id }) => id.slice(8)));
const choose = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Order of comments" }).getByRole("link", { name }).click();

/** Makes a thread with more comments than the page adds or removes in one step. Returns their ids. */
async function longThread(author: Person): Promise<{ post: Post; all: string[] }> {
  const post = await author.submitText();
  const all: string[] = [];
  for (let n = 0; n < COUNT; n++) all.push(await author.comment(post, `Comment ${n}`));
  return { post, all };
}

async function loadWhole(page: Page): Promise<void> {
  await tryAgain(async (time) => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(comments(page)).toHaveCount(COUNT, time);
  });
}

/** Expects a comment to be on the screen, and to be there still many frames later. */
async function expectToStayInView(page: Page, id: string): Promise<void> {
  const comment = page.locator(`#comment-${id}`);
  await expect(comment).toBeInViewport();
  const frames = await comment.evaluate(async (item) => {
    let seen = 0;
    for (let frame = 0; frame < 60; frame++) {
      await new Promise(requestAnimationFrame);
      const { top, bottom } = item.getBoundingClientRect();
      if (top < innerHeight && bottom > 0) seen++;
    }
    return seen;
  });
  expect(frames).toBe(60);
}

/** Counts the frames in which the page has an id twice, from now on. */
async function watchIds(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const page = globalThis as unknown as { doubled: number };
    page.doubled = 0;
    const look = () => {
      const found = [...document.querySelectorAll("main [id]")].map(({ id }) => id);
      if (new Set(found).size < found.length) page.doubled++;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (globalThis as unknown as { doubled: number }).doubled);
}

test.describe("A long thread", () => {
  test("changes its order twice quickly, with every comment once at any time, and nothing stays of the earlier one", async ({
    page,
    alice,
  }) => {
    const { post, all } = await longThread(alice);
    await openLive(page, `/details/${post.id}`);
    await loadWhole(page);
    const doubled = await watchIds(page);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('a[href*="order=newest#"]')!.click();
      document.querySelector<HTMLElement>('a[href*="order=oldest#"]')!.click();
    });
    await expect.poll(() => ids(page)).toEqual(all);
    await choose(page, "Newest");
    await expect(comments(page).first()).toHaveAttribute("id", `comment-${all.at(-1)!}`);
    await choose(page, "Oldest");
    await expect.poll(() => ids(page)).toEqual(all);
    await expect(page.locator("main ol > li[tabindex='-1']")).toHaveCount(COUNT);
    expect(await doubled()).toBe(0);
  });

  test("is where the reader left it on Back, with all that had loaded", async ({ page, alice }) => {
    const { post, all } = await longThread(alice);
    await openLive(page, `/details/${post.id}`);
    await loadWhole(page);
    const middle = page.locator(`#comment-${all[120]!}`);
    await middle.evaluate((element) => element.scrollIntoView({ block: "start" }));
    const { top } = await middle.evaluate((element) => element.getBoundingClientRect().toJSON());
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/"]')!.click());
    await expect(comments(page)).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => ids(page)).toEqual(all);
    const place = () => middle.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await expect.poll(place).toBe(Math.round(top));
    // Leaves again at once, and comes back.
    await page.evaluate(() => history.forward());
    await page.evaluate(() => history.back());
    await expect.poll(() => ids(page)).toEqual(all);
  });

  test("scrolls to a comment far away when its link is pressed, also after a change of order", async ({
    page,
    baseURL,
    alice,
  }) => {
    const post = await alice.submitText();
    const all: string[] = [];
    for (let n = 0; n < 60; n++) all.push(await alice.comment(post, `Comment ${n}`));
    const parent = await alice.comment(post, "Many answers");
    const replies: string[] = [];
    for (let n = 0; n < 30; n++) replies.push(await alice.comment(post, `Answer ${n}`, parent));
    const unloaded = all[0]!;
    const linking = await alice.comment(
      post,
      `${baseURL}/details/${post.id}?order=newest#comment-${unloaded}`,
    );
    await openLive(page, `/details/${post.id}`);
    const comment = (id: string) => page.locator(`#comment-${id}`);
    const press = (id: string, to: string) =>
      comment(id).evaluate(
        (item, to) => item.querySelector<HTMLElement>(`a[href$="#comment-${to}"]`)!.click(),
        to,
      );
    await comment(all[30]!).evaluate((item) => item.scrollIntoView());
    // Pressed from here, where the reader has been: this place is remembered.
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href*="order=newest#"]')!.click());
    await expect(comments(page).first()).toHaveAttribute("id", `comment-${linking}`);
    await tryAgain(async (time) => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(comment(all[30]!)).toBeAttached(time);
    });
    await press(replies[1]!, parent);
    await expectToStayInView(page, parent);
    await press(linking, unloaded);
    await expectToStayInView(page, unloaded);
    await page.goBack();
    await expectToStayInView(page, parent);
  });

  test("keeps a reply and an edit that are being written, while its order changes", async ({ alice }) => {
    const { post, all } = await longThread(alice);
    const page = await openLive(await alice.open("about:blank"), `/details/${post.id}`);
    await loadWhole(page);
    const [edited, answered] = [page.locator(`#comment-${all[5]!}`), page.locator(`#comment-${all[3]!}`)];
    const field = edited.getByRole("textbox", { name: "Edit your comment" });
    const reply = page.locator('textarea:not([aria-label="Edit your comment"])');
    // The acts of comments far from the screen are not in the page.
    await answered.evaluate((comment) => comment.scrollIntoView());
    await answered.getByRole("button", { name: /^Reply/ }).click();
    await reply.fill("A reply that must stay");
    await edited.getByRole("button", { name: "Edit your comment" }).click();
    await field.fill("An edit that must stay");
    await choose(page, "Newest");
    await expect(comments(page).first()).toHaveAttribute("id", `comment-${all.at(-1)!}`);
    await choose(page, "Oldest");
    await expect.poll(() => ids(page)).toEqual(all);
    await expect(reply).toHaveCount(1);
    await expect(reply).toHaveValue("A reply that must stay");
    await expect(answered.locator("textarea")).toHaveValue("A reply that must stay");
    await edited.evaluate((comment) => comment.scrollIntoView());
    await edited.getByRole("button", { name: "Edit your comment" }).click();
    await expect(field).toHaveValue("An edit that must stay");
  });
});
