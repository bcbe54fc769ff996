import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openLive, refuse } from "./browser.ts";
import { expect, type Person, test } from "./test.ts";

const input = (page: Page) => page.getByPlaceholder("Type a message...");
const write = (from: Person, to: Person, text: string) =>
  from.api("POST", "/messages", { toUsername: to.username, text });

/** Blocks the member whose profile or conversation is open. */
async function block(page: Page, { username }: Person): Promise<void> {
  await page.getByRole("button", { name: `Block ${username}`, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByText(`You have blocked ${username}.`)).toBeVisible();
}

test.describe("Blocking a member", () => {
  test("on the member's profile stops their messages and notifications, until the viewer unblocks them in Settings", async ({
    alice,
    bob,
    carol,
    problems,
  }) => {
    problems.expect(/You cannot send messages to this member/);
    const post = await alice.submitText();
    const page = await alice.open(`/user/${bob.username}`);
    await block(page, bob);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("link", { name: "Message", exact: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: `Block ${bob.username}`, exact: true })).toHaveCount(0);

    const blocked = await bob.open(`/messages?to=${alice.username}`);
    await input(blocked).fill("Hello?");
    await input(blocked).press("Enter");
    await expect(blocked.getByRole("alert")).toContainText("You cannot send messages to this member.");
    await expect(input(blocked)).toHaveValue("Hello?");
    await bob.comment(post, `A comment for @${alice.username}.`);
    await carol.comment(post, "Another.");
    await page.goto("/notifications");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("listitem")).toContainText(carol.username);
    await page.goto(`/details/${post.id}`);
    await expect(page.getByText("Comment by a member you blocked")).toBeVisible();
    await page.getByRole("button", { name: "Show the comment" }).click();
    await expect(page.getByText("A comment for")).toBeVisible();

    await page.goto("/settings");
    const list = page.getByRole("region", { name: "Blocked members" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await list.getByRole("button", { name: `Unblock ${bob.username}` }).click();
    await expect(list.getByText("You have blocked nobody.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Blocked members" })).toBeFocused();
    await input(blocked).press("Enter");
    await expect(blocked.getByRole("log")).toContainText("Hello?");
    await page.goto(`/messages?to=${bob.username}`);
    await expect(page.getByRole("log")).toContainText("Hello?");
  });

  test("in a conversation leaves the conversation readable, and unblocking restores the draft", async ({
    alice,
    bob,
  }) => {
    await write(bob, alice, "From Bob.");
    const page = await openLive(await alice.open("about:blank"), `/messages?to=${bob.username}`);
    await input(page).fill("Half a thought");
    await block(page, bob);
    await expect(input(page)).toHaveCount(0);
    await expect(page.getByRole("log")).toContainText("From Bob.");
    await page.reload();
    await expect(page.getByText(`You have blocked ${bob.username}.`)).toBeVisible();
    await page.getByRole("button", { name: `Unblock ${bob.username}` }).click();
    await expect(input(page)).toHaveValue("Half a thought");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await input(page).press("Enter");
    await expect(page.getByRole("log")).toContainText("Half a thought");
  });

  test("is not offered to visitors nor on the viewer's own profile, and a failure is shown with its reason", async ({
    page,
    alice,
    bob,
  }) => {
    await page.goto(`/user/${alice.username}`);
    await expect(page.getByRole("link", { name: "Message", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Block/ })).toHaveCount(0);
    const own = await alice.open(`/user/${bob.username}`);
    await refuse(own, "**/api/user/*/block", { times: 1, error: "The site is tired." });
    await own.getByRole("button", { name: `Block ${bob.username}` }).click();
    const dialog = own.getByRole("dialog");
    await dialog.getByRole("button", { name: "Block", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("The site is tired.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(own.getByRole("button", { name: `Block ${bob.username}` })).toBeFocused();
    await own.goto(`/user/${alice.username}`);
    await expect(own.getByRole("heading", { level: 1 })).toContainText(alice.username);
    await expect(own.getByRole("link", { name: "Message", exact: true })).toHaveCount(0);
    await expect(own.getByRole("button", { name: /^Block/ })).toHaveCount(0);
  });
});

test.describe("Screens that meet WCAG 2.2 AA: blocking", () => {
  test.slow();

  test("the dialog, a blocked profile and conversation, and the list in Settings", async ({ alice, bob }) => {
    await write(bob, alice, "From Bob.");
    const page = await alice.open(`/user/${bob.username}`);
    await page.getByRole("button", { name: `Block ${bob.username}` }).click();
    await expectAccessible(page, [320, 1000]);
    await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
    await expect(page.getByText(`You have blocked ${bob.username}.`)).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/messages?to=${bob.username}`);
    await expect(page.getByText(`You have blocked ${bob.username}.`)).toBeVisible();
    await expectAccessible(page, [320, 1440]);
    await page.goto("/settings");
    await expect(page.getByRole("button", { name: `Unblock ${bob.username}` })).toBeVisible();
    await expectAccessible(page, [320, 1440]);
  });
});
