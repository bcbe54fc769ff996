import type { Page } from "@playwright/test";
import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { decide } from "./moderation.ts";
import { grantRole } from "./people.ts";
import { saveSettings, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, type Person, test } from "./test.ts";

const cardOfAppeal = (page: Page, words: string) =>
  page.getByRole("list", { name: "Appeals" }).getByRole("article").filter({ hasText: words });

const remove = (by: Person, path: string) =>
  by.api("POST", `/moderation/${path}/decisions`, { decision: "remove", reason: "Off topic." });

test.describe("Appeals", () => {
  test("The author of a removed post appeals on its page, and another moderator restores it", async ({
    page,
    alice,
    bob,
    mona,
  }) => {
    await grantRole(bob.username, "moderator");
    const post = await alice.submitText();
    await remove(mona, `posts/${post.id}`);
    const author = await alice.open(`/details/${post.id}`);
    await author.getByRole("button", { name: "Appeal" }).click();
    const field = author.getByRole("textbox", { name: "Your appeal" });
    await expect(field).toBeFocused();
    await expectAccessible(author, [320, 1440]);
    await author.getByRole("button", { name: "Send appeal" }).click();
    await expect(author.getByText("Please write why it should come back.")).toBeVisible();
    await field.fill(`It is about ${post.title}.`);
    await author.getByRole("button", { name: "Send appeal" }).click();
    await expect(author.getByText("Your appeal waits for a decision.")).toBeFocused();
    await expect(author.getByText("A moderator or admin who did not remove it decides")).toBeVisible();
    await expectAccessible(author);

    await test.step("not the one who removed it", async () => {
      const remover = await mona.open("/moderation/appeals");
      await expect(cardOfAppeal(remover, post.title)).toContainText(
        "so another moderator or an admin decides",
      );
      await expect(cardOfAppeal(remover, post.title).getByRole("button", { name: "Grant" })).toHaveCount(0);
    });

    const moderator = await bob.open("/moderation");
    await moderator.getByRole("link", { name: /^Appeals/ }).click();
    const card = cardOfAppeal(moderator, post.title);
    await expect(card).toContainText(`${mona.username} removed it`);
    await expectAccessible(moderator, [320, 1440]);
    await card.getByRole("button", { name: "Grant" }).click();
    await decide(moderator, "Grant the appeal?", "Grant", "It is.");
    await expect(card.getByText("Granted. The post is back.").locator("..")).toBeFocused();
    await expect(async () => {
      expect((await page.goto(`/details/${post.id}`))!.status()).toBe(200);
    }).toPass();
    await author.goto("/notifications");
    await expect(author.getByText("Your appeal was granted")).toBeVisible();
  });

  test("The notification of a removed comment leads to it; after the removal is upheld its author reads why", async ({
    alice,
    bob,
    mona,
  }) => {
    await grantRole(bob.username, "moderator");
    const post = await bob.submitText();
    const end = `The end of what is said about ${post.title}`;
    const id = await alice.comment(post, `Alice says so. ${"And so on. ".repeat(40)}\n\n- **${end}**`);
    await remove(mona, `comments/${id}`);
    const author = await alice.open("/notifications");
    await author.getByRole("link", { name: "See what was decided" }).click();
    const removed = author.getByRole("article").filter({ hasText: "Alice says so." });
    await expect(removed).toContainText("Off topic.");

    await test.step("and all of it, as it was, below its beginning", async () => {
      await author.route("**/removals/*/comment", (route) => route.abort());
      await expect(removed).not.toContainText(end);
      await removed.getByRole("button", { name: "Show all of it" }).click();
      await expect(removed.getByText("The site cannot be reached.")).toBeVisible();
      await author.unroute("**/removals/*/comment");
      await removed.getByRole("button", { name: "Show all of it" }).click();
      await expect(removed.getByRole("listitem").getByText(end)).toBeVisible();
      await expect(removed.getByRole("button", { name: "Show the beginning only" })).toBeFocused();
      await expectAccessible(author, [320, 1440]);
    });
    await removed.getByRole("button", { name: "Appeal" }).click();
    await removed.getByRole("textbox", { name: "Your appeal" }).fill("Look again, please.");

    await test.step("a lost connection keeps the text", async () => {
      await author.route("**/appeal", (route) => route.abort());
      await removed.getByRole("button", { name: "Send appeal" }).click();
      await expect(removed.getByText("The site cannot be reached.")).toBeVisible();
      await expect(removed.getByRole("textbox", { name: "Your appeal" })).toHaveValue("Look again, please.");
      await author.unroute("**/appeal");
    });
    await test.step("so does another visit", async () => {
      await author.reload();
      await removed.getByRole("button", { name: "Appeal" }).click();
      await expect(removed.getByRole("textbox", { name: "Your appeal" })).toHaveValue("Look again, please.");
    });
    await removed.getByRole("button", { name: "Send appeal" }).click();
    await expect(removed.getByText("Your appeal waits for a decision.")).toBeVisible();

    const moderator = await bob.open("/moderation/appeals");
    const card = cardOfAppeal(moderator, post.title);
    await card.getByRole("button", { name: "Uphold" }).click();
    await decide(moderator, "Uphold the removal?", "Uphold", "It was about somebody else.");
    await expect(card.getByText("Upheld. The removal stands.").locator("..")).toBeFocused();
    await author.reload();
    await expect(removed).toContainText("the removal stands.");
    await expect(removed).toContainText("It was about somebody else.");
    await expect(removed.getByRole("button", { name: "Appeal" })).toHaveCount(0);
    await expectAccessible(author, [320, 1440]);
  });

  test("An appeal that somebody else has decided meanwhile is replaced by a line that says so", async ({
    alice,
    bob,
    mona,
  }) => {
    await grantRole(bob.username, "moderator");
    const post = await alice.submitText();
    await remove(mona, `posts/${post.id}`);
    const { removals } = await alice.api<{ removals: { id: string }[] }>("GET", "/removals");
    await alice.api("POST", `/removals/${removals[0]!.id}/appeal`, { text: "Please." });
    const moderator = await bob.open("/moderation/appeals");
    const card = cardOfAppeal(moderator, post.title);
    await card.getByRole("button", { name: "Uphold" }).click();
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, {
      decision: "restore",
      reason: "Mistake.",
    });
    const dialog = moderator.getByRole("dialog", { name: "Uphold the removal?" });
    await dialog.getByLabel("Reason", { exact: true }).fill("No.");
    await dialog.getByRole("button", { name: "Uphold", exact: true }).click();
    await expect(card.getByText("This appeal is closed").locator("..")).toBeFocused();

    await test.step("and an author whose post is back keeps the text, and reads why it was not sent", async () => {
      const other = await alice.submitText();
      await remove(mona, `posts/${other.id}`);
      const author = await alice.open("/saved");
      await author.getByRole("link", { name: "Decisions" }).click();
      const removed = author.getByRole("article").filter({ hasText: other.title });
      await removed.getByRole("button", { name: "Appeal" }).click();
      const field = removed.getByRole("textbox", { name: "Your appeal" });
      await field.fill("Look again, please.");
      await mona.api("POST", `/moderation/posts/${other.id}/decisions`, {
        decision: "restore",
        reason: "Mistake.",
      });
      await removed.getByRole("button", { name: "Send appeal" }).click();
      await expect(removed.getByText("This removal no longer exists.")).toBeVisible();
      await expect(field).toHaveValue("Look again, please.");
      await expectAccessible(author, [320, 1440]);
    });
  });
});

