import type { Page } from "@playwright/test";
import { answered } from "./browser.ts";
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
    await dialog(page).getByLabel("What is wrong with it?").fill("It is an advertisement.");
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
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(reported(page)).toBeDisabled();
  });

  test("Another failure says so, and can be tried again", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await bob.open(`/details/${post.id}`);
    await answered(page, `/submission/${post.id}/report`);
    await report(page).click();
    await page.route("**/report", (route) => route.abort(), { times: 1 });
    await dialog(page).getByRole("button", { name: "Report", exact: true }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("The site cannot be reached.");
    await dialog(page).getByRole("button", { name: "Report", exact: true }).click();
    await expect(reported(page)).toBeDisabled();
  });
});
