import type { Page } from "@playwright/test";
import { pages } from "../src/contract/paths.ts";
import { givePeople, grantRole } from "./people.ts";
import { expect, test, unique } from "./test.ts";

/** The words of the links and buttons that are filled with the accent, as far as they can be seen. */
function filledActs(page: Page): Promise<string[]> {
  return page
    .getByRole("link")
    .or(page.getByRole("button"))
    .filter({ visible: true })
    .evaluateAll((acts) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.background = "var(--accent)";
      const accent = getComputedStyle(probe).backgroundColor;
      probe.remove();
      const filled = acts.filter((act) => getComputedStyle(act).backgroundColor === accent);
      return filled.map((act) => act.textContent.trim());
    });
}

test.describe("New Post is the only filled button on a page for reading", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("on an empty feed, for members", async ({ alice }) => {
    const page = await alice.open(`/feed/${unique("nothing")}?time=all`);
    await expect(page.getByText("No posts yet. Be the first to post in this feed!")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "New Post" }).first()).toBeVisible();
    await expect.poll(() => filledActs(page)).toEqual(["New Post"]);
  });

  test("where there is nothing to catch up with", async ({ alice }) => {
    const page = await alice.open("/catch-up");
    await expect(page.getByRole("main").getByRole("link", { name: "See all feeds" })).toBeVisible();
    await expect.poll(() => filledActs(page)).toEqual(["New Post"]);
  });

  test("on the pages of moderators and admins, and of a feed's owner", async ({ alice, bob }) => {
    const feed = unique("looked_after");
    const post = await alice.submitText({ feeds: [feed] });
    await bob.report(post, "Spam");
    await givePeople(alice, feed, alice);
    const page = await alice.open(pages.moderation);
    for (const path of [
      pages.moderation,
      pages.moderationWaiting,
      pages.moderationAppeals,
      pages.moderationMembers(bob.username),
      pages.moderationFeeds(),
      pages.moderationFeeds(feed),
      pages.moderationDomains,
      pages.moderationRules,
      pages.moderationLog(),
      pages.admin,
      pages.settings,
      pages.invitations,
    ]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
        await expect.poll(() => filledActs(page)).toEqual(["New Post"]);
      });
    }
    await page.goto(pages.moderationRules);
    await expect(page.getByRole("button", { name: "New rule" })).toBeVisible();
    await page.goto(pages.moderationFeeds(feed));
    await page.getByLabel("Description").fill("For pears.");
    await expect.poll(() => filledActs(page)).toEqual(["New Post", "Save description"]);
  });

  test("where a member is asked to look after a feed", async ({ alice, bob }) => {
    const feed = unique("asked_for");
    await alice.submitText({ feeds: [feed] });
    await grantRole(alice.username, "admin");
    const offer = { username: bob.username, role: "owner" };
    await alice.api("POST", `/moderation/feeds/${feed}/people`, offer);
    const page = await bob.open(pages.feed(feed));
    await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
    await expect.poll(() => filledActs(page)).toEqual(["New Post"]);
  });

  test("in a conversation, until a message is typed", async ({ alice, bob }) => {
    const page = await alice.open(`/messages?to=${bob.username}`);
    const message = page.getByPlaceholder("Type a message...");
    await expect(message).toBeVisible();
    await expect.poll(() => filledActs(page)).toEqual(["New Post"]);
    await message.fill("Hello.");
    await expect.poll(() => filledActs(page)).toEqual(["New Post", "Send"]);
  });
});