test("A moderator warns a member, who reads why", async ({ alice, mona }) => {
  const page = await mona.open(`/moderation/members?name=${alice.username}`);
  const status = page.getByRole("region", { name: `Status of ${alice.username}` });
  await status.getByRole("button", { name: "Warn", exact: true }).click();
  await decide(page, `Warn ${alice.username}?`, "Warn", "No insults.");
  await expect(status).toContainText("They were warned once.");
  await expect(status).not.toContainText("in good standing");
  await expect(page.getByRole("list", { name: "Log", exact: true })).toContainText(
    `warned ${alice.username}.`,
  );
  await expectAccessible(page, [320, 1440]);
  const member = await alice.open("/notifications");
  await expect(member.getByText("A moderator warned you: No insults.")).toBeVisible();
});

test("An admin shows the log to everybody, and a visitor reads it without scripts", async ({
  page,
  browser,
}) => {
  // A site of its own, since the setting is for everybody on it.
  const { address, token, stop } = await startSiteWithAdmin({ PUBLIC_URL: "" });
  try {
    await page.addInitScript((mine) => localStorage.setItem("idToken", mine), token);
    await page.goto(`${address}/admin/settings`);
    await page.getByLabel("Who may read the moderation log?").selectOption("Everybody, in a reduced form");
    await saveSettings(page);
    await page.goto(`${address}/moderation/domains`);
    await page.getByRole("textbox", { name: "Domain" }).fill("lamps.example");
    await page.getByRole("button", { name: "Spam" }).click();
    await page.getByRole("button", { name: "Block domain" }).click();
    await expect(page.getByRole("list", { name: "Blocked domains" })).toContainText("lamps.example");

    const context = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await context.newPage();
    await visitor.goto(`${address}/terms`);
    await visitor.getByRole("link", { name: "Moderation log" }).click();
    const log = visitor.getByRole("list", { name: "Log", exact: true });
    await tryAgain(async (time) => {
      await visitor.reload();
      await expect(log).toContainText("A moderator blocked links to a domain.", time);
    });
    await expect(visitor.getByText("lamps.example")).toHaveCount(0);
    await context.close();
    await page.goto(`${address}/moderation-log`);
    await expect(page.getByRole("list", { name: "Log", exact: true })).toBeVisible();
    await expectAccessible(page, [320, 1440]);
  } finally {
    await stop();
  }
});
