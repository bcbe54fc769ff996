import type { Page } from "@playwright/test";
import { type Person, type Post, redate } from "./people.ts";
import { expect, test, unique } from "./test.ts";

const DAY_MS = 24 * 3_600_000;

const marked = (page: Page) =>
  page.getByRole("navigation", { name: "Time range" }).locator('[aria-current="true"]');
const choose = (page: Page, range: string) =>
  page
    .getByRole("navigation", { name: "Time range" })
    .getByRole("link", { name: range, exact: true })
    .click();
const note = (page: Page) => page.getByText(/^No posts in the last/);
const EMPTY = "No results. Try changing your filter settings.";

/** Submits posts to a feed and dates them three days back. */
async function quietFeed(person: Person, feed: string, count = 2): Promise<Post[]> {
  const posts = await person.submitMany(count, feed);
  await redate(posts, new Date(Date.now() - 3 * DAY_MS));
  return posts;
}

test.describe("A list without posts in its default time range", () => {
  test("is widened to the first range with posts, and the filter and a note show that range", async ({
    page,
    alice,
  }) => {
    const feed = unique("quiet");
    await quietFeed(alice, feed);
    await page.goto(`/feed/${feed}`);
    await expect(note(page)).toHaveText("No posts in the last 24 hours, so here are the last 7 days.");
    await expect(marked(page)).toHaveText("7d");
    await expect(page.getByRole("article")).toHaveCount(2);
  });

  test("does not store the wider range as the reader's choice, even on a second visit", async ({
    page,
    alice,
  }) => {
    const feed = unique("unchosen");
    await quietFeed(alice, feed);
    for (const visit of ["first", "second"]) {
      await page.goto(`/feed/${feed}`);
      await expect(marked(page), visit).toHaveText("7d");
      await expect(page.getByRole("button", { name: /^Heart/ }).first()).toBeEnabled();
      const stored = await page.evaluate((key) => localStorage.getItem(key), `feedTimeRange-${feed}`);
      expect(stored, visit).toBe(null);
    }
  });

  test("stays empty once the reader chooses 24h, and later visits show no other list first", async ({
    page,
    alice,
  }) => {
    const feed = unique("chosen");
    await quietFeed(alice, feed);
    await page.goto(`/feed/${feed}`);
    await choose(page, "24h");
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(marked(page)).toHaveText("24h");
    await expect(note(page)).toBeHidden();

    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const list = document.querySelector<HTMLElement>("main [data-list-content]");
        if (list && getComputedStyle(list).visibility === "visible") seen.add(list.innerText.split(".")[0]!);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(`/feed/${feed}`);
    await expect(page.getByText(EMPTY)).toBeVisible();
    const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    await expect.poll(seen).toEqual(["No results"]);
  });

  test("is also widened when opened by a link within the site, and loads to its end", async ({
    page,
    alice,
  }) => {
    const feed = unique("long");
    const [first] = await quietFeed(alice, feed, 41);
    await page.goto(`/details/${first!.id}`);
    await page
      .getByRole("main")
      .getByRole("link", { name: `/${feed}` })
      .first()
      .click();
    await expect(marked(page)).toHaveText("7d");
    await expect(note(page)).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.getByRole("article")).toHaveCount(41);
  });

  test("has the default range again once a new post is shown", async ({ page, alice, bob }) => {
    const feed = unique("waking");
    await quietFeed(alice, feed);
    const live = page.waitForResponse("**/api/events*");
    await page.goto(`/feed/${feed}`);
    await live;
    const post = await bob.submitText({ feeds: [feed] });
    await page.getByRole("button", { name: /new post/ }).click();
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([post.title]);
    await expect(marked(page)).toHaveText("24h");
    await expect(note(page)).toBeHidden();
  });

  test("is also widened in My Feed", async ({ alice, bob }) => {
    const feed = unique("mine");
    const posts = await quietFeed(bob, feed);
    await alice.api("POST", "/follow-category", { category: feed });
    const page = await alice.open("/?view=my-feed");
    await expect(note(page)).toHaveText("No posts in the last 24 hours, so here are the last 7 days.");
    await expect(marked(page)).toHaveText("7d");
    await expect(page.getByRole("article")).toHaveCount(posts.length);
    const views = page.getByRole("navigation", { name: "View" });
    await expect(views.getByRole("link", { name: "Recent" })).toHaveAttribute("href", "/?view=recent");
    await choose(page, "24h");
    await expect(page.getByText("No results found.")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("homeTimeRange"))).toBe("24h");
  });
});
