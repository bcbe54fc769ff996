import { cardOf, decide, REMOVE_ONE } from "./moderation.ts";
import { expect, test, unique } from "./test.ts";

test.describe("The queue of reports", () => {
  test("Removing a reported post needs a reason, hides the post, notifies its author and can be undone", async ({
    page,
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText({ content: "Buy our lamps." });
    await bob.report(post, "It is an advertisement.");
    const queue = await mona.open("/moderation");
    const card = cardOf(queue, post);
    await expect(card).toContainText("It is an advertisement.");
    await expect(card).toContainText(bob.username);
    await expect(card).toContainText("Buy our lamps.");

    await card.getByRole("button", { name: REMOVE_ONE }).click();
    const dialog = queue.getByRole("dialog", { name: "Remove this post?" });
    await expect(dialog.getByLabel("Reason", { exact: true })).toBeFocused();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Please give a reason.");
    await dialog.getByRole("button", { name: "Spam" }).click();
    await expect(dialog.getByLabel("Reason", { exact: true })).toHaveValue("Spam");
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(card).toContainText("Removed.");
    await expect(card.getByText("Removed.").locator("..")).toBeFocused();
    expect((await page.goto(`/details/${post.id}`))!.status()).toBe(404);

    const told = await alice.open("/notifications");
    await expect(told.getByRole("listitem").filter({ hasText: "Spam" })).toContainText(post.title);

    await card.getByRole("button", { name: "Undo" }).click();
    await decide(queue, "Restore this post?", "Restore", "It was no advertisement.");
    await expect(card).toContainText("Restored.");
    await expect(async () => {
      expect((await page.goto(`/details/${post.id}`))!.status()).toBe(200);
    }).toPass();
    await queue.reload();
    await expect(queue.getByRole("heading", { name: "Moderation" })).toBeVisible();
    await expect(queue.getByRole("status", { name: "Loading" })).toHaveCount(0);
    await expect(cardOf(queue, post)).toHaveCount(0);
  });

  test("A report is one line: its number, reason, reporter and time", async ({ alice, bob, mona }) => {
    const post = await alice.submitText();
    await bob.report(post, "Spam");
    const queue = await mona.open("/moderation");
    await queue.setViewportSize({ width: 1440, height: 900 });
    const card = cardOf(queue, post);
    const parts = [
      card.getByText("1 report", { exact: true }),
      card.getByText("Spam", { exact: true }),
      card.getByRole("listitem").getByRole("link", { name: bob.username }),
    ];
    const middles = await Promise.all(
      parts.map(async (part) => {
        const { y, height } = (await part.boundingBox())!;
        return y + height / 2;
      }),
    );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  });

  test("Dismissing the reports of a post leaves the post as it is", async ({ alice, bob, mona }) => {
    const post = await alice.submitText();
    await bob.report(post, "I do not like it.");
    const queue = await mona.open("/moderation");
    const card = cardOf(queue, post);
    await card.getByRole("button", { name: /^Dismiss / }).press("Enter");
    await decide(queue, "Dismiss the reports?", "Dismiss", "Within the rules");
    await expect(card).toContainText("Dismissed.");
    await expect(card).not.toContainText("I do not like it.");
    await alice.open(`/details/${post.id}`);
    expect(await bob.api("GET", `/submission/${post.id}`)).toMatchObject({ submission: { id: post.id } });
    const log = await mona.open(`/moderation/log?name=${alice.username}`);
    await expect(log.getByRole("list", { name: "Log" })).toContainText("dismissed the reports of");
  });

  test("A post stays in the queue while its discussion is locked and unlocked", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText();
    await bob.report(post, "They shout at each other.");
    const queue = await mona.open("/moderation");
    const card = cardOf(queue, post);
    await card.getByRole("button", { name: /^Lock / }).click();
    await decide(queue, "Lock this discussion?", "Lock", "Heated");
    await expect(card.getByText("Locked", { exact: true })).toBeVisible();
    await expect(card).toContainText("They shout at each other.");
    await card.getByRole("button", { name: /^Unlock / }).click();
    await decide(queue, "Unlock this discussion?", "Unlock", "Calm again");
    await expect(card.getByRole("button", { name: /^Lock / })).toBeVisible();
  });

  test("Reports beyond the newest three are shown on request", async ({ alice, person, mona }) => {
    const post = await alice.submitText();
    for (let n = 1; n <= 5; n++) await (await person(`reader${n}`)).report(post, `Reason ${n}`);
    const queue = await mona.open("/moderation");
    const card = cardOf(queue, post);
    await expect(card).toContainText("5 reports");
    await expect(card).toContainText("Reason 5");
    await expect(card).not.toContainText("Reason 2");
    await card.getByRole("button", { name: "Show 2 more" }).click();
    await expect(card).toContainText("Reason 1");
  });

  test("A reported comment is listed with its post, and can be removed in the queue", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText();
    const words = unique("Nasty words");
    const id = await bob.comment(post, words);
    await alice.api("POST", `/comment/${id}/report`, { reason: "It is nasty." });
    const queue = await mona.open("/moderation");
    const comment = cardOf(queue, post)
      .getByRole("region", { name: "Reported comments" })
      .getByRole("listitem")
      .filter({ hasText: words });
    await expect(comment).toContainText("It is nasty.");
    await comment.getByRole("button", { name: REMOVE_ONE }).click();
    await decide(queue, "Remove this comment?", "Remove", "Harassment");
    await expect(comment).toContainText("Removed.");
    const page = await alice.open(`/details/${post.id}`);
    await expect(page.getByText("This comment was deleted.")).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(0);
  });

  test("A failed decision shows an error and can be tried again", async ({ alice, bob, mona }) => {
    const post = await alice.submitText();
    await bob.report(post, "Spam");
    const queue = await mona.open("/moderation");
    await cardOf(queue, post).getByRole("button", { name: REMOVE_ONE }).click();
    await queue.route("**/decisions", (route) => route.abort(), { times: 1 });
    const dialog = queue.getByRole("dialog", { name: "Remove this post?" });
    await dialog.getByRole("button", { name: "Spam" }).click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("The site cannot be reached.");
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(cardOf(queue, post)).toContainText("Removed.");
  });

  test("'Nothing is reported.'", async ({ mona }) => {
    const page = await mona.open("/settings");
    await page.route("**/moderation/reports*", (route) =>
      route.fulfill({ json: { posts: [], next: null, total: 0 } }),
    );
    await page.goto("/moderation");
    await expect(page.getByText("Nothing is reported.")).toBeVisible();
  });
});

