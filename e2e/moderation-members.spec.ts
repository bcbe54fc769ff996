import type { Page } from "@playwright/test";
import { openLive } from "./browser.ts";
import { decide } from "./moderation.ts";
import { grantRole } from "./people.ts";
import { expect, type Person, test, unique } from "./test.ts";

const status = (page: Page, { username }: Person) =>
  page.getByRole("region", { name: `Status of ${username}` });

const suspend = (mona: Person, { username }: Person, reason: string) =>
  mona.api("POST", `/moderation/members/${username}/suspension`, { days: 7, reason });

test.describe("Members, for moderators", () => {
  test("A moderator looks up a member, suspends them and ends the suspension", async ({ alice, mona }) => {
    const page = await mona.open("/moderation/members");
    await page.getByRole("combobox", { name: "Username" }).fill(alice.username.slice(0, -1));
    await page.getByRole("option", { name: alice.username }).click();
    await expect(page).toHaveURL(`/moderation/members?name=${alice.username}`);
    await expect(status(page, alice)).toContainText("is a member in good standing.");
    await status(page, alice).getByRole("button", { name: "Suspend" }).click();
    const dialog = page.getByRole("dialog", { name: `Suspend ${alice.username}?` });
    await dialog.getByLabel("For how long").selectOption("30 days");
    await decide(page, `Suspend ${alice.username}?`, "Suspend", "Harassment");
    await expect(status(page, alice)).toContainText("is suspended until");
    await expect(status(page, alice)).toContainText("Harassment");
    await expect(page.getByRole("list", { name: "Log" })).toContainText(`suspended ${alice.username}`);

    await status(page, alice).getByRole("button", { name: "Change suspension" }).click();
    await expect(dialog).toContainText("takes the place of their suspension until");
    await dialog.getByLabel("For how long, from now on").selectOption("30 days");
    await decide(page, `Suspend ${alice.username}?`, "Suspend", "Again");
    await expect(status(page, alice)).toContainText("Again");
    await status(page, alice).getByRole("button", { name: "End suspension" }).click();
    await decide(page, `End the suspension of ${alice.username}?`, "End suspension", "A mistake");
    await expect(status(page, alice)).toContainText("is a member in good standing.");
    await alice.submitText();
  });

  test("Before a member is looked up, the latest decisions about members are shown, and none about posts", async ({
    alice,
    mona,
  }) => {
    const post = await alice.submitText();
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, { decision: "remove", reason: "Spam" });
    await suspend(mona, alice, "Harassment");
    const page = await mona.open("/moderation/members");
    const lately = page.getByRole("list", { name: "Lately about members" });
    // Other journeys decide about their members meanwhile.
    await expect(lately).toContainText(`suspended ${alice.username} until`);
    await expect(lately).not.toContainText(post.title);
    await lately.getByRole("link", { name: alice.username }).first().click();
    await expect(status(page, alice)).toContainText("is suspended until");
  });

  test("Looking up an unknown username says that there is no such member", async ({ mona }) => {
    const page = await mona.open("/moderation/members");
    const name = unique("no");
    await page.getByRole("combobox", { name: "Username" }).fill(name);
    await page.getByRole("button", { name: "Look up" }).click();
    await expect(page.getByText(`There is no member called "${name}".`)).toBeVisible();
  });

  test("On a member's profile moderators see their status and can ban them", async ({ alice, mona }) => {
    const page = await mona.open(`/user/${alice.username}`);
    await expect(status(page, alice)).toContainText("in good standing");
    await status(page, alice).getByRole("button", { name: "Ban" }).click();
    await decide(page, `Ban ${alice.username}?`, "Ban", "Spam");
    await expect(status(page, alice)).toContainText("is banned.");
  });

  test("An admin can make a member a moderator; a moderator cannot", async ({ alice, person, mona }) => {
    const ada = await person("ada");
    await grantRole(ada.username, "admin");
    const page = await ada.open(`/moderation/members?name=${alice.username}`);
    await status(page, alice).getByRole("button", { name: "Change role" }).click();
    const dialog = page.getByRole("dialog", { name: `Change the role of ${alice.username}?` });
    await dialog.getByLabel("Reason", { exact: true }).fill("Joins the moderators");
    await dialog.getByRole("button", { name: "Change role", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("Please choose a role.");
    await dialog.getByRole("radio", { name: /^Moderator/ }).check();
    await decide(page, `Change the role of ${alice.username}?`, "Change role", "Joins the moderators");
    await expect(status(page, alice)).toContainText("is a moderator in good standing.");
    const other = await mona.open(`/moderation/members?name=${alice.username}`);
    await expect(status(other, alice)).toContainText("is a moderator");
    await expect(status(other, alice).getByRole("button", { name: "Change role" })).toHaveCount(0);
  });
});

const banner = (page: Page) => page.getByRole("status").filter({ hasText: "You are suspended until" });

test.describe("A suspended member", () => {
  test("sees the end and the reason in place of every form, and can still read posts", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await bob.submitText();
    await bob.comment(post, "First.");
    await suspend(mona, alice, "Too loud");
    const year = String(new Date(Date.now() + 7 * 86_400_000).getFullYear());

    const page = await alice.open(`/details/${post.id}`);
    await expect(banner(page)).toContainText("Too loud");
    await expect(banner(page)).toContainText(year);
    await expect(page.getByText("First.")).toBeVisible();
    await expect(page.getByLabel("Your comment")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Reply" })).toHaveCount(0);

    await page.goto("/submit");
    await expect(banner(page)).toContainText("Too loud");
    await expect(page.getByLabel("Title")).toHaveCount(0);

    await page.goto(`/messages?to=${bob.username}`);
    await expect(banner(page)).toContainText("Too loud");
    await expect(page.getByLabel(`Message to ${bob.username}`)).toHaveCount(0);
    await page.getByRole("button", { name: "New Message" }).click();
    const dialog = page.getByRole("dialog", { name: "New Message" });
    await expect(dialog.getByRole("status")).toContainText("Too loud");
    await expect(dialog.getByLabel("Recipient username")).toHaveCount(0);
  });

  test("sees the reason when pressing a heart or Follow", async ({ alice, bob, mona }) => {
    const feed = unique("Ashes");
    const post = await bob.submitText({ feeds: [feed] });
    await suspend(mona, alice, "Too loud");
    const words = /suspended.*Too loud/;
    const page = await alice.open(`/details/${post.id}`);
    await page.getByRole("button", { name: /^Heart/ }).click();
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    await page.goto(`/feed/${feed}`);
    await page.getByRole("button", { name: `Follow ${feed}` }).click();
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  });

  test("sees the comment form disappear on an open page, and return with the draft when a moderator ends the suspension", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await bob.submitText();
    const page = await openLive(await alice.open("/settings"), `/details/${post.id}`);
    await page.getByLabel("Your comment").fill("Half a thought");
    await suspend(mona, alice, "Too loud");
    await expect(banner(page)).toBeVisible();
    await expect(page.getByLabel("Your comment")).toHaveCount(0);
    await mona.api("POST", `/moderation/members/${alice.username}/suspension`, { days: 0, reason: "Calm" });
    await expect(page.getByLabel("Your comment")).toHaveValue("Half a thought");
    await expect(banner(page)).toHaveCount(0);
  });

  test("sees the form again when the suspension expires", async ({ alice, bob, mona }) => {
    const post = await bob.submitText();
    await suspend(mona, alice, "Too loud");
    const page = await alice.open("/terms");
    await page.clock.install();
    await page.goto(`/details/${post.id}`);
    await expect(banner(page)).toBeVisible();
    await page.clock.fastForward(8 * 86_400_000);
    await expect(page.getByLabel("Your comment")).toBeVisible();
  });
});

test.describe("A banned member", () => {
  test("is signed out on an open page, and sees the reason at /login", async ({ alice, mona }) => {
    const page = await openLive(await alice.open("/settings"), "/?view=recent&time=all");
    await mona.api("POST", `/moderation/members/${alice.username}/ban`, { isBanned: true, reason: "Spam" });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("idToken"))).toBeNull();
    await page.goto("/login");
    await page.getByLabel("Email").fill(alice.email);
    await page.getByRole("textbox", { name: "Password" }).fill(alice.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: /banned.*Spam/ })).toBeVisible();
    await mona.api("POST", `/moderation/members/${alice.username}/ban`, {
      isBanned: false,
      reason: "A mistake",
    });
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL("/");
  });
});
