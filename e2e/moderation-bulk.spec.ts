import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { decide } from "./moderation.ts";
import { grantRole } from "./people.ts";
import { expect, test, unique } from "./test.ts";

const log = (page: Page) => page.getByRole("list", { name: "Log", exact: true });

test.describe("Bulk acts", () => {
  test("A moderator sees what a member wrote in the last day, removes it in one act, and undoes it", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await bob.submitText();
    const mine = [await alice.submitText(), await alice.submitText()];
    await alice.comment(post, "Alice says.");
    const page = await mona.open(`/moderation/members?name=${alice.username}`);
    const status = page.getByRole("region", { name: `Status of ${alice.username}` });
    await status.getByRole("button", { name: "Remove posts and comments" }).click();
    const dialog = page.getByRole("dialog", { name: `Remove what ${alice.username} wrote?` });
    await expect(dialog).toContainText("2 posts and 1 comment would be removed");
    await expect(dialog.getByRole("link", { name: mine[1]!.title })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("What").selectOption("Posts only");
    await expect(dialog).toContainText("2 posts would be removed");
    await decide(page, `Remove what ${alice.username} wrote?`, "Remove", "Spam");
    const outcome = status.getByRole("status").filter({ hasText: "Removed 2 posts." });
    await expect(outcome).toBeVisible();
    await expect(outcome.locator("..")).toBeFocused();
    await expect(log(page)).toContainText(`removed ${alice.username}’s posts from the last day`);
    const author = await alice.open("/notifications");
    await expect(author.getByText("A moderator removed 2 posts of yours: Spam")).toBeVisible();

    await status.getByRole("button", { name: "Undo the removal" }).click();
    await decide(page, "Undo the removal?", "Undo", "A mistake");
    await expect(status).toContainText("Undone: restored 2 posts.");
    await expect(log(page)).toContainText("undid the removal of");
    await page.goto(`/user/${alice.username}`);
    for (const { title } of mine) await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
  });

  test("A domain that was just blocked offers to remove the posts and comments that link to it", async ({
    alice,
    bob,
    mona,
  }) => {
    const domain = `${unique("lamps").replace("_", "-")}.example`;
    const { title } = await alice.submitLink({ content: `https://shop.${domain}/buy` });
    const post = await bob.submitText();
    await alice.comment(post, `Light for all: https://${domain}/sale`);
    const page = await mona.open("/moderation/domains");
    await page.getByRole("textbox", { name: "Domain" }).fill(`https://www.${domain}/buy`);
    await page.getByRole("button", { name: "Spam" }).click();
    await page.getByRole("button", { name: "Block domain" }).click();
    await page
      .getByRole("button", { name: `Remove posts and comments that link to ${domain}` })
      .first()
      .click();
    const name = `Remove what links to ${domain}?`;
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toContainText("1 post and 1 comment would be removed");
    await expect(dialog.getByRole("link", { name: title })).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Light for all" })).toBeVisible();
    await expect(dialog).toContainText("Posts and comments of moderators and admins stay.");
    await expectAccessible(page);
    await decide(page, name, "Remove", "Spam");
    await expect(page.getByText("Removed 1 post and 1 comment.").first()).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("list", { name: "Blocked domains" })).toContainText(domain);
  });

  test("The dialog tells an admin that posts and comments by moderators are removed, too, and those by admins stay", async ({
    mona,
    person,
  }) => {
    const domain = `${unique("lamps").replace("_", "-")}.example`;
    await mona.submitLink({ content: `https://${domain}/buy` });
    const admin = await person("ada");
    await grantRole(admin.username, "admin");
    await admin.api("POST", "/moderation/domains", { domain, isBlocked: true, reason: "Spam" });
    const page = await admin.open("/moderation/domains");
    await page.getByRole("button", { name: `Remove posts and comments that link to ${domain}` }).click();
    const name = `Remove what links to ${domain}?`;
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toContainText("1 post would be removed");
    await expect(dialog).toContainText(/Posts and comments of admins stay\./);
    await decide(page, name, "Remove", "Spam");
    await expect(page.getByText("Removed 1 post.").first()).toBeVisible();
  });

  test("From the queue a moderator warns an author, and removes more of what they wrote", async ({
    alice,
    bob,
    mona,
  }) => {
    const [post] = [await alice.submitText(), await alice.submitText()];
    await bob.report(post, "Spam");
    const page = await mona.open("/moderation");
    const card = page.getByRole("article", { name: post.title });
    await card.getByRole("button", { name: `Warn author ${alice.username}` }).click();
    await decide(page, `Warn ${alice.username}?`, "Warn", "Spam");
    await expect(card.getByText(`${alice.username} is warned.`)).toBeVisible();
    await card.getByRole("button", { name: `Remove more by author ${alice.username}` }).click();
    await expectAccessible(page, [320, 1440]);
    await decide(page, `Remove what ${alice.username} wrote?`, "Remove", "Spam");
    const started = page.getByRole("list", { name: "Removals that you started" });
    await expect(started).toContainText(`${alice.username}Removed 2 posts.`);
    await expect(card).toHaveCount(0);
    await expectAccessible(page, [320, 1440]);
    await started.getByRole("button", { name: "Undo the removal" }).click();
    await decide(page, "Undo the removal?", "Undo", "A mistake");
    await expect(started).toContainText("Undone: restored 2 posts.");
  });

  test("The log has one entry for an act, which opens to its single decisions", async ({ alice, mona }) => {
    const posts = [await alice.submitText(), await alice.submitText()];
    const { until } = await mona.api<{ until: object }>(
      "GET",
      `/moderation/bulk-acts/preview?range=hour&username=${alice.username}`,
    );
    const asked = { username: alice.username, range: "hour", until, reason: "Spam" };
    await mona.api("POST", "/moderation/bulk-acts", asked);
    const page = await mona.open(`/moderation/log?name=${alice.username}`);
    await expect(log(page).getByRole("listitem")).toHaveCount(1);
    await expect(log(page)).toContainText("Removed 2 posts.");
    await page.getByRole("button", { name: "Show the single decisions" }).click();
    const decisions = page.getByRole("list", { name: "Single decisions" });
    for (const { title } of posts) await expect(decisions).toContainText(title);
    await expectAccessible(page);
    await decisions.getByRole("button", { name: `Restore ${posts[0]!.title}` }).click();
    await decide(page, "Restore this post?", "Restore", "A mistake");
    await expect(decisions.getByRole("button", { name: `Restore ${posts[0]!.title}` })).toHaveCount(0);
    await expect(decisions.getByRole("button", { name: `Restore ${posts[1]!.title}` })).toBeVisible();
  });
});
