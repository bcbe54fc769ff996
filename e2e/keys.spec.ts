import type { Page } from "@playwright/test";
import { expect, test, unique } from "./test.ts";
import { openWithKeys, shortcutsOf } from "./shortcuts.ts";

const press = (page: Page, keys: string) => page.keyboard.type(keys.replaceAll(" ", ""));
const card = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });
const comment = (page: Page, id: string) => page.locator(`#comment-${id}`);

/** Whether the focused element is on the screen, and no bar covers its first or its last line of pixels. */
const isFocusInView = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => {
      const there = document.elementsFromPoint(innerWidth / 4, y);
      return (
        there.length > 0 && there.every((element) => !/fixed|sticky/.test(getComputedStyle(element).position))
      );
    });
  });

test.describe("j and k", () => {
  for (const [name, viewport] of Object.entries({
    "a phone": { width: 390, height: 700 },
    "a wide screen": { width: 1440, height: 700 },
  })) {
    test(`move the focus from post to post, and keep it between the bars of ${name}`, async ({
      page,
      alice,
    }) => {
      const feed = unique("Steps");
      await alice.submitMany(12, feed);
      await page.setViewportSize(viewport);
      await openWithKeys(page, `/feed/${feed}?time=all`);
      const cards = page.getByRole("article");
      for (let at = 0; at < 12; at++) {
        await press(page, "j");
        await expect(cards.nth(at)).toBeFocused();
        expect(await isFocusInView(page), `post ${at}, down`).toBe(true);
      }
      await press(page, "j");
      await expect(cards.nth(11)).toBeFocused();
      for (let at = 10; at >= 0; at--) {
        await press(page, "k");
        await expect(cards.nth(at)).toBeFocused();
        expect(await isFocusInView(page), `post ${at}, up`).toBe(true);
      }
    });
  }

  test("begin with the first post on the screen, and go on where the reader left", async ({
    page,
    alice,
  }) => {
    const feed = unique("Middle");
    await alice.submitMany(12, feed);
    await page.setViewportSize({ width: 390, height: 700 });
    await openWithKeys(page, `/feed/${feed}?time=all`);
    const cards = page.getByRole("article");
    await cards.nth(5).evaluate((fifth) => fifth.scrollIntoView());
    await press(page, "j");
    await expect(cards.nth(5)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator("body")).toBeFocused();
    await press(page, "j");
    await expect(cards.nth(6)).toBeFocused();
    await cards.nth(1).evaluate((first) => first.scrollIntoView());
    await press(page, "j");
    await expect(cards.nth(1)).toBeFocused();
  });

  test("move from comment to comment, and from row to row of notifications and conversations", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const first = await bob.comment(post, "The first.");
    const reply = await bob.comment(post, "The reply.", first);
    await bob.api("POST", "/messages", { toUsername: alice.username, text: "Psst." });
    const page = await openWithKeys(await alice.open("about:blank"), `/details/${post.id}`);
    await press(page, "jj");
    await expect(comment(page, reply)).toBeFocused();
    await press(page, "k");
    await expect(comment(page, first)).toBeFocused();

    await press(page, "g n");
    await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
    const rows = page.getByRole("main").getByRole("listitem");
    // Both comments are one row.
    await expect(rows).toHaveCount(2);
    await press(page, "jj");
    await expect(rows.nth(1)).toBeFocused();
    await press(page, "o");
    await expect(page).toHaveURL(new RegExp(`/details/${post.id}`));

    await press(page, "g m");
    const conversation = page.getByRole("complementary", { name: "Conversations" }).getByRole("listitem");
    await expect(conversation).toContainText("Psst.");
    await press(page, "j");
    await expect(conversation).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: bob.username })).toBeVisible();
    await page.keyboard.press("Escape");
    await press(page, "u");
    await expect(page).toHaveURL("/messages");
  });
});

test("o and Enter open the post in focus, u leads back to its place in the list, and j goes on from there", async ({
  page,
  alice,
}) => {
  const feed = unique("Doors");
  await alice.submitInOrder(6, feed);
  await openWithKeys(page, `/feed/${feed}?time=all`);
  await press(page, "jjj");
  await expect(card(page, `${feed} 4`)).toBeFocused();
  await press(page, "o");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${feed} 4`);
  await press(page, "u");
  await expect(page).toHaveURL(`/feed/${feed}?time=all`);
  await expect(card(page, `${feed} 4`)).toBeVisible();
  await press(page, "j");
  await expect(card(page, `${feed} 3`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${feed} 3`);
});

