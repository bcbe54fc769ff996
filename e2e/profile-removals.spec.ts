import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { givePicture } from "./giving.ts";
import { decide } from "./moderation.ts";
import { grantRole } from "./people.ts";
import { expect, test } from "./test.ts";

const logOf = async (page: Page, name: string) => {
  await page.goto(`/moderation/log?name=${name}`);
  return page.getByRole("list", { name: "Log", exact: true }).getByRole("listitem");
};

test.describe("What moderators remove from profiles", () => {
  test("A moderator reads removed words from the log and restores them, but not over newer ones", async ({
    alice,
    bob,
    mona,
  }) => {
    await grantRole(bob.username, "moderator");
    await alice.api("POST", "/profile/about", { about: "I map trees." });
    await mona.api("POST", `/moderation/members/${alice.username}/about-erasure`, { reason: "Advertising." });
    await alice.api("POST", "/profile/about", { about: "Newer words." });

    const page = await bob.open("/moderation/log");
    const entry = (await logOf(page, alice.username)).first();
    await expect(entry).toContainText("erased what the profile");
    await expect(entry).not.toContainText("I map trees.");
    await entry.getByRole("button", { name: "Show the words" }).click();
    const dialog = page.getByRole("dialog", { name: `From the profile of ${alice.username}` });
    await expect(dialog.getByText("I map trees.")).toBeVisible();
    await expect(dialog.getByText("has put something else in its place")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Restore" })).toHaveCount(0);
    await expectAccessible(page, [390, 1440]);
    await dialog.getByText("Close", { exact: true }).click();

    await alice.api("POST", "/profile/about", { about: "" });
    await entry.getByRole("button", { name: "Show the words" }).click();
    await dialog.getByRole("button", { name: "Restore" }).click();
    await decide(page, `Restore it to the profile of ${alice.username}?`, "Restore", "A mistake");
    await expect(page.getByRole("list", { name: "Log", exact: true })).toContainText(
      `restored what the profile of ${alice.username} said about them.`,
    );
    await expect(page.getByRole("button", { name: "Show the words" })).toHaveCount(0);
    await page.goto(`/user/${alice.username}`);
    await expect(page.getByText("I map trees.")).toBeVisible();
    const own = await alice.open("/notifications");
    await expect(own.getByRole("main")).toContainText(
      "A moderator restored what your profile said about you",
    );
  });

  test("A moderator erases removed words for good, and nobody reads them any more", async ({
    alice,
    bob,
    mona,
  }) => {
    await grantRole(bob.username, "moderator");
    await alice.api("POST", "/profile/about", { about: "Call Bob at 555 1234." });
    await mona.api("POST", `/moderation/members/${alice.username}/about-erasure`, { reason: "Personal." });
    const own = await alice.open("/removals");
    await expect(own.getByText("Call Bob at 555 1234.")).toBeVisible();

    const page = await bob.open("/moderation/log");
    await (await logOf(page, alice.username)).first().getByRole("button", { name: "Show the words" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Erase for good" }).click();
    await decide(page, "Erase it for good?", "Erase for good", "Personal data");
    await expect(page.getByRole("list", { name: "Log", exact: true })).toContainText(
      `erased for good the words removed from the profile of ${alice.username}.`,
    );
    await expect(page.getByRole("button", { name: "Show the words" })).toHaveCount(0);
    await own.reload();
    await expect(own.getByText("There are no decisions about you.")).toBeVisible();
  });

  test("The moderator who removed words cannot erase them while an appeal is possible or waits; another moderator can", async ({
    alice,
    bob,
    mona,
  }) => {
    await grantRole(bob.username, "moderator");
    await alice.api("POST", "/profile/about", { about: "Trees for sale." });
    await mona.api("POST", `/moderation/members/${alice.username}/about-erasure`, { reason: "Advertising." });

    const remover = await mona.open("/moderation/log");
    const entry = (await logOf(remover, alice.username)).first();
    const show = entry.getByRole("button", { name: "Show the words" });
    await show.click();
    const theirs = remover.getByRole("dialog");
    await expect(theirs.getByText("Trees for sale.")).toBeVisible();
    await expect(theirs).toContainText(
      "An appeal about it may still come, so only somebody else can erase it for good.",
    );
    await expect(theirs.getByRole("button", { name: "Erase for good" })).toHaveCount(0);
    await expect(theirs.getByRole("button", { name: "Restore" })).toBeVisible();
    await expectAccessible(remover, [390, 1440]);
    await theirs.getByText("Close", { exact: true }).click();

    const own = await alice.open("/removals");
    const decision = own.getByRole("list", { name: "Removed from your profile" }).getByRole("article");
    await decision.getByRole("button", { name: "Appeal" }).click();
    await decision.getByRole("textbox", { name: "Your appeal" }).fill("I sell none.");
    await decision.getByRole("button", { name: "Send appeal" }).click();
    await expect(own.getByText("Your appeal waits for a decision.")).toBeVisible();
    await show.click();
    await expect(theirs).toContainText(
      "An appeal about it waits, so only somebody else can erase it for good.",
    );
    await expect(theirs.getByRole("button", { name: "Erase for good" })).toHaveCount(0);

    const page = await bob.open("/moderation/log");
    await (await logOf(page, alice.username)).first().getByRole("button", { name: "Show the words" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("An appeal about it waits.")).toBeVisible();
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await decide(page, "Erase it for good?", "Erase for good", "Personal data");
    await expect(page.getByRole("button", { name: "Show the words" })).toHaveCount(0);
    const told = await alice.open("/notifications");
    await expect(told.getByRole("main")).toContainText("Your appeal about it has ended without a decision.");
  });

  test("A member sees the picture that was removed and appeals; another moderator sees it, too, and gives it back", async ({
    alice,
    bob,
    mona,
    baseURL,
  }) => {
    await grantRole(bob.username, "moderator");
    await givePicture(baseURL!, alice);
    await mona.api("POST", `/moderation/members/${alice.username}/picture-removal`, { reason: "No face." });

    const member = await alice.open("/notifications");
    await member.getByRole("link", { name: "See what was decided" }).click();
    const own = member.getByRole("list", { name: "Removed from your profile" }).getByRole("article");
    await expect(own.getByRole("img", { name: `${alice.username} before the removal` })).toBeVisible();
    await expect(own).toContainText("No face.");
    await own.getByRole("button", { name: "Appeal" }).click();
    await own.getByRole("textbox", { name: "Your appeal" }).fill("It is my face.");
    await own.getByRole("button", { name: "Send appeal" }).click();
    await expect(own.getByText("Your appeal waits for a decision.")).toBeFocused();
    await expectAccessible(member, [390, 1440]);

    const page = await bob.open("/moderation/appeals");
    const card = page.getByRole("article").filter({ hasText: `${alice.username} lost their picture` });
    await card.getByRole("button", { name: "Show the picture" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("img", { name: `${alice.username} before the removal` })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Restore" })).toHaveCount(0);
    await dialog.getByText("Close", { exact: true }).click();
    await card.getByRole("button", { name: "Grant" }).click();
    await decide(page, "Grant the appeal?", "Grant", "It is.");
    await expect(card.getByText("Granted. The picture is back")).toBeVisible();
    await member.goto(`/user/${alice.username}`);
    await expect(member.getByRole("main").locator('img[src^="/images/"]').first()).toBeVisible();
  });
});
