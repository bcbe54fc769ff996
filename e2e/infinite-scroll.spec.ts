import type { Page } from "@playwright/test";
import { openLive } from "./browser.ts";
import { errorAnswer } from "../src/contract/errors.ts";
import { expect, type Person, type Post, test, unique } from "./test.ts";

const feedOf = (page: Page) => page.getByRole("feed");
const ids = (page: Page) => page.getByRole("article").evaluateAll((cards) => cards.map((card) => card.id));
const idsOf = (posts: Post[]) => posts.map(({ id }) => `post-${id}`);

/** Scrolls to the end again and again until the condition holds, for at most 20 seconds. */
async function scrollUntil(page: Page, holds: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("End");
    expect(await holds()).toBe(true);
  }).toPass({ intervals: [50], timeout: 20_000 });
}

/** Posts to a feed without pause. Returns a function that stops the posting and returns the posts. */
function keepPosting(person: Person, feed: string): () => Promise<Post[]> {
  const posts: Post[] = [];
  let stopped = false;
  const posting = (async () => {
    // The returned function sets `stopped` while the loop awaits an answer.
    // oxlint-disable-next-line no-unmodified-loop-condition
    while (!stopped) posts.push(await person.submitText({ feeds: [feed] }));
  })();
  return async () => {
    stopped = true;
    await posting;
    return posts;
  };
}

test.describe("Infinite scroll", () => {
  for (const { list, address } of [
    { list: "Recent", address: () => "/?view=recent&time=all" },
    { list: "Feed page", address: (feed: string) => `/feed/${feed}` },
  ]) {
    test(`${list}: scrolling through over 100 posts while others post repeats none and misses none`, async ({
      page,
      alice,
      bob,
    }) => {
      const feed = unique("endless");
      const posts = await alice.submitMany(101, feed);
      await page.goto(address(feed));
      const stop = keepPosting(bob, feed);
      const own = new Set(idsOf(posts));
      await scrollUntil(page, async () => (await ids(page)).filter((id) => own.has(id)).length >= 101);
      expect((await stop()).length).toBeGreaterThan(0);
      const shown = await ids(page);
      expect(new Set(shown).size).toBe(shown.length);
      expect(new Set(shown.filter((id) => own.has(id)))).toEqual(own);
    });
  }

  test('"stops when fewer than 40 items return"', async ({ page, alice }) => {
    const feed = unique("ends");
    await alice.submitMany(81, feed);
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/submissions?")) calls.push(request.url());
    });
    await page.goto(`/feed/${feed}`);
    await scrollUntil(page, async () => (await ids(page)).length === 81);
    await expect(page.getByRole("link", { name: "More posts" })).toHaveCount(0);
    await expect(page.getByRole("article").last()).toHaveAttribute("aria-setsize", "81");
    await expect(page.getByRole("article").last()).toHaveAttribute("aria-posinset", "81");
    // The first page is part of the document; each further page was requested once, by cursor.
    expect(calls).toHaveLength(2);
    for (const call of calls) expect(call).toMatch(/limit=40&cursor=/);
  });

  test("A list shorter than a page requests no more posts", async ({ page, alice }) => {
    const feed = unique("short");
    await alice.submitMany(2, feed);
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/submissions")) calls.push(request.url());
    });
    const alive = page.waitForRequest("**/api/events*");
    await page.goto(`/feed/${feed}`);
    await alive;
    await page.keyboard.press("End");
    await expect(page.getByRole("article")).toHaveCount(2);
    expect(calls).toEqual([]);
  });

  test("If the next page fails to load, the posts stay, with an error and a Try again button that works", async ({
    page,
    alice,
  }) => {
    const feed = unique("broken");
    await alice.submitMany(41, feed);
    await page.route("**/api/submissions?*", (route) => route.abort());
    await page.goto(`/feed/${feed}`);
    await page.keyboard.press("End");
    await expect(page.getByText("More posts could not be loaded.")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(40);
    await page.unroute("**/api/submissions?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("article")).toHaveCount(41);
    await expect(page.getByText("More posts could not be loaded.")).toBeHidden();
  });

  test("A list whose cursor has expired tells the reader so and offers the new list", async ({
    page,
    alice,
  }) => {
    const feed = unique("over");
    await alice.submitMany(41, feed);
    await page.route(
      "**/api/submissions?*cursor=*",
      (route) => route.fulfill({ status: 400, json: errorAnswer("expiredCursor") }),
      { times: 1 },
    );
    await page.goto(`/feed/${feed}`);
    await page.keyboard.press("End");
    await expect(page.getByText("This list has changed since you opened it.")).toBeVisible();
    const newest = await alice.submitText({ feeds: [feed] });
    await page.getByRole("button", { name: "Show the new list" }).click();
    await expect(page.getByRole("heading", { name: newest.title })).toBeInViewport();
    await page.keyboard.press("End");
    await expect(page.getByRole("article")).toHaveCount(42);
  });

  test("The list is an ARIA feed: named, busy while it loads, every article named and numbered", async ({
    page,
    alice,
  }) => {
    const feed = unique("aria");
    const posts = await alice.submitInOrder(41, feed);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/submissions?*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/feed/${feed}`);
    await expect(feedOf(page)).toHaveAccessibleName(`Posts in ${feed}`);
    const first = page.getByRole("article").first();
    await expect(first).toHaveAccessibleName(posts.at(-1)!.title);
    await expect(first).toHaveAttribute("aria-posinset", "1");
    await expect(first).toHaveAttribute("aria-setsize", "-1");
    await page.keyboard.press("End");
    await expect(feedOf(page)).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("status").getByText("Loading more posts")).toBeAttached();
    held.resolve();
    await expect(feedOf(page)).toHaveAttribute("aria-busy", "false");
    await expect(first).toHaveAttribute("aria-setsize", "41");
  });

  test("Page Down and Page Up go to the next and the previous article", async ({ page, alice }) => {
    const feed = unique("keys");
    await alice.submitMany(3, feed);
    await openLive(page, `/feed/${feed}`);
    const [first, second, third] = [0, 1, 2].map((n) => page.getByRole("article").nth(n));
    await first!.getByRole("button", { name: /^Heart/ }).focus();
    await page.keyboard.press("PageDown");
    await expect(second!).toBeFocused();
    await page.keyboard.press("PageDown");
    await expect(third!).toBeFocused();
    await page.keyboard.press("PageDown");
    await expect(third!).toBeFocused();
    await page.keyboard.press("PageUp");
    await expect(second!).toBeFocused();
  });
});