test("u leads past the posts between to the list, and without a list to the feed of the post", async ({
  page,
  alice,
}) => {
  const feed = unique("Stairs");
  const [older, newer] = await alice.submitInOrder(2, feed);
  await openWithKeys(page, `/details/${older!.id}`);
  await press(page, "u");
  await expect(page).toHaveURL(`/feed/${feed}`);
  await expect(card(page, newer!.title)).toBeVisible();
  await press(page, "jo");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(newer!.title);
  await page
    .getByRole("region", { name: /^More from/ })
    .getByRole("link", { name: older!.title })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(older!.title);
  await press(page, "u");
  await expect(page).toHaveURL(`/feed/${feed}`);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(newer!.title);
});

test("a gives the post in focus a heart and takes it back, in lists and on its page", async ({
  alice,
  bob,
}) => {
  const feed = unique("Warm");
  const [, newer] = await alice.submitInOrder(2, feed);
  const page = await openWithKeys(await bob.open("about:blank"), `/feed/${feed}`);
  const heart = page.getByRole("button", { name: `Heart: ${newer!.title}` });
  await press(page, "a");
  await press(page, "ja");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(1);
  await expect(card(page, newer!.title)).toBeFocused();
  await press(page, "o");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(newer!.title);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await press(page, "a");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("l opens the link of the post in focus, and on a post's page the link of that post", async ({
  page,
  alice,
}) => {
  const feed = unique("Links");
  await page.route("https://example.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>There" }),
  );
  const post = await alice.submitLink({ feeds: [feed] });
  for (const [address, keys] of Object.entries({ [`/feed/${feed}`]: "jl", [`/details/${post.id}`]: "l" })) {
    await openWithKeys(page, address);
    await press(page, keys);
    await expect(page, address).toHaveURL("https://example.com/page");
  }
});

test("n shows the new posts above a list", async ({ page, alice }) => {
  const feed = unique("News");
  await alice.submitText({ feeds: [feed] });
  await openWithKeys(page, `/feed/${feed}`);
  const post = await alice.submitText({ feeds: [feed] });
  await expect(page.getByRole("button", { name: "1 new post" })).toBeVisible();
  await press(page, "n");
  await expect(card(page, post.title)).toBeVisible();
});

test("/ searches; g h, g n, g m and g p lead to Home, notifications, messages and the profile", async ({
  alice,
}) => {
  const page = await openWithKeys(await alice.open("about:blank"), "/");
  await press(page, "/");
  const field = page.getByRole("searchbox");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await page.keyboard.type("hj/");
  await expect(page).toHaveURL("/search?q=hj%2F");
  // The first Escape empties the field, as browsers do, and the second leaves it.
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(field).not.toBeFocused();
  await press(page, "/");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  for (const [keys, address] of Object.entries({
    "g n": "/notifications",
    "g m": "/messages",
    "g p": "/profile",
    "g h": "/",
  })) {
    await press(page, keys);
    await expect(page).toHaveURL(address);
  }
  // A sequence ends with its second key.
  await press(page, "g g n");
  await expect(page).toHaveURL("/notifications");
  await press(page, "g h p");
  await expect(page).toHaveURL("/");
});

test("A visitor's key for a member's act leads to the same sign-in as its button", async ({
  page,
  alice,
  bob,
}) => {
  const feed = unique("Asking");
  const post = await alice.submitText({ feeds: [feed] });
  await bob.comment(post, "Hello.");
  await openWithKeys(page, `/feed/${feed}`);
  const asks = page.getByRole("dialog", { name: "Log in to Hearth" });
  await press(page, "ja");
  await expect(asks).toContainText("Sign in to give your heart to a post.");
  await page.keyboard.press("Escape");
  await expect(card(page, post.title)).toBeFocused();

  await press(page, "o");
  await expect(page.getByText("Hello.")).toBeVisible();
  await press(page, "c");
  await expect(asks).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asks).toBeHidden();
  await press(page, "jr");
  await expect(asks).toContainText("Sign in to reply.");
  // Both presses come before the frame in which the browser tells of a closed dialog, as quick keys do on a slow
  // machine.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("dialog [aria-label=Close]")!.click();
    document.querySelector<HTMLElement>("[data-act=reply]")!.click();
  });
  await expect(asks).toContainText("Sign in to reply.");
  await page.keyboard.press("Escape");
  await expect(asks).toBeHidden();

  await press(page, "g n");
  await expect(page).toHaveURL("/login");
  await expect(shortcutsOf(page)).toBeHidden();
});
