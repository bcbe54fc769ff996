import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { decide } from "./moderation.ts";
import { grantRole } from "./people.ts";
import { expect, test } from "./test.ts";

const cardOfAppeal = (page: Page, words: string) =>
  page.getByRole("list", { name: "Appeals" }).getByRole("article").filter({ hasText: words });

test.describe("Appeals against sanctions", () => {
  test("A suspended member appeals from the banner, and another moderator ends the suspension", async ({
    alice,
    bob,
    mona,
  }) => {
    await grantRole(bob.username, "moderator");
    await mona.api("POST", `/moderation/members/${alice.username}/suspension`, {
      days: 3,
      reason: "Nine times the same link.",
    });
    const member = await alice.open("/submit");
    await expect(member.getByRole("status").filter({ hasText: "You are suspended until" })).toContainText(
      "Nine times the same link.",
    );
    await expectAccessible(member, [320, 1440]);
    await member.getByRole("link", { name: "Read about it" }).click();
    const own = member.getByRole("article").filter({ hasText: "You are suspended until" });
    await own.getByRole("button", { name: "Appeal" }).click();
    const field = own.getByRole("textbox", { name: "Your appeal" });
    await expect(field).toBeFocused();
    await own.getByRole("button", { name: "Send appeal" }).click();
    await expect(own.getByText("Please write why the suspension should end.")).toBeVisible();
    await field.fill(`They were nine questions of ${alice.username}.`);
    await expectAccessible(member, [320, 1440]);

    await test.step("a lost connection keeps the text", async () => {
      await member.route("**/appeal", (route) => route.abort());
      await own.getByRole("button", { name: "Send appeal" }).click();
      await expect(own.getByText("The site cannot be reached.")).toBeVisible();
      await expect(field).toHaveValue(`They were nine questions of ${alice.username}.`);
      await member.unroute("**/appeal");
    });
    await test.step("so does another visit", async () => {
      await member.reload();
      await own.getByRole("button", { name: "Appeal" }).click();
      await expect(field).toHaveValue(`They were nine questions of ${alice.username}.`);
    });
    await own.getByRole("button", { name: "Send appeal" }).click();
    await expect(own.getByText("Your appeal waits for a decision.")).toBeFocused();

    await test.step("not the one who suspended them", async () => {
      const decider = await mona.open("/moderation/appeals");
      const card = cardOfAppeal(decider, alice.username);
      await expect(card).toContainText("so another moderator or an admin decides");
      await expect(card.getByRole("button", { name: "Grant" })).toHaveCount(0);
    });

    const moderator = await bob.open("/moderation/appeals");
    const card = cardOfAppeal(moderator, alice.username);
    await expect(card).toContainText(`${mona.username} suspended them`);
    await expectAccessible(moderator, [320, 1440]);
    await card.getByRole("button", { name: "Grant" }).click();
    await decide(moderator, "Grant the appeal?", "Grant", "They were.");
    await expect(card.getByText("Granted. The suspension has ended.").locator("..")).toBeFocused();
    await moderator.goto(`/moderation/log?name=${alice.username}`);
    await expect(moderator.getByRole("list", { name: "Log", exact: true })).toContainText(
      `granted the appeal of ${alice.username} against their suspension, which has ended.`,
    );
    await member.goto("/submit");
    await expect(member.getByRole("textbox", { name: "Title" })).toBeVisible();
    await member.goto("/notifications");
    await expect(
      member.getByText("Your appeal was granted: your suspension has ended. They were."),
    ).toBeVisible();
  });

  test("Warnings beyond the first page load only at a press, since the removals stand below them", async ({
    alice,
    mona,
  }) => {
    for (let n = 0; n < 41; n++)
      await mona.api("POST", `/moderation/members/${alice.username}/warning`, { reason: `No. ${n}` });
    const page = await alice.open("/removals");
    const warnings = page.getByRole("list", { name: "Warnings and suspensions" }).getByRole("listitem");
    await page.getByText("You have no removed posts or comments.").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "More warnings" }).click();
    await expect(warnings).toHaveCount(41);
    await expect(page.getByRole("button", { name: "More warnings" })).toHaveCount(0);
  });

  test("A warned member appeals where the notification leads, and reads why the warning stands", async ({
    alice,
    bob,
    mona,
    problems,
  }) => {
    await grantRole(bob.username, "moderator");
    await mona.api("POST", `/moderation/members/${alice.username}/warning`, { reason: "No insults." });
    const member = await alice.open("/notifications");
    await member.getByRole("link", { name: "See what was decided" }).click();
    await expect(member.getByRole("heading", { level: 1, name: "Decisions about you" })).toBeVisible();
    await expect(member.getByText("You have no removed posts or comments.")).toBeVisible();
    const own = member.getByRole("article").filter({ hasText: "You were warned on" });
    await own.getByRole("button", { name: "Appeal" }).click();
    await own.getByRole("textbox", { name: "Your appeal" }).fill("I was quoting.");
    await own.getByRole("button", { name: "Send appeal" }).click();
    await expect(own.getByText("Your appeal waits for a decision.")).toBeVisible();

    const moderator = await bob.open("/moderation/appeals");
    const card = cardOfAppeal(moderator, alice.username);
    await card.getByRole("button", { name: "Uphold" }).click();
    await decide(moderator, "Uphold the warning?", "Uphold", "It was no quote.");
    await expect(card.getByText("Upheld. The warning stands.").locator("..")).toBeFocused();
    await member.reload();
    await expect(own).toContainText("the warning stands.");
    await expect(own).toContainText("It was no quote.");
    await expect(own.getByRole("button", { name: "Appeal" })).toHaveCount(0);
    await expectAccessible(member, [320, 1440]);

    await test.step("while the warnings are asked for again after a failure, the rest is there", async () => {
      problems.expect(/503/);
      const held = Promise.withResolvers<void>();
      let tries = 0;
      await member.route("**/api/sanctions*", async (route) => {
        if (++tries === 1) return route.fulfill({ status: 503, json: {} });
        await held.promise;
        return route.continue();
      });
      await member.reload();
      await expect(member.getByText("You have no removed posts or comments.")).toBeVisible();
      await expect(member.getByRole("status", { name: "Loading the decisions" })).toBeVisible();
      held.resolve();
      await expect(own).toContainText("It was no quote.");
      await member.unroute("**/api/sanctions*");
    });

    await test.step("asking for them by a press keeps an appeal that is being written", async () => {
      const { id, title } = await alice.submitText();
      await mona.api("POST", `/moderation/posts/${id}/decisions`, {
        decision: "remove",
        reason: "Off topic.",
      });
      problems.expect(/500/);
      await member.route("**/api/sanctions*", (route) => route.fulfill({ status: 500, json: {} }));
      await member.reload();
      const removed = member.getByRole("article").filter({ hasText: title });
      await removed.getByRole("button", { name: "Appeal" }).click();
      const words = removed.getByRole("textbox", { name: "Your appeal" });
      await words.fill("It is on topic.");
      await member.unroute("**/api/sanctions*");
      await member.getByRole("button", { name: "Try again" }).click();
      await expect(own).toContainText("It was no quote.");
      await expect(words).toHaveValue("It is on topic.");
    });
  });
});

