import { expectAccessible } from "./accessible.ts";
import { cardOf, REMOVE_ONE } from "./moderation.ts";
import { expect, test, unique } from "./test.ts";

test.describe("Screens that meet WCAG 2.2 AA: moderation", () => {
  test.slow();

  test("The queue, and the dialogs of its decisions", async ({ alice, bob, mona }) => {
    const post = await alice.submitText({ title: unique("W".repeat(190)) });
    const comment = await alice.comment(post, `See https://example.com/${"x".repeat(80)}`);
    await bob.report(post, "W".repeat(200));
    await bob.api("POST", `/comment/${comment}/report`, { reason: "It is nasty." });
    const page = await mona.open("/moderation");
    const card = cardOf(page, post);
    await expect(card).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: REMOVE_ONE }).first().click();
    await page.getByRole("button", { name: "Spam", exact: true }).click();
    await expectAccessible(page, [320]);
    await page.keyboard.press("Escape");
    await card
      .getByRole("button", { name: /^Suspend author / })
      .first()
      .click();
    await expectAccessible(page, [320]);
  });

  test("Members, feeds, domains and the log", async ({ alice, mona }) => {
    const post = await alice.submitText({ title: unique("W".repeat(190)) });
    const reason = "W".repeat(200);
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, { decision: "remove", reason });
    await mona.api("POST", `/moderation/members/${alice.username}/suspension`, { days: 7, reason });
    const domain = `${"w".repeat(60)}.${unique("lamps").replace("_", "-")}.example`;
    await mona.api("POST", "/moderation/domains", { domain, isBlocked: true, reason });
    const page = await mona.open(`/moderation/members?name=${alice.username}`);
    await expect(page.getByRole("list", { name: "Log" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/moderation/feeds");
    await expect(page.getByRole("list", { name: "Feeds" })).toBeVisible();
    await expectAccessible(page, [320, 1440]);
    await page.goto("/moderation/feeds?name=Books");
    await expect(page.getByLabel("Description")).not.toBeEmpty();
    await expectAccessible(page, [320, 1440]);
    await page.goto("/moderation/domains");
    await expect(page.getByRole("list", { name: "Blocked domains" })).toContainText(domain);
    await expectAccessible(page);
    await page.goto(`/moderation/log?name=${alice.username}`);
    await expect(page.getByRole("list", { name: "Log" })).toBeVisible();
    await expectAccessible(page);
  });

  test("A removed post, and a suspended member's forms", async ({ alice, mona }) => {
    const post = await alice.submitText({ title: unique("W".repeat(190)) });
    const reason = "W".repeat(200);
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, { decision: "remove", reason });
    await mona.api("POST", `/moderation/members/${alice.username}/suspension`, { days: 7, reason });
    const author = await alice.open(`/details/${post.id}`);
    await expect(author.getByText("A moderator removed your post")).toBeVisible();
    await expectAccessible(author);
    for (const path of ["/submit", `/messages?to=${mona.username}`]) {
      await author.goto(path);
      await expect(author.getByText("You are suspended until")).toBeVisible();
      await expectAccessible(author, [320, 1440]);
    }
    const moderator = await mona.open(`/details/${post.id}`);
    await expect(moderator.getByRole("button", { name: "Restore" })).toBeVisible();
    await expectAccessible(moderator, [320, 1440]);
  });

  test("The moderators' tools on a post and on a member's profile", async ({ alice, mona }) => {
    const post = await alice.submitText();
    await alice.comment(post, "Some words.");
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, { decision: "lock", reason: "Heated" });
    const page = await mona.open(`/details/${post.id}`);
    await expect(page.getByRole("button", { name: "Remove the comment" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Moderate", exact: true }).click();
    await expectAccessible(page, [320]);
    await page.goto(`/user/${alice.username}`);
    await expect(page.getByText("in good standing")).toBeVisible();
    await expectAccessible(page, [320, 1440]);
  });
});