test.describe("Access to the moderation pages", () => {
  const PAGES = [
    "/moderation",
    "/moderation/members",
    "/moderation/feeds",
    "/moderation/domains",
    "/moderation/log",
  ];

  test("A member gets a 404", async ({ alice }) => {
    const page = await alice.open("/");
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
      await expect(page).toHaveTitle(/^Page not found/);
    }
    await expect(page.getByRole("link", { name: "Moderation" })).toHaveCount(0);
  });

  test("A visitor is sent to /login, and the page contains no reports", async ({ page, request }) => {
    for (const path of PAGES) {
      expect(await (await request.get(path)).text()).not.toContain("Reported posts");
      await page.goto(path);
      await expect(page).toHaveURL("/login");
    }
  });

  test("Moderators have a link with the number of waiting reports", async ({ alice, bob, mona }) => {
    const post = await alice.submitText();
    await bob.report(post, "Spam");
    const page = await mona.open("/");
    await page.setViewportSize({ width: 1440, height: 900 });
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Moderation" });
    await expect(link).toContainText(/\d+ waiting/);
    await link.click();
    await expect(cardOf(page, post)).toBeVisible();
    const tabs = page.getByRole("navigation", { name: "Moderation" });
    await expect(tabs.getByRole("link", { name: /^Reports \d+\+? waiting$/ })).toBeVisible();
    const log = page.getByRole("navigation", { name: "Moderation" }).getByRole("link", { name: "Log" });
    await log.click();
    await expect(page).toHaveURL("/moderation/log");
    await expect(page).toHaveTitle("Log - Moderation - Hearth");
    // A phone has no room for all tabs, and scrolls to the chosen one.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(log).toBeInViewport({ ratio: 1 });
  });
});
