import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { refuse } from "./browser.ts";
import { expect, test, unique } from "./test.ts";
import { tryAgain } from "./try-again.ts";

const password = (page: Page) => page.getByRole("textbox", { name: "Password" });
const signUp = (page: Page) => page.getByRole("button", { name: "Sign up", exact: true });
const failure = (page: Page) => page.getByRole("alert").filter({ hasText: /./ });

async function fillIn(
  page: Page,
  username: string,
  email = `${username}@example.com`,
  secret = "a long way home",
) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(email);
  await password(page).fill(secret);
}

test.describe("/register", () => {
  test("\"'Create your account': username, email, password (show/hide), 'Sign up' button, 'Sign up with Google' button, link to /login, links to /terms and /privacy\"", async ({
    page,
  }) => {
    await page.goto("/register");
    await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
    await expect(page.getByLabel("Username")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(signUp(page)).toBeEnabled();
    await expect(page.getByRole("button", { name: "Sign up with Google" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
    await expect(page.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
    await expect(page.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
    await password(page).fill("seen");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password(page)).toHaveAttribute("type", "password");
  });

  test('"stores the token and signs in"', async ({ page }) => {
    const username = unique("newcomer");
    await page.goto("/register");
    await fillIn(page, username);
    await signUp(page).click();
    await page.getByRole("link", { name: "Skip all" }).click();
    await expect(page).toHaveURL("/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByText(`Welcome, ${username}`)).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByText(`Welcome, ${username}`)).toBeVisible();
  });

  test('"username, email, password required"', async ({ page }) => {
    await page.goto("/register");
    await signUp(page).click();
    await expect(page.locator("input:invalid")).toHaveCount(3);
    await expect(page).toHaveURL("/register");
  });

  test("A form says in the site's own words what is missing or not valid, below each field, and leads to the first", async ({
    page,
  }) => {
    await page.goto("/register");
    const [username, email] = [page.getByLabel("Username"), page.getByLabel("Email")];
    // Until the browser was idle, its own bubble says it.
    await tryAgain(async (time) => {
      await signUp(page).click();
      await expect(page.getByText("Username is required.")).toBeVisible(time);
    });
    await expect(failure(page)).toHaveText([
      ...["Username is required.", "Email is required.", "Password is required."],
    ]);
    await expect(username).toBeFocused();
    await expect(username).toHaveAttribute("aria-invalid", "true");
    await expect(username).toHaveAccessibleDescription(/^Username is required\. .*underscores\.$/);
    await expectAccessible(page, [320, 1440]);
    await username.fill("somebody");
    await expect(failure(page)).toHaveText(["Email is required.", "Password is required."]);
    await expect(username).not.toHaveAttribute("aria-invalid");
    await expect(username).toHaveAccessibleDescription(/^\d/);
    await email.fill("not an address");
    await expect(failure(page)).toHaveText(["Password is required."]);
    await email.press("Enter");
    await expect(failure(page)).toHaveText([/^Please enter a whole email address/, "Password is required."]);
    await expect(email).toBeFocused();
    await fillIn(page, "a b", "somebody@example.com");
    await email.press("Enter");
    await expect(failure(page)).toHaveText("Username may contain only letters, digits and underscores.");
  });

  test("\"server errors joined with ' | '\", and the typed username and email stay", async ({ page }) => {
    await page.goto("/register");
    await fillIn(page, "a b", "a@b", "short");
    await signUp(page).click();
    await expect(failure(page)).toHaveText(
      [
        "Username may contain only letters, digits and underscores.",
        "Email must be a valid address.",
        "Password must be at least 8 characters.",
      ].join(" | "),
    );
    await expect(page.getByLabel("Username")).toHaveValue("a b");
    await expect(page.getByLabel("Email")).toHaveValue("a@b");
  });

  test("A taken username, a taken email and a reserved username are refused", async ({ page, alice }) => {
    await page.goto("/register");
    await fillIn(page, alice.username.toUpperCase());
    await signUp(page).click();
    await expect(failure(page)).toContainText("That username is already taken.");
    await fillIn(page, unique("other"), alice.email.toUpperCase());
    await signUp(page).click();
    await expect(failure(page)).toContainText("An account with that email already exists.");
    await fillIn(page, "Admin", `${unique("other")}@example.com`);
    await signUp(page).click();
    await expect(failure(page)).toContainText("That username is reserved.");
  });

  test("A commonly leaked password is refused", async ({ page }) => {
    await page.goto("/register");
    await fillIn(page, unique("careless"), undefined, "password123");
    await signUp(page).click();
    await expect(failure(page)).toContainText("That password is among the most commonly leaked ones.");
  });

  test("\"else the server error, else 'Registration failed.'\"", async ({ page }) => {
    await page.goto("/register");
    await fillIn(page, unique("patient"));
    await refuse(page, "**/api/register", { status: 503, error: "The site is busy.", times: 1 });
    await signUp(page).click();
    await expect(failure(page)).toHaveText("The site is busy.");
    await page.route("**/api/register", (route) => route.fulfill({ status: 502, body: "Bad gateway" }), {
      times: 1,
    });
    await signUp(page).click();
    await expect(failure(page)).toContainText("Registration failed.");
    await signUp(page).click();
    await expect(page).toHaveURL("/welcome");
  });
});
