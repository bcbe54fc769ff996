import type { Page } from "@playwright/test";
import { answered } from "./browser.ts";
import { cardOf, REMOVE_ONE } from "./moderation.ts";
import { expect, test } from "./test.ts";

const report = (page: Page) => page.getByRole("main").getByRole("button", { name: "Report", exact: true });
const reported = (page: Page) => page.getByRole("button", { name: "Already reported" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Report this post" });

test.describe("Report", () => {
  test("A signed-out user gets the login modal", async ({ page, alice }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await report(page).click();
    await expect(page.getByRole("dialog", { name: "Log in to Hearth" })).toContainText(
      "Sign in to report a post.",
    );
  });

  test("\"not reported to reported; button becomes 'Already reported' and disabled\", also after a reload", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const page = await bob.open(`/details/${post.id}`);
    await report(page).click();
    await dialog(page).getByLabel("Spam").check();
    await dialog(page).getByLabel("Details").fill("It is an advertisement.");
    await dialog(page).getByRole("button", { name: "Report", exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(reported(page)).toBeDisabled();
    await page.reload();
    await expect(reported(page)).toBeDisabled();
    expect(await bob.api("GET", `/submission/${post.id}/report`)).toEqual({ hasReported: true });
  });

  test('"a 400 answer is also treated as already reported"', async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await bob.open(`/details/${post.id}`);
    await answered(page, `/submission/${post.id}/report`);
    await bob.api("POST", `/submission/${post.id}/report`, {});
    await report(page).press("Enter");
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(reported(page)).toBeDisabled();
  });

  test("A failure other than 400 is shown, and the report can be sent again", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await bob.open(`/details/${post.id}`);
    await answered(page, `/submission/${post.id}/report`);
    await report(page).click();
    await dialog(page).getByLabel("Off topic").check();
    await page.route("**/report", (route) => route.abort(), { times: 1 });
    await dialog(page).getByRole("button", { name: "Report", exact: true }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("The site cannot be reached.");
    await dialog(page).getByRole("button", { name: "Report", exact: true }).click();
    await expect(reported(page)).toBeDisabled();
  });

  test("Reporters choose one of the moderators' reasons, or write their own if none fits", async ({
    alice,
    bob,
    carol,
    mona,
  }) => {
    const post = await alice.submitText();
    const page = await bob.open(`/details/${post.id}`);
    const send = dialog(page).getByRole("button", { name: "Report", exact: true });
    const reasons = ["Spam", "Harassment or hate", "Off topic", "Illegal content", "Private information"];
    await report(page).click();
    const choice = dialog(page).getByRole("group", { name: "What is wrong with it?" });
    for (const reason of reasons) await expect(choice.getByLabel(reason)).not.toBeChecked();
    await send.click();
    await expect(choice.getByRole("alert")).toHaveText("Please choose a reason.");
    await choice.getByLabel("Something else").check();
    await send.click();
    await expect(dialog(page).getByText("Please say what is wrong.")).toBeVisible();
    await dialog(page).getByLabel("Details").fill("It hides a riddle.");
    await send.click();
    await expect(reported(page)).toBeDisabled();
    const other = await carol.open(`/details/${post.id}`);
    await report(other).click();
    await dialog(other).getByLabel("Harassment or hate").check();
    await dialog(other).getByRole("button", { name: "Report", exact: true }).click();
    await expect(reported(other)).toBeDisabled();

    const queue = await mona.open("/moderation");
    const card = cardOf(queue, post);
    await expect(card).toContainText("Something else: It hides a riddle.");
    await expect(card).toContainText("Harassment or hate");
    await card.getByRole("button", { name: REMOVE_ONE }).click();
    const ready = queue.getByRole("list", { name: "Reasons to pick" }).getByRole("button");
    await expect(ready).toHaveText(reasons);
  });

  test("The viewer's own post has no report button", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const own = await alice.open(`/details/${post.id}`);
    await expect(own.getByRole("main").getByRole("button", { name: "Delete", exact: true })).toBeVisible();
    await expect(report(own)).toHaveCount(0);
    await expect(report(await bob.open(`/details/${post.id}`))).toBeVisible();
  });
});
