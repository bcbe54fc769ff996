import type { Locator, Page } from "@playwright/test";
import { expect, type Post, test, unique } from "./test.ts";

/** Loads three pages of the list and scrolls to its 102nd card. */
async function goFarDown(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("End");
    expect(await page.getByRole("article").count()).toBeGreaterThanOrEqual(120);
  }).toPass({ intervals: [50], timeout: 20_000 });
  await page
    .getByRole("article")
    .nth(101)
    .evaluate(async (card) => {
      // Cards get their true height only near the screen and then move the others. Wait for ten still frames.
      for (let still = 0; still < 10; still++) {
        const off = card.getBoundingClientRect().top - 123;
        if (Math.abs(off) > 1) still = 0;
        window.scrollBy({ top: off, behavior: "instant" });
        await new Promise(requestAnimationFrame);
      }
    });
}

/** The distance of the card's top edge from the top of the window; null while the card is not in the page. */
function topOf(page: Page, id: string): Promise<number | null> {
  return page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? null, id);
}

/**
 * Follows a link in the card and returns the position of the card's top edge at the click. Cards get their true
 * height only near the screen, so the page may still move between scrolling and clicking.
 */
async function follow(page: Page, link: Locator, id: string): Promise<number> {
  await page.evaluate((id) => {
    const remember = () => {
      document.body.dataset.topAtClick = String(document.getElementById(id)!.getBoundingClientRect().top);
    };
    window.addEventListener("click", remember, { capture: true, once: true });
  }, id);
  await link.click();
  return Number(await page.locator("body").getAttribute("data-top-at-click"));
}

/** Expects the card's top edge within two pixels of `top`, now and for the next 30 frames. */
async function expectAt(page: Page, id: string, top: number): Promise<void> {
  await expect.poll(async () => Math.abs(((await topOf(page, id)) ?? Infinity) - top)).toBeLessThanOrEqual(2);
  const tops = await page.evaluate(async (id) => {
    const seen: number[] = [];
    for (let frame = 0; frame < 30; frame++) {
      await new Promise(requestAnimationFrame);
      seen.push(document.getElementById(id)!.getBoundingClientRect().top);
    }
    return seen;
  }, id);
  for (const seen of tops) expect(Math.abs(seen - top)).toBeLessThanOrEqual(2);
}

/** Waits for hydration, which makes dates relative. */
async function expectHydrated(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("time").first()).toHaveText(/just now|ago/);
}

