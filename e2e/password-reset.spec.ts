import type { Page } from "@playwright/test";
import { linkMailedTo } from "./mails.ts";
import { expect, type Person, test } from "./test.ts";

/** Requests a password reset, beginning at /login, and returns the mailed link. */
async function askForLink(page: Page, { email }: Person): Promise<string> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Can't log in?" }).click();
  await expect(page).toHaveURL("/forgot");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Check your email for reset instructions.")).toBeVisible();
  return linkMailedTo(email);
}

const NEW_PASSWORD = "a wholly new secret";

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Reset" }).click();
}

/** Stops the page's clock, which then moves only by `clock.runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

test.describe("Password reset", () => {
  test("The mailed link sets a new password, signs in, and leads to /profile after 3 seconds", async ({
    page,
    alice,
  }) => {
    const other = await alice.open("/");
    const link = await askForLink(page, alice);
    expect(link).toMatch(/^\/reset-password\?oobCode=/);
    await page.clock.install();
    await page.goto(link);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await stopClock(page);
    await choose(page, NEW_PASSWORD);
    await expect(page.getByText("Password has been reset successfully! Redirecting...")).toBeVisible();
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
    await page.clock.runFor(2_999);
    await expect(page).toHaveURL(link);
    await page.clock.runFor(1);
    await expect(page).toHaveURL("/profile");
    await page.clock.resume();
    await expect(page.getByRole("heading", { level: 1, name: alice.username })).toBeVisible();
    // Alice's other browser is signed out silently.
    await other.goto("/profile");
    await expect(other).toHaveURL("/login");
    await other.getByLabel("Email").fill(alice.email);
    await other.getByLabel("Password", { exact: true }).fill(alice.password);
    await other.getByRole("button", { name: "Log in" }).click();
    await expect(other.getByRole("alert").filter({ hasText: "Invalid email or password." })).toBeVisible();
    await other.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
    await other.getByRole("button", { name: "Log in" }).click();
    await expect(other).toHaveURL("/profile");
  });

  test("'Password has been reset. You can now log in.' and a redirect to /login if no token was returned", async ({
    page,
  }) => {
    await page.route("**/api/reset-password", (route) => route.fulfill({ status: 200, json: {} }));
    await page.goto("/reset-password?oobCode=x");
    await choose(page, NEW_PASSWORD);
    await expect(page.getByText("Password has been reset. You can now log in.")).toBeVisible();
    await expect(page).toHaveURL("/login");
  });

  test("A used link is refused with a reason and a link to request another", async ({ page, alice }) => {
    const link = await askForLink(page, alice);
    await page.goto(link);
    await choose(page, "password123");
    await expect(page.getByRole("alert")).toContainText("leaked");
    await choose(page, NEW_PASSWORD);
    await expect(page).toHaveURL("/profile");
    await page.goto(link);
    await choose(page, NEW_PASSWORD);
    await expect(page.getByRole("alert")).toContainText("expired or was already used");
    await page.getByRole("link", { name: "Ask for another link" }).click();
    await expect(page).toHaveURL("/forgot");
  });

  test('"Failed to send reset email", "Failed to reset password"', async ({ page }) => {
    await page.route("**/api/*-password", (route) => route.abort());
    await page.goto("/forgot");
    await page.getByLabel("Email").fill("somebody@example.com");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to send reset email");
    await page.goto("/reset-password?oobCode=x");
    await choose(page, NEW_PASSWORD);
    await expect(page.getByRole("alert")).toContainText("Failed to reset password");
  });

  test('/forgot: "Email form, theme toggle, Send and Back buttons"; an unknown address gets the same answer', async ({
    page,
  }) => {
    await page.goto("/forgot");
    await expect(page.getByRole("button", { name: "Switch between dark and light" })).toBeVisible();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.getByLabel("Email").fill("nobody.at.all@example.com");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Check your email for reset instructions.")).toBeVisible();
    await page.getByRole("link", { name: "Back", exact: true }).last().click();
    await expect(page).toHaveURL("/login");
  });

  test("/reset-password without a code says what to do, and is noindex", async ({ page }) => {
    await page.goto("/reset-password");
    await expect(page.getByText("This link is incomplete.")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });

  test("The password can be shown and hidden", async ({ page }) => {
    await page.goto("/reset-password?oobCode=x");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("type", "password");
  });
});
