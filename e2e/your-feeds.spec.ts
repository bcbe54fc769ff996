import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openLive } from "./browser.ts";
import { expect, test, unique } from "./test.ts";

const feedsOf = (page: Page) =>
  page.getByRole("navigation", { name: /Main|Drawer/ }).getByRole("region", { name: "Your feeds" });
const feedOf = (page: Page, feed: string) => feedsOf(page).getByRole("link", { name: feed });

test.describe("Your feeds", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("lists the followed feeds with what is new in each, and reading one marks it as seen on every device", async ({
    alice,
    bob,
    newBrowser,
  }) => {
    const [lace, yarn] = [unique("Lace"), unique("Yarn")];
    for (const category of [lace, yarn]) await alice.api("POST", "/follow-category", { category });
    await bob.submitText({ feeds: [yarn] });
    await bob.submitMany(2, lace);
    const page = await alice.open("/");
    const other = await (await newBrowser(alice.token)).newPage();
    await other.goto("/terms");
    for (const device of [page, other]) {
      await expect(feedsOf(device).getByRole("link")).toHaveText([
        new RegExp(`${lace}2 new posts$`),
        new RegExp(`${yarn}1 new post$`),
        "All feeds",
      ]);
    }
    await feedOf(page, lace).click();
    await expect(page).toHaveURL(`/feed/${lace}`);
    await expect(feedOf(page, lace)).toHaveAttribute("aria-current", "page");
    for (const device of [page, other]) {
      await expect(feedOf(device, lace)).toHaveText(new RegExp(`${lace}$`));
      await expect(feedOf(device, yarn)).toHaveText(/1 new post$/);
    }
  });

  test("counts a new post at once and without a request", async ({ alice, bob }) => {
    const feed = unique("Felt");
    await alice.api("POST", "/follow-category", { category: feed });
    const page = await openLive(await alice.open("about:blank"), "/terms");
    await expect(feedOf(page, feed)).toBeVisible();
    await bob.submitText({ feeds: [feed] });
    await expect(feedOf(page, feed)).toHaveText(/1 new post$/);
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    await bob.submitMany(2, feed);
    await expect(feedOf(page, feed)).toHaveText(/3 new posts$/);
    await alice.submitText({ feeds: [feed] });
    await bob.submitText({ feeds: [feed] });
    await expect(feedOf(page, feed)).toHaveText(/4 new posts$/);
    expect(asked.filter((path) => path === "/api/followed-feeds")).toEqual([]);
  });

  test("a post that arrives while its feed is read is new until the reader has it shown", async ({
    alice,
    bob,
  }) => {
    const feed = unique("Wool");
    await alice.api("POST", "/follow-category", { category: feed });
    await bob.submitText({ feeds: [feed] });
    const page = await alice.open(`/feed/${feed}?time=all`);
    await expect(feedOf(page, feed)).toHaveText(new RegExp(`${feed}$`));
    await bob.submitText({ feeds: [feed] });
    await expect(feedOf(page, feed)).toHaveText(/1 new post$/);
    // Without a number if the post came while the stream connected.
    await page.getByRole("button", { name: /^(1 new post|New posts)$/ }).click();
    await expect(feedOf(page, feed)).toHaveText(new RegExp(`${feed}$`));
  });

  test("a post that the answer has counted is not counted again when its event comes later", async ({
    alice,
    bob,
  }) => {
    const feed = unique("Once");
    await alice.api("POST", "/follow-category", { category: feed });
    const page = await alice.open("about:blank");
    // As if it had been given after the posts below, which were read on another device at once.
    const answer = { feeds: [{ name: feed, unread: 0 }], latest: String(Number.MAX_SAFE_INTEGER) };
    await page.route("**/api/followed-feeds", (route) => route.fulfill({ json: answer }));
    await openLive(page, `/feed/${feed}?time=all`);
    await expect(feedOf(page, feed)).toBeVisible();
    await bob.submitMany(2, feed);
    await expect(page.getByRole("button", { name: /new posts?$/i })).toBeVisible();
    await expect(feedOf(page, feed)).toHaveText(new RegExp(`${feed}$`));
  });

  test("adds a feed when the reader follows it, and disappears with the last followed feed", async ({
    alice,
  }) => {
    const page = await alice.open("/feed/Art");
    await expect(feedsOf(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Follow Art" }).click();
    await expect(feedOf(page, "Art")).toBeVisible();
    await page.getByRole("button", { name: "Unfollow Art" }).click();
    await expect(feedsOf(page)).toHaveCount(0);
  });

  test("appears in the opened drawer; narrow screens load it only then, visitors never", async ({
    alice,
    page,
  }) => {
    await alice.api("POST", "/follow-category", { category: "Art" });
    const members = await alice.open("about:blank");
    const asked: string[] = [];
    for (const browser of [members, page])
      browser.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    await members.setViewportSize({ width: 390, height: 844 });
    await members.goto("/");
    await expect(members.getByRole("navigation", { name: "View" })).toContainText("My Feed");
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Dark theme" })).toBeVisible();
    await expect(feedsOf(page)).toHaveCount(0);
    expect(asked.filter((path) => path.includes("your-feeds") || path === "/api/followed-feeds")).toEqual([]);
    await members.getByRole("button", { name: "Menu", exact: true }).click();
    await feedOf(members, "Art").click();
    await expect(members).toHaveURL("/feed/Art");
    await expect(members.getByRole("dialog", { name: "Menu" })).toBeHidden();
  });

  test("loading moves nothing, and it meets WCAG", async ({ alice, bob }) => {
    const feed = unique("W".repeat(25));
    for (const category of [feed, "Art", "Books", "Music"])
      await alice.api("POST", "/follow-category", { category });
    await bob.submitText({ feeds: [feed] });
    const page = await alice.open("/terms");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/followed-feeds", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    const toggle = page.getByRole("button", { name: "Dark theme" });
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    const before = await toggle.boundingBox();
    held.resolve();
    await expect(feedOf(page, feed)).toBeVisible();
    expect(await toggle.boundingBox()).toEqual(before);
    await expectAccessible(page, [1300, 1440]);
  });
});