test("A banned member appeals where they could not sign in, and is let in once the appeal is granted", async ({
  page,
  problems,
  alice,
  bob,
  mona,
}) => {
  await grantRole(bob.username, "moderator");
  const ban = { isBanned: true, reason: "An account that was sold." };
  await mona.api("POST", `/moderation/members/${alice.username}/ban`, ban);
  problems.expect(/403/);
  await page.goto("/login");
  const signIn = async () => {
    await page.getByRole("textbox", { name: "Email" }).fill(alice.email);
    await page.getByLabel("Password", { exact: true }).fill(alice.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
  };
  await signIn();
  await expect(page.getByText("You are banned from this site.")).toContainText("An account that was sold.");
  const own = page.getByRole("region", { name: "Your ban" });
  await own.getByRole("button", { name: "Appeal" }).click();
  const field = own.getByRole("textbox", { name: "Your appeal" });
  await expect(field).toBeFocused();
  await field.fill(`It is still me, ${alice.username}.`);
  await expectAccessible(page, [320, 1440]);

  await test.step("signing in again keeps what was typed", async () => {
    const read = page.waitForResponse("**/api/ban");
    await signIn();
    await read;
    await expect(field).toHaveValue(`It is still me, ${alice.username}.`);
  });
  await test.step("and so does signing in again where the ban cannot be read", async () => {
    problems.expect(/503/);
    await page.route("**/api/ban", (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await signIn();
    await expect(own.getByText("The site has a problem just now.")).toBeVisible();
    await expect(field).toHaveValue(`It is still me, ${alice.username}.`);
  });
  await own.getByRole("button", { name: "Send appeal" }).click();
  await expect(own.getByText("Your appeal waits for a decision.")).toBeFocused();
  await expect(own.getByText("The site has a problem just now.")).toHaveCount(0);
  await expectAccessible(page, [320, 1440]);

  const moderator = await bob.open("/moderation/appeals");
  const card = cardOfAppeal(moderator, alice.username);
  await expect(card).toContainText(`${mona.username} banned them`);
  await card.getByRole("button", { name: "Grant" }).click();
  await decide(moderator, "Grant the appeal?", "Grant", "It is.");
  await expect(card.getByText("Granted. The ban has ended.").locator("..")).toBeFocused();
  await signIn();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/notifications");
  await expect(page.getByText("Your appeal was granted: your ban has ended. It is.")).toBeVisible();
});
