import type { Locator, Page } from "@playwright/test";
import { answered, refuse } from "./browser.ts";
import { expectFocus, openAs, press, pressInMenu, tabTo } from "./keyboard.ts";
import { leaveFor, uniqueLetters } from "./people.ts";
import { expect, test, unique } from "./test.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const order = (page: Page, name: string) =>
  page.getByRole("navigation", { name: /^Order/ }).getByRole("link", { name });

/** Replaces the words of a field, and sends them. */
async function write(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

test.describe("By keyboard alone", () => {
  test("a member searches posts, comments, feeds and members, and corrects what they typed", async ({
    alice,
    bob,
  }) => {
    test.slow();
    // Letters only: a word with digits has no other spelling.
    const needle = uniqueLetters("sk");
    const feed = `${needle} club`;
    const post = await alice.submitText({ title: `${needle} of Alice`, feeds: [feed] });
    const said = await bob.comment(post, `${needle} early`);
    await bob.comment(post, `${needle} late`);
    const page = await openAs(bob, "/search");
    const box = page.getByRole("searchbox");
    await test.step("A filter that is not understood", async () => {
      await write(page, box, `${needle} type:poem`);
      await expect(page.getByText("type: takes link, image, video or text.").last()).toBeVisible();
      await expectFocus(page);
      await write(page, box, `${needle} type:text`);
      await expect(titles(page)).toHaveText([post.title]);
      await press(page, order(page, "Date"));
      await expect(page).toHaveURL(/sort=date$/);
      await expectFocus(page);
    });
    await test.step("Comments, by date, to one in its thread and back", async () => {
      await write(page, box, needle);
      await expect(page).toHaveURL(`/search?q=${needle}&sort=date`);
      const kinds = page.getByRole("navigation", { name: "What to find" });
      await press(page, kinds.getByRole("link", { name: "Comments" }));
      const results = page.getByRole("list", { name: /^Results for/ }).getByRole("listitem");
      await expect(results).toContainText(["late", "early"]);
      await expectFocus(page);
      await press(page, results.last().getByRole("link", { name: post.title }));
      await expect(page).toHaveURL(`/details/${post.id}#comment-${said}`);
      await expect(page.locator(`#comment-${said}`)).toBeFocused();
      await page.goBack();
      await expect(results).toHaveCount(2);
      await press(page, kinds.getByRole("link", { name: "Posts" }));
      await expect(titles(page)).toHaveText([post.title]);
    });
    await test.step("A matching feed and a matching member", async () => {
      const names = page.getByRole("navigation", { name: "Matching feeds and members" });
      await write(page, box, feed);
      await press(page, names.getByRole("link").first());
      await expect(page).toHaveURL(`/feed/${encodeURIComponent(feed)}`);
      await expectFocus(page);
      await page.goBack();
      await write(page, box, alice.username);
      await press(page, names.getByRole("link", { name: alice.username, exact: true }));
      await expect(page).toHaveURL(`/user/${alice.username}`);
      await expectFocus(page);
    });
    await test.step("A mended spelling, and the search as typed", async () => {
      await page.goto("/search");
      // A word that may go on is no mistake yet.
      await write(page, box, `${needle.slice(0, -1)} `);
      await expect(page.getByText("No post has the words as you typed them.")).toContainText(needle);
      await press(page, page.getByRole("link", { name: /^Search for / }));
      await expect(page.getByText(/^No results found/)).toBeVisible();
      await expectFocus(page);
    });
  });

  test("a member follows a discussion, reads it in every order, and turns off notifications about their own post", async ({
    alice,
    bob,
    problems,
  }) => {
    test.slow();
    problems.expect(/out of order|cannot be reached/i);
    const post = await alice.submitText();
    const first = await alice.comment(post, "First");
    const second = await alice.comment(post, "Second");
    const page = await openAs(bob, `/details/${post.id}`);
    const comment = (id: string) => page.locator(`#comment-${id}`);
    const comments = page.locator("li[id^=comment-]");
    await test.step("A choice of notifications that is refused, and made again", async () => {
      await pressInMenu(page, main(page).getByRole("article").first(), "Notifications…");
      await refuse(page, `**/api/submission/${post.id}/notices`, { times: 1 });
      await tabTo(page, dialog(page).getByRole("radio", { checked: true }));
      await page.keyboard.press("ArrowDown");
      await expect(dialog(page).getByRole("radio", { name: "Follow" })).toBeChecked();
      await press(page, dialog(page).getByRole("button", { name: "Save" }));
      await expect(dialog(page).getByRole("alert")).toBeVisible();
      await press(page, dialog(page).getByRole("button", { name: "Save" }));
      await expect(dialog(page)).toHaveCount(0);
      await expectFocus(page);
    });
    const reply = await alice.comment(post, "A reply", first);
    await test.step("The notification leads to the comment", async () => {
      await press(
        page,
        page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Notifications/ }),
      );
      const row = page.getByRole("listitem").filter({ hasText: "commented on a post that you follow" });
      await press(page, row.getByRole("link").first());
      await expect(comment(reply)).toBeFocused();
    });
    await test.step("Every order, and the comment that a reply answers", async () => {
      await press(page, order(page, "Newest"));
      await expect(comments.first()).toHaveAttribute("id", `comment-${second}`);
      await expect(order(page, "Newest")).toBeFocused();
      await press(page, comment(reply).getByRole("link", { name: /parent/ }));
      await expect(comment(first)).toBeFocused();
      await press(page, comment(first).getByRole("button", { name: /below the comment by/ }));
      await expect(comment(reply)).toBeHidden();
      await expectFocus(page);
      await page.keyboard.press("Enter");
      await expect(comment(reply)).toBeVisible();
      await press(page, order(page, "Oldest"));
      await expect(comments.first()).toHaveAttribute("id", `comment-${first}`);
      await expect(order(page, "Oldest")).toBeFocused();
    });
    await test.step("Its author wants no notifications, in the menu of its card", async () => {
      const own = await openAs(alice, `/user/${alice.username}`);
      await pressInMenu(own, own.getByRole("article").filter({ hasText: post.title }), "Notifications…");
      await tabTo(own, dialog(own).getByRole("radio", { checked: true }));
      await own.keyboard.press("ArrowDown");
      await press(own, dialog(own).getByRole("button", { name: "Save" }));
      await expect(dialog(own)).toHaveCount(0);
      await expectFocus(own);
      const { notices } = await alice.api<{ notices: string }>("GET", `/submission/${post.id}/notices`);
      expect(notices).toBe("none");
    });
  });

  test("a post or comment sent without a connection waits, is sent later by itself, or is copied from Drafts", async ({
    alice,
    bob,
    problems,
  }) => {
    test.slow();
    problems.expect(/cannot be reached|out of order|busy/i);
    const page = await openAs(bob, "/submit");
    const waits = page.getByText("Waiting for the connection. It will be sent by itself.");
    await test.step("A post", async () => {
      const title = unique("Waits");
      await tabTo(page, page.getByLabel("Title"));
      await page.keyboard.type(title);
      await tabTo(page, page.getByLabel("Content type"));
      await page.keyboard.type("Text");
      await tabTo(page, page.getByLabel("Text", { exact: true }));
      await page.keyboard.type("Patience.");
      await refuse(page, "**/api/submit", { status: 503, error: "The site is busy.", times: 1 });
      await press(page, page.getByRole("button", { name: "Submit", exact: true }));
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expectFocus(page);
    });
    await test.step("A message", async () => {
      await page.goto(`/messages?to=${alice.username}`);
      await answered(page, "/api/profile");
      await page.route("**/api/messages", (route) => route.abort(), { times: 1 });
      const field = page.getByLabel(`Message to ${alice.username}`);
      await tabTo(page, field);
      await page.keyboard.type("Written once.");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("log").getByText("Written once.")).toBeVisible();
      await expect(waits).toBeHidden();
      await expect(field).toBeFocused();
    });
    await test.step("A comment on a post that is gone meanwhile", async () => {
      const post = await alice.submitText();
      await page.goto(`/details/${post.id}`);
      await answered(page, "/api/profile");
      await page.route("**/comments", (route) =>
        route.request().method() === "POST" ? route.abort() : route.fallback(),
      );
      await tabTo(page, page.getByLabel("Your comment"));
      await page.keyboard.type("Too late.");
      await page.keyboard.press("Control+Enter");
      await expect(waits).toBeVisible();
      await alice.api("DELETE", `/submission/${post.id}`);
      await page.unroute("**/comments");
      await page.goto("/settings");
      await expect(
        page.getByRole("alert").getByText("Your comment could not be posted: see Drafts."),
      ).toBeVisible();
      await page.goto("/drafts");
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await press(page, page.getByRole("button", { name: /^Copy text: Comment .*Too late/ }));
      await expect(page.getByRole("alert").getByText("Copied.")).toBeVisible();
      await expectFocus(page);
    });
  });

  test("a member puts the offer to catch up away, tries again, and goes from the end of the list to My Feed", async ({
    alice,
    bob,
    carol,
    problems,
  }) => {
    test.slow();
    problems.expect(/500/);
    const feed = unique("away");
    await bob.api("POST", "/follow-category", { category: feed });
    const [post] = await alice.submitInOrder(1, feed);
    await leaveFor(bob, 5);
    const page = await openAs(bob, "/");
    const offer = page.getByRole("region", { name: "Welcome back" });
    await press(page, offer.getByRole("button", { name: "Put away" }));
    await expect(offer).toHaveCount(0);
    await expect(page.locator("#content")).toBeFocused();
    await refuse(page, "**/api/catch-up", { status: 500, error: "Out of order.", times: 1 });
    await page.goto("/catch-up");
    await press(page, page.getByRole("button", { name: "Try again" }));
    await expect(page.getByRole("heading", { name: post!.title })).toBeVisible();
    await expectFocus(page);
    await press(page, main(page).getByRole("link", { name: "My Feed" }));
    await expect(page).toHaveURL("/?view=my-feed");
    await expectFocus(page);
    const other = await openAs(carol, "/catch-up");
    await press(other, other.getByRole("link", { name: "See all feeds" }));
    await expect(other).toHaveURL("/feeds-directory");
    await expectFocus(other);
  });
});
