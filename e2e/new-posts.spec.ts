import type { Page } from "@playwright/test";
import { openEvents } from "../test/events.ts";
import { openLive } from "./browser.ts";
import type { Person } from "./people.ts";
import { expect, test, unique } from "./test.ts";

const pill = (page: Page) => page.getByRole("button", { name: /new posts?$/i });

test.describe("New posts, announced above a list", () => {
  test('appear as "3 new posts", without moving the posts being read', async ({ page, alice }) => {
    const feed = unique("Tides");
    await alice.submitMany(30, feed);
    await openLive(page, `/feed/${feed}?time=all`);
    const article = page.getByRole("article").nth(8);
    await article.scrollIntoViewIfNeeded();
    const before = await article.boundingBox();
    await alice.submitInOrder(3, feed);
    await expect(pill(page)).toHaveText("3 new posts");
    await expect(pill(page)).toBeInViewport();
    expect(await article.boundingBox()).toEqual(before);
    await pill(page).click();
    await expect(page.getByRole("article")).toHaveCount(33);
    await expect(pill(page)).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("are shown on top, above posts with more hearts", async ({ page, alice, bob }) => {
    const feed = unique("Crests");
    for (const post of await alice.submitInOrder(3, feed)) await bob.heart(post);
    // A busy site answers for a moment with a ranking from before the last heart.
    await expect.poll(() => titlesIn(bob, feed)).toEqual([`${feed} 3`, `${feed} 2`, `${feed} 1`]);
    await openLive(page, `/feed/${feed}`);
    const titles = page.getByRole("article").getByRole("heading");
    await expect(titles).toHaveText([`${feed} 3`, `${feed} 2`, `${feed} 1`]);
    const first = await alice.submitText({ feeds: [feed] });
    await pill(page).click();
    await expect(titles).toHaveText([first.title, `${feed} 3`, `${feed} 2`, `${feed} 1`]);
    const second = await alice.submitText({ feeds: [feed] });
    await pill(page).click();
    await expect(titles).toHaveText([second.title, first.title, `${feed} 3`, `${feed} 2`, `${feed} 1`]);
  });

  test("are shown where one came while the event stream was being opened", async ({ page, alice }) => {
    const feed = unique("Swells");
    await alice.submitInOrder(2, feed);
    let id = "";
    // Imitates a server that sends the post's event while it still reads the newest post for the stream's greeting.
    await page.route(/\/api\/events\?.*category=/, async (route) => {
      if (id !== "") return route.fallback();
      ({ id } = await alice.submitText({ title: `${feed} 3`, feeds: [feed] }));
      const submitted = JSON.stringify({ id, userId: alice.username, categories: [feed] });
      const body = `event: submitted\ndata: ${submitted}\n\nevent: hello\ndata: {"latest":"${id}"}\n\n`;
      return route.fulfill({ contentType: "text/event-stream", body });
    });
    await page.goto(`/feed/${feed}?time=24h`);
    await pill(page).click();
    await expect(page.getByRole("article", { name: `${feed} 3` })).toBeVisible();
  });

  test("do not include posts of other feeds, nor the viewer's own", async ({ alice, bob }) => {
    const feed = unique("Ebbs");
    await bob.submitText({ feeds: [feed] });
    const page = await openLive(await alice.open("about:blank"), `/feed/${feed}`);
    await bob.submitText({ feeds: [unique("elsewhere")] });
    await alice.submitText({ feeds: [feed] });
    await bob.submitText({ feeds: [feed.toUpperCase()] });
    await expect(pill(page)).toHaveText("1 new post");
  });

  test("in Top are shown in Recent, where the button leads", async ({ page, alice }) => {
    await openLive(page, "/");
    const post = await alice.submitText();
    await pill(page).click();
    await expect(page.locator('nav [aria-current="true"]')).toHaveText(["Recent", "24h"]);
    await expect(page.getByRole("article", { name: post.title })).toBeVisible();
  });

  for (const view of ["recent", "top"]) {
    test(`in ${view} show an error and a Try again button if they fail to load`, async ({
      page,
      alice,
      problems,
    }) => {
      problems.expect(/Failed to load resource/);
      await alice.submitText();
      await openLive(page, `/?view=${view}&time=24h`);
      const post = await alice.submitText();
      await page.route("**/api/submissions?*", (route) =>
        route.fulfill({ status: 500, json: { error: "No." } }),
      );
      await pill(page).click();
      await expect(page.getByText("The posts could not be loaded.")).toBeVisible();
      await page.unroute("**/api/submissions?*");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("article", { name: post.title })).toBeVisible();
    });
  }

  test("in an empty feed include the first post, even if it was missed while disconnected", async ({
    page,
    alice,
  }) => {
    const feed = unique("Springs");
    await openLive(page, `/feed/${feed}?time=all`);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    const post = await alice.submitText({ feeds: [feed] });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow")));
    await pill(page).click();
    await expect(page.getByRole("article", { name: post.title })).toBeVisible();
  });

  test("in My Feed include only posts of followed feeds", async ({ alice, bob }) => {
    const feed = unique("Shoals");
    await alice.api("POST", "/follow-category", { category: feed });
    const page = await openLive(await alice.open("about:blank"), "/?view=my-feed&time=24h");
    await expect(page.getByText("No results found.")).toBeVisible();
    await bob.submitText();
    const post = await bob.submitText({ feeds: [feed] });
    await expect(pill(page)).toHaveText("1 new post");
    await pill(page).click();
    await expect(page.getByRole("article", { name: post.title })).toBeVisible();
  });

  test("in My Feed include posts of followed feeds that were missed while disconnected", async ({
    alice,
    bob,
    baseURL,
  }) => {
    const told = await openEvents({ url: `${baseURL}/api` }, "?category=*");
    /** Waits until the post's event has been sent: a stream that connects later does not get it. */
    const isOver = async ({ id }: { id: string }) => {
      while ((await told.next("submitted")).id !== id);
    };
    const feed = unique("Drifts");
    await alice.api("POST", "/follow-category", { category: feed });
    await bob.submitText({ feeds: [feed] });
    const page = await openLive(await alice.open("about:blank"), "/?view=my-feed&time=24h");
    const comeBack = async () => {
      const asked = page.waitForResponse("**/api/my-feed?limit=*");
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow")));
      await asked;
    };
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    await isOver(await bob.submitText());
    await comeBack();
    await expect(pill(page)).toBeHidden();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    const post = await bob.submitText({ feeds: [feed] });
    await isOver(post);
    await comeBack();
    await pill(page).click();
    await expect(page.getByRole("article", { name: post.title })).toBeVisible();
    told.close();
  });

  test("in My Feed count each post once, even one that arrives while missed posts are loading", async ({
    alice,
    bob,
  }) => {
    const feed = unique("Floods");
    await alice.api("POST", "/follow-category", { category: feed });
    await bob.submitText({ feeds: [feed] });
    await bob.submitText();
    const page = await alice.open("about:blank");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/my-feed?limit=*", async (route) => {
      await held.promise;
      await route.continue();
    });
    const asking = page.waitForRequest("**/api/my-feed?limit=*");
    await page.goto("/?view=my-feed&time=24h");
    await asking;
    await bob.submitText({ feeds: [feed] });
    await expect(pill(page)).toHaveText("1 new post");
    const told = page.waitForResponse("**/api/my-feed?limit=*");
    held.resolve();
    await told;
    await bob.submitText({ feeds: [feed] });
    await expect(pill(page)).toHaveText("2 new posts");
  });

  test("in Recent include posts submitted between the page and its event stream", async ({ page, alice }) => {
    const held = Promise.withResolvers<void>();
    await page.route("**/api/events*", async (route) => {
      await held.promise;
      await route.continue();
    });
    const connecting = page.waitForRequest("**/api/events*");
    await page.goto("/?view=recent&time=all");
    await connecting;
    const post = await alice.submitText();
    held.resolve();
    await pill(page).click();
    await expect(page.getByRole("article", { name: post.title })).toBeVisible();
  });
});

/** The titles of a feed's list, in its order. */
async function titlesIn(member: Person, feed: string): Promise<string[]> {
  const path = `/submissions?category=${feed}&time=24h`;
  const { submissions } = await member.api<{ submissions: { title: string }[] }>("GET", path);
  return submissions.map(({ title }) => title);
}
