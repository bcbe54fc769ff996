import { expectAccessible, livelyFeed } from "./accessible.ts";
import { openLive } from "./browser.ts";
import { expect, test, unique } from "./test.ts";

test.describe("Screens that meet WCAG 2.2 AA: lists, profiles, notifications, messages, dialogs and passwords", () => {
  test.slow();

  test("Home: My Feed with the button for new posts", async ({ alice, bob }) => {
    const { feed } = await livelyFeed(bob);
    await alice.api("POST", "/follow-category", { category: feed });
    const page = await openLive(await alice.open("about:blank"), "/?view=my-feed&time=all");
    await bob.submitText({ feeds: [feed] });
    await expect(page.getByRole("button", { name: "1 new post" })).toBeVisible();
    await expectAccessible(page);
  });

  test("Feeds directory: signed out, signed in, and without matches", async ({ page, alice }) => {
    await livelyFeed(alice);
    await page.goto("/feeds-directory");
    await expectAccessible(page, [320, 1440]);
    const members = await alice.open("/feeds-directory");
    await expect(members.getByRole("button", { name: "Follow Art", exact: true }).first()).toBeEnabled();
    await expectAccessible(members, [320, 1000]);
    await members.getByPlaceholder("Search feeds...").fill("nothing is called so");
    await expectAccessible(members, [320]);
  });

  test("Search: before a search, with results, and without results", async ({ page, alice }) => {
    const word = unique("zq").replace("_", "");
    await alice.submitText({ title: `About ${word}`, content: `All of ${word}.` });
    await page.goto("/search");
    await expectAccessible(page, [320]);
    await page.goto(`/search?q=${word}`);
    await expect(page.locator("mark").first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/search?q=${word}x`);
    await expectAccessible(page, [320]);
  });

  test("Public profile, signed out and signed in", async ({ page, alice, bob }) => {
    await livelyFeed(alice);
    await page.goto(`/user/${alice.username}`);
    await expectAccessible(page, [320, 1440]);
    const other = await bob.open(`/user/${alice.username}`);
    await expect(other.getByRole("link", { name: "Message", exact: true })).toBeVisible();
    await expectAccessible(other, [1000]);
  });

  test("Settings", async ({ alice }) => {
    const page = await alice.open("/settings");
    await expect(page.getByText(alice.email)).toBeVisible();
    await expectAccessible(page);
  });

  test("Notifications: none, and two with badges", async ({ alice, bob }) => {
    const page = await alice.open("/notifications");
    await expect(page.getByText("You have no notifications.")).toBeVisible();
    await expectAccessible(page, [320]);
    const { post } = await livelyFeed(alice);
    await bob.comment(post, "Hello.");
    await bob.api("POST", "/messages", { toUsername: alice.username, text: "Psst." });
    await page.reload();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
    await expectAccessible(page);
  });

  test("Messages: no conversation, an open conversation, and the New Message dialog with suggestions", async ({
    alice,
    bob,
  }) => {
    const page = await alice.open("/messages");
    await expect(page.getByText("No conversations yet.")).toBeVisible();
    await expectAccessible(page, [320, 1000]);
    for (const text of [`See https://example.com/${"x".repeat(90)}`, "W".repeat(300)]) {
      await bob.api("POST", "/messages", { toUsername: alice.username, text });
    }
    await alice.api("POST", "/messages", { toUsername: bob.username, text: "Yes." });
    await page.goto(`/messages?to=${bob.username}`);
    await expect(page.getByRole("log").getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.getByRole("button", { name: "New Message" }).click();
    await page.getByLabel("Recipient username").fill(bob.username.slice(0, -1));
    await expect(page.getByRole("option", { name: bob.username })).toBeVisible();
    await expectAccessible(page, [320, 1000]);
  });

  test("The dialogs to report a post and to delete one of your own", async ({ alice, bob }) => {
    const { post } = await livelyFeed(alice);
    const reader = await bob.open(`/details/${post.id}`);
    await reader.getByRole("button", { name: "Report", exact: true }).click();
    await expect(reader.getByRole("dialog")).toBeVisible();
    await expectAccessible(reader, [320, 1000]);
    const author = await alice.open(`/details/${post.id}`);
    await author.getByRole("main").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(author.getByRole("dialog")).toBeVisible();
    await expectAccessible(author, [320, 1000]);
  });

  test("/forgot and /reset-password", async ({ page }) => {
    await page.goto("/forgot");
    await page.getByLabel("Email").fill("nobody.here@example.com");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Check your email for reset instructions.")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/reset-password?oobCode=x");
    await page.getByLabel("New password", { exact: true }).fill("a wholly new secret");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(page.getByRole("alert")).toContainText("expired");
    await expectAccessible(page);
    await page.goto("/reset-password");
    await expectAccessible(page, [320]);
  });
});
