import type { Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { killTab, refuse } from "./browser.ts";
import { expectFocus, press } from "./keyboard.ts";
import { expect, type Person, type Post, test, unique } from "./test.ts";

const welcome = (page: Page) => page.getByRole("region", { name: "Welcome back" });
const cardOf = (page: Page, { id }: Post) => page.locator(`#post-${id}`);

/** Posts of a new feed, as its list has them. */
async function feedOfMany(bob: Person, count: number): Promise<{ path: string; posts: Post[] }> {
  const feed = unique("Long");
  const posts = await bob.submitInOrder(count, feed);
  return { path: `/feed/${feed}`, posts: posts.toReversed() };
}

/** Scrolls the list until the post is at the top of the screen, and the part of the page is there that keeps the place. */
async function readTo(page: Page, post: Post): Promise<void> {
  await scrollToPost(page, post);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/reading-place")),
  );
}

async function scrollToPost(page: Page, post: Post): Promise<void> {
  await expect(page.getByRole("time").first()).toHaveAttribute("title", /./);
  await tryAgain(async (time) => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(cardOf(page, post)).toBeVisible(time);
  });
  await cardOf(page, post).evaluate((card) => scrollBy(0, card.getBoundingClientRect().top - 80));
}

/** Closes the tab as a browser does, and opens Home in a new one. */
async function closeAndReturn(page: Page): Promise<Page> {
  const context = page.context();
  await page.close({ runBeforeUnload: true });
  const next = await context.newPage();
  await next.goto("/");
  return next;
}

/** Expects the post to be at the top of the screen, below the bar. */
async function expectAt(page: Page, post: Post): Promise<void> {
  await expect
    .poll(() => cardOf(page, post).evaluate((card) => Math.round(card.getBoundingClientRect().top)))
    .toBe(80);
}