test.describe("Scroll position", () => {
  for (const { list, address, width } of [
    { list: "Home", address: () => "/?view=recent&time=all", width: 1280 },
    { list: "Home on a phone", address: () => "/?view=recent&time=all", width: 390 },
    { list: "Feed page", address: (feed: string) => `/feed/${feed}`, width: 1440 },
  ]) {
    test(`${list}: Back returns to the same card at the same pixel after three pages, and again after a reload`, async ({
      page,
      alice,
    }) => {
      const feed = unique("long");
      test.slow();
      await alice.submitMany(125, feed);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address(feed));
      await goFarDown(page);
      const card = page.getByRole("article").nth(101);
      const id = (await card.getAttribute("id"))!;
      const comments = card.getByRole("link", { name: /comments on/ });

      const top = await follow(page, comments, id);
      await expect(page).toHaveURL(/\/details\//);
      await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await expectAt(page, id, top);

      await page.reload();
      await expectAt(page, id, top);

      await page.goForward();
      await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
      await page.reload();
      await expectHydrated(page);
      await page.goBack();
      await expectAt(page, id, top);
    });
  }

  test("Opening a post and going back five times always returns to the same pixel", async ({
    page,
    alice,
  }) => {
    const feed = unique("again");
    await alice.submitMany(30, feed);
    await page.goto(`/feed/${feed}`);
    const card = page.getByRole("article").nth(20);
    await card.scrollIntoViewIfNeeded();
    const id = (await card.getAttribute("id"))!;
    const link = card.getByRole("link", { name: /comments on/ });
    for (let time = 0; time < 5; time++) {
      const top = await follow(page, link, id);
      await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
      await page.goBack();
      await expectAt(page, id, top);
    }
  });

  test("A link to a list that was scrolled opens it at the top", async ({ page, alice }) => {
    const feed = unique("top");
    await alice.submitMany(30, feed);
    await page.goto(`/feed/${feed}`);
    await page.keyboard.press("End");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await page
      .getByRole("article")
      .last()
      .getByRole("link", { name: /comments on/ })
      .click();
    await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: `/${feed}` })
      .first()
      .click();
    await expect(page.getByRole("article")).toHaveCount(30);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('"Session storage: cached feed posts and offset per list key", "scroll positions" in local storage', async ({
    page,
    alice,
  }) => {
    const feed = unique("kept");
    const posts = await alice.submitInOrder(41, feed);
    await page.goto(`/feed/${feed}`);
    await page.keyboard.press("End");
    await expect(page.getByRole("article")).toHaveCount(41);
    const kept = () =>
      page.evaluate(
        (key) => JSON.parse(sessionStorage.getItem(key)!),
        `listCache-feed-${feed}-default-0`,
      ) as Promise<{
        posts: { id: string }[];
        offset: number;
      }>;
    await expect
      .poll(async () => (await kept()).posts.map(({ id }) => id))
      .toEqual(posts.map(({ id }) => id).toReversed());
    expect((await kept()).offset).toBe(80);
    // The first key press may have come before hydration, which starts the storing of positions.
    await page.keyboard.press("PageUp");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("scrollPositions"))).toContain("post-");
  });

  test("A reader who scrolls before the scripts have loaded keeps that position", async ({ page, alice }) => {
    const feed = unique("early");
    await alice.submitMany(20, feed);
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/feed/${feed}`, { waitUntil: "commit" });
    await expect(page.getByRole("article")).toHaveCount(20);
    await expect(async () => {
      await page.keyboard.press("End");
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    }).toPass();
    held.resolve();
    await expectHydrated(page);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  });

  test("A link to a list opens its current state, even after a reload", async ({ page, alice }) => {
    await page.addInitScript(() => {
      localStorage.setItem("homeView", "recent");
      localStorage.setItem("homeTimeRange", "all");
    });
    const request = page.waitForRequest(/\/api\/submissions\?/);
    await page.goto("/");
    const list = (await request).url();
    // Other tests post at the same time, so the first post may be even newer, and a second later the post on another page.
    const firstId = async () => {
      const { submissions } = (await (await page.request.get(list)).json()) as { submissions: Post[] };
      return Number(submissions[0]?.id ?? 0);
    };
    const isListed = ({ id }: Post) => expect.poll(firstId).toBeGreaterThanOrEqual(Number(id));
    const newest = async () =>
      Number((await page.getByRole("article").first().getAttribute("id"))?.slice("post-".length));

    const before = await alice.submitText();
    await isListed(before);
    await page.goto("/");
    await expect.poll(newest).toBeGreaterThanOrEqual(Number(before.id));
    await page.goto(`/details/${before.id}`);
    await page.reload();
    await expectHydrated(page);
    const after = await alice.submitText();
    await isListed(after);
    await page.getByRole("banner").getByRole("link", { name: "Hearth" }).click();
    await expect.poll(newest).toBeGreaterThanOrEqual(Number(after.id));
  });

  test("Restoring a cached list does not extend its time to live", async ({ page, alice }) => {
    const feed = unique("age");
    await alice.submitMany(41, feed);
    await page.goto(`/feed/${feed}`);
    await page.keyboard.press("End");
    await expect(page.getByRole("article")).toHaveCount(41);
    const readAt = () =>
      page.evaluate((key) => {
        const { readAt } = JSON.parse(sessionStorage.getItem(key)!) as { readAt: number };
        return readAt;
      }, `listCache-feed-${feed}-default-0`);
    const before = await readAt();
    for (let time = 0; time < 2; time++) {
      await page.reload();
      await expect(page.getByRole("article")).toHaveCount(41);
      expect(await readAt()).toBe(before);
    }
  });

  test("A cached list older than its time to live is not restored", async ({ page, alice }) => {
    const feed = unique("stale");
    await alice.submitMany(41, feed);
    await page.goto(`/feed/${feed}`);
    await page.keyboard.press("End");
    await expect(page.getByRole("article")).toHaveCount(41);
    await page.evaluate((key) => {
      const kept = JSON.parse(sessionStorage.getItem(key)!) as { readAt: number };
      // Runs when the page is left, after the page's own listener has stored the list.
      window.addEventListener("pagehide", () => {
        sessionStorage.setItem(key, JSON.stringify({ ...kept, readAt: kept.readAt - 900_002 }));
      });
      window.scrollTo(0, 0);
    }, `listCache-feed-${feed}-default-0`);
    await page.route("**/api/submissions?*", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(40);
  });
});
