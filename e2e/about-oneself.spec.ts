import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { loseAnswer, refuse } from "./browser.ts";
import { decide } from "./moderation.ts";
import { expect, test } from "./test.ts";

const aboutField = (page: Page) => page.getByLabel("About you");
const saveWords = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test.describe("A few words about oneself", () => {
  test("are written in the settings, and both profiles show them with their links", async ({
    alice,
    page,
  }) => {
    const settings = await alice.open("/settings");
    await aboutField(settings).fill("I map trees.\nSee https://trees.example/map");
    await saveWords(settings);
    await expect(settings.getByText("Saved.", { exact: true })).toBeVisible();
    await expectAccessible(settings);
    await settings.goto("/profile");
    await expect(settings.getByRole("main")).toContainText("I map trees.");
    await page.goto(`/user/${alice.username}`);
    await expect(page.getByRole("main")).toContainText("I map trees.");
    await expect(page.getByRole("link", { name: "https://trees.example/map" })).toHaveAttribute(
      "rel",
      /nofollow/,
    );
    await expectAccessible(page);
  });

  test("disappear from the profile when they are emptied", async ({ alice, page }) => {
    await alice.api("POST", "/profile/about", { about: "Not for long." });
    const settings = await alice.open("/settings");
    await expect(aboutField(settings)).toHaveValue("Not for long.");
    await aboutField(settings).fill("");
    await saveWords(settings);
    await expect(settings.getByText("Saved.", { exact: true })).toBeVisible();
    await page.goto(`/user/${alice.username}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(alice.username);
    await expect(page.getByText("Not for long.")).toHaveCount(0);
  });

  test("that were not saved are there after a reload, and can be dropped", async ({ alice }) => {
    await alice.api("POST", "/profile/about", { about: "As before." });
    const page = await alice.open("/settings");
    await expect(aboutField(page)).toHaveValue("As before.");
    await aboutField(page).fill("Half a sente");
    await page.reload();
    await expect(aboutField(page)).toHaveValue("Half a sente");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(aboutField(page)).toHaveValue("As before.");
  });

  test("that are refused, or whose answer is lost, stay in the field with the reason, and are saved by a second press", async ({
    alice,
    problems,
  }) => {
    problems.expect(/500|ERR_FAILED/);
    const page = await alice.open("/settings");
    await expect(aboutField(page)).toBeEditable();
    await aboutField(page).fill("Told twice.");
    await refuse(page, "**/profile/about", { error: "Please try later.", times: 1 });
    await saveWords(page);
    await expect(page.getByText("Please try later.")).toBeVisible();
    await loseAnswer(page, "**/profile/about");
    await saveWords(page);
    await expect(page.getByText("The site cannot be reached.")).toBeVisible();
    await expect(aboutField(page)).toHaveValue("Told twice.");
    await saveWords(page);
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await page.reload();
    await expect(aboutField(page)).toHaveValue("Told twice.");
  });

  test("that are too long are not sent, and the field says how long they are", async ({ alice }) => {
    const page = await alice.open("/settings");
    await expect(aboutField(page)).toBeEditable();
    await aboutField(page).fill("x".repeat(501));
    await expect(page.getByText("That is 501 characters, and 500 fit.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  test("that change while a moderator decides are not erased before the moderator has read them", async ({
    alice,
    mona,
  }) => {
    await alice.api("POST", "/profile/about", { about: "Rude words." });
    const page = await mona.open(`/user/${alice.username}`);
    await page.getByRole("button", { name: "Erase profile text" }).click();
    const dialog = page.getByRole("dialog", { name: `Erase what ${alice.username}'s profile says?` });
    await expect(dialog.getByText("Rude words.")).toBeVisible();
    await alice.api("POST", "/profile/about", { about: "Kind words." });
    await dialog.getByLabel("Reason", { exact: true }).fill("Rude");
    await dialog.getByRole("button", { name: "Erase", exact: true }).click();
    await expect(dialog.getByText("This profile was changed meanwhile.")).toBeVisible();
    await expect(dialog.getByText("Kind words.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Kind words.")).toBeVisible();
  });

  test("can be erased by a moderator, and leave the profile at once", async ({ alice, mona }) => {
    await alice.api("POST", "/profile/about", { about: "Rude words." });
    const page = await mona.open(`/user/${alice.username}`);
    await expect(page.getByText("Rude words.")).toBeVisible();
    await page.getByRole("button", { name: "Erase profile text" }).click();
    await decide(page, `Erase what ${alice.username}'s profile says?`, "Erase", "Harassment");
    await expect(page.getByText("Rude words.")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Erase profile text" })).toHaveCount(0);
    const own = await alice.open("/notifications");
    await expect(own.getByRole("main")).toContainText("A moderator erased what your profile said about you");
  });
});