test.describe("The place at which a reader stopped", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a member who closed the tab goes on at the same post of the same list, also after its order has changed", async ({
    alice,
    bob,
  }) => {
    const { path, posts } = await feedOfMany(bob, 45);
    const page = await alice.open(path);
    await readTo(page, posts[30]!);
    const kept = page.waitForResponse("**/api/reading-place");
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    expect((await kept).status()).toBe(204);
    const next = await closeAndReturn(page);
    await expect(welcome(next)).toContainText(`You stopped at “${posts[30]!.title}”`);
    // Among the first two pages, which the stored place certainly contains.
    await bob.heart(posts[35]!);
    await press(next, welcome(next).getByRole("button", { name: "Continue" }));
    await expect(next).toHaveURL(new RegExp(path));
    await expectAt(next, posts[30]!);
    const shown = await next.getByRole("article").evaluateAll((cards) => cards.map(({ id }) => id));
    expect(shown.slice(0, 45)).toEqual(posts.map(({ id }) => `post-${id}`));
    await expect(welcome(next)).toHaveCount(0);
  });

  test("the place is also offered after the browser has killed the tab without a word", async ({
    alice,
    bob,
  }) => {
    const { path, posts } = await feedOfMany(bob, 25);
    const page = await alice.open(path);
    await expect(page.getByRole("time").first()).toHaveAttribute("title", /./);
    // Installed before the part of the page loads that keeps the place each minute.
    await page.clock.install();
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/api/reading-place")) statuses.push(response.status());
    });
    await scrollToPost(page, posts[15]!);
    await expect
      .poll(async () => {
        await page.clock.fastForward("01:01");
        return statuses;
      })
      .toEqual([204]);
    const next = await killTab(page);
    await next.goto("/");
    await expect(welcome(next)).toContainText(`You stopped at “${posts[15]!.title}”`);
    await press(next, welcome(next).getByRole("button", { name: "Continue" }));
    await expectAt(next, posts[15]!);
  });

  test("a ranked list without muted posts also continues after the place", async ({ alice, bob, carol }) => {
    const feed = unique("Muted");
    await carol.submitMany(10, feed);
    const posts = (await bob.submitInOrder(25, feed)).toReversed();
    await alice.api("POST", "/mutes", { kind: "member", value: carol.username });
    const page = await alice.open(`/feed/${feed}`);
    await readTo(page, posts[20]!);
    const kept = page.waitForResponse("**/api/reading-place");
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    expect((await kept).status()).toBe(204);
    const next = await closeAndReturn(page);
    const more = next.waitForRequest(/filtered-submissions\?.*offset=[1-9]/);
    await welcome(next).getByRole("button", { name: "Continue" }).click();
    expect(new URL((await more).url()).searchParams.get("offset")).toBe("35");
  });

  test("another device offers the place as well, and again after a failure", async ({
    alice,
    bob,
    newBrowser,
  }) => {
    const { path, posts } = await feedOfMany(bob, 25);
    const page = await alice.open(path);
    await readTo(page, posts[15]!);
    const kept = page.waitForResponse("**/api/reading-place");
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    await kept;
    const device = await (await newBrowser(alice.token)).newPage();
    await device.goto("/");
    await refuse(device, "**/api/reading-place", { error: "Please try later.", status: 503, times: 1 });
    const goOn = welcome(device).getByRole("button", { name: "Continue" });
    await goOn.click();
    await expect(device.getByRole("alert").getByText("Please try later.")).toBeVisible();
    await goOn.click();
    await expectAt(device, posts[15]!);
  });

  test("a visitor goes on in the same browser, and the server stores nothing", async ({ page, bob }) => {
    const { path, posts } = await feedOfMany(bob, 25);
    const asked: string[] = [];
    page.context().on("request", (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    await readTo(page, posts[15]!);
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    const next = await closeAndReturn(page);
    await welcome(next).getByRole("button", { name: "Continue" }).click();
    await expectAt(next, posts[15]!);
    expect(asked).not.toContain("/api/reading-place");
  });

  test("a visitor is shown no post that was deleted meanwhile, neither in the offer nor in the list", async ({
    page,
    bob,
  }) => {
    const { path, posts } = await feedOfMany(bob, 25);
    await page.goto(path);
    await readTo(page, posts[15]!);
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    expect(await page.evaluate(() => localStorage.getItem("readingPlace"))).not.toContain(posts[15]!.title);
    await bob.api("DELETE", `/submission/${posts[14]!.id}`);
    const next = await closeAndReturn(page);
    await expect(welcome(next)).toContainText(`You stopped at “${posts[15]!.title}”`);
    await welcome(next).getByRole("button", { name: "Continue" }).click();
    await expectAt(next, posts[15]!);
    await expect(cardOf(next, posts[13]!)).toBeAttached();
    await expect(cardOf(next, posts[14]!)).toHaveCount(0);
    await bob.api("DELETE", `/submission/${posts[15]!.id}`);
    const asked = next
      .context()
      .waitForEvent("response", (answer) => answer.url().endsWith(`/submission/${posts[15]!.id}`));
    const last = await closeAndReturn(next);
    expect((await asked).status()).toBe(404);
    await expect(welcome(last)).toHaveCount(0);
  });

  test("the offer can be closed; after a reload, and for a place near the top, there is no offer", async ({
    page,
    bob,
  }) => {
    const { path, posts } = await feedOfMany(bob, 25);
    await page.goto(path);
    await readTo(page, posts[4]!);
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    expect(await page.evaluate(() => localStorage.getItem("readingPlace"))).toBeNull();
    await readTo(page, posts[15]!);
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    const next = await closeAndReturn(page);
    await expect(welcome(next)).toBeVisible();
    await expectAccessible(next);
    await next.reload();
    await expect(next.getByRole("time").first()).toHaveAttribute("title", /./);
    await expect(welcome(next)).toHaveCount(0);
    await next.goto("/");
    await press(next, welcome(next).getByRole("button", { name: "Put away" }));
    await expect(welcome(next)).toHaveCount(0);
    await expectFocus(next);
    await next.goto("/terms");
    await next.goto("/");
    await expect(next.getByRole("time").first()).toHaveAttribute("title", /./);
    await expect(welcome(next)).toHaveCount(0);
  });

  test("a list by date goes on where it stopped, also after many new posts and where Home shows it already", async ({
    alice,
    bob,
  }) => {
    const feed = unique("Daily");
    await alice.api("POST", "/follow-category", { category: feed });
    const posts = (await bob.submitInOrder(30, feed)).toReversed();
    const ids = posts.slice(0, 15).map(({ id }) => id);
    const place = {
      address: "/?view=my-feed&time=24h",
      list: "my-feed  24h",
      passed: 0,
      postId: ids[12],
      ids,
    };
    await alice.api("POST", "/reading-place", place);
    await bob.submitInOrder(20, feed);
    const page = await alice.open("/terms");
    await page.evaluate(() => localStorage.setItem("homeView", "my-feed"));
    await page.goto("/");
    await expect(page.getByRole("feed", { name: "My Feed posts" })).toBeVisible();
    // A link to a list that is so old reads it again.
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 31_000;
    });
    await welcome(page).getByRole("button", { name: "Continue" }).click();
    await expectAt(page, posts[12]!);
    await expect(page.getByRole("article")).toHaveCount(30);
    const shown = await page.getByRole("article").evaluateAll((cards) => cards.map(({ id }) => id));
    expect(shown).toEqual(posts.map(({ id }) => `post-${id}`));
    // By the keyboard: new posts of other journeys may put their button over this one.
    await page.getByRole("button", { name: "Show the list from its beginning" }).press("Enter");
    await expect(page.getByRole("article").first()).toContainText(`${feed} 20`);
  });

  test("a place is also kept where the reader closes the tab on a post of the list", async ({
    alice,
    bob,
  }) => {
    const { path, posts } = await feedOfMany(bob, 25);
    const page = await alice.open(path);
    await readTo(page, posts[15]!);
    await cardOf(page, posts[15]!).getByRole("link", { name: "0 comments" }).click();
    await expect(page.getByRole("heading", { level: 1, name: posts[15]!.title })).toBeVisible();
    const kept = page.waitForResponse("**/api/reading-place");
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    expect((await kept).status()).toBe(204);
    const next = await closeAndReturn(page);
    await expect(welcome(next)).toContainText(`You stopped at “${posts[15]!.title}”`);
  });

  test("a pinned post above the list is no reading place, even if the list has the same post far down", async ({
    alice,
    bob,
    mona,
  }) => {
    const before = await feedOfMany(bob, 25);
    const { path, posts } = await feedOfMany(bob, 25);
    const pins = `/moderation/feeds/${path.split("/").at(-1)}/pins`;
    await mona.api("POST", pins, { submissionId: posts[20]!.id, isPinned: true });
    const page = await alice.open(before.path);
    await readTo(page, before.posts[15]!);
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    await page.goto(path);
    await expect(page.getByRole("article").first()).toHaveAttribute("id", `post-${posts[20]!.id}`);
    await readTo(page, posts[2]!);
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    await page.goto("/");
    await expect(welcome(page)).toContainText(`You stopped at “${before.posts[15]!.title}”`);
  });

  test("a place whose posts are gone says so", async ({ alice, bob }) => {
    const { path, posts } = await feedOfMany(bob, 12);
    const page = await alice.open("/terms");
    const place = { address: path, list: "x", passed: 0, postId: posts[11]!.id, ids: [posts[11]!.id] };
    await alice.api("POST", "/reading-place", place);
    await page.goto("/");
    await expect(welcome(page)).toBeVisible();
    await bob.api("DELETE", `/submission/${posts[11]!.id}`);
    await welcome(page).getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("The posts at that place are gone.")).toBeVisible();
  });
});
