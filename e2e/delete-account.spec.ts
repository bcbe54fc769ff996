import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { loseAnswer } from "./browser.ts";
import { expect, type Person, test } from "./test.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete your account?" });

async function openDialog(person: Person): Promise<Page> {
  const page = await person.open("/settings");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog(page).getByLabel("Keep them")).toBeFocused();
  return page;
}

async function confirm(page: Page, { username, password }: Pick<Person, "username" | "password">) {
  await dialog(page).getByLabel(`Type ${username} to confirm`).fill(username);
  await dialog(page).getByLabel("Current password", { exact: true }).fill(password);
  await dialog(page).getByRole("button", { name: "Delete my account" }).click();
}

async function expectDeleted(page: Page): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: "Your account was deleted." })).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
}

test.describe("Delete account in Settings", () => {
  test("keeps posts, comments and messages by a deleted member, after a wrong password changed nothing", async ({
    problems,
    alice,
    bob,
  }) => {
    problems.expect(/403/);
    const post = await alice.submitText();
    await alice.comment(post, "My own words.");
    await alice.api("POST", "/messages", { toUsername: bob.username, text: "Goodbye, Bob." });
    const page = await openDialog(alice);
    await expectAccessible(page);
    await page.evaluate(() => localStorage.setItem("draft-submit", JSON.stringify({ title: "Unsent" })));
    const otherTab = await page.context().newPage();
    await otherTab.goto(`/details/${post.id}`);
    await confirm(page, { ...alice, password: "not the password" });
    await expect(dialog(page).getByRole("alert")).toContainText("That is not your current password.");
    await confirm(page, alice);
    await expectDeleted(page);
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    for (const word of ["Unsent", alice.username, alice.token]) expect(stored).not.toContain(word);

    await expect(otherTab.locator("html[data-session=in]")).toHaveCount(0);
    await otherTab.reload();
    await expect(otherTab.getByText("My own words.")).toBeVisible();
    await expect(otherTab.getByRole("article")).toContainText("deleted member");
    await expect(otherTab.locator("body")).not.toContainText(alice.username);
    await expect(otherTab.getByRole("link", { name: "deleted member" })).toHaveCount(0);

    const atBob = await bob.open("/messages");
    await atBob.getByRole("link", { name: /deleted member.*Goodbye, Bob\./ }).click();
    await expect(atBob.getByRole("log", { name: "Messages with deleted member" })).toContainText(
      "Goodbye, Bob.",
    );
    await expect(atBob.getByText("This member has deleted their account.")).toBeVisible();
    await expect(atBob.getByLabel("Message", { exact: true })).toHaveCount(0);
    await expectAccessible(atBob);

    // Until the conversations have loaded, the page does not know the name: the address has only the uid.
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await atBob.route("**/api/conversations", async (route) => {
      await asked;
      await route.continue();
    });
    await atBob.reload();
    await expect(atBob.getByRole("status", { name: "Loading the messages" })).toBeVisible();
    await expect(atBob.getByRole("heading", { level: 1 })).toHaveCount(0);
    answer();
    await expect(atBob.getByRole("heading", { level: 1 })).toHaveText("Private Messaging deleted member");
  });

  test("deletes posts and comments, too, and says so even if the answer was lost", async ({
    problems,
    alice,
    bob,
  }) => {
    problems.expect(/The site cannot be reached|401|404/);
    const [post, others] = [await alice.submitText(), await bob.submitText()];
    const said = await alice.comment(others, "My own words.");
    await bob.comment(others, "An answer.", said);
    const page = await openDialog(alice);
    await dialog(page).getByLabel("Delete them, too").check();
    await loseAnswer(page, "**/api/delete-account");
    await confirm(page, alice);
    await expectDeleted(page);

    await expect.poll(async () => (await page.request.get(`/api/submission/${post.id}`)).status()).toBe(404);
    await page.goto(`/details/${others.id}`);
    await expect(page.getByText("An answer.")).toBeVisible();
    await expect(page.getByText("This comment was deleted.")).toBeVisible();
  });
});
