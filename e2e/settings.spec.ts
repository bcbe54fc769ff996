import { refuse } from "./browser.ts";
import { expect, test } from "./test.ts";

test.describe("Settings", () => {
  test('"Redirects to /login if signed out"', async ({ page, newBrowser }) => {
    await page.goto("/settings");
    await expect(page).toHaveURL("/login");
    const dead = await (await newBrowser("a-token-that-nobody-has")).newPage();
    await dead.goto("/settings");
    await expect(dead).toHaveURL("/login");
  });

  test("A visitor who was redirected to /login returns after the login", async ({ page, alice }) => {
    await page.goto("/settings");
    await page.getByLabel("Email").fill(alice.email);
    await page.getByLabel("Password", { exact: true }).fill(alice.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL("/settings");
    await expect(page.getByText(alice.email)).toBeVisible();
  });

  test('"Shows Username (or email) and Email, and a Logout button (then goes to /login)"', async ({
    alice,
  }) => {
    const page = await alice.open("/settings");
    const account = page.getByRole("main");
    await expect(account.getByRole("term")).toHaveText(["Username", "Email", "Password"]);
    await expect(account.getByRole("definition").nth(0)).toHaveText(alice.username);
    await expect(account.getByRole("definition").nth(1)).toContainText(alice.email);
    await expect(account.getByText(alice.email)).toHaveCount(1);
    await account.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    expect(await page.evaluate(() => localStorage.getItem("idToken"))).toBeNull();
    await page.goto("/profile");
    await expect(page).toHaveURL("/login");
    await expect(alice.api("GET", "/profile")).rejects.toThrow("401");
  });

  test("are linked in the side navigation, so that members can log out on wide screens", async ({
    alice,
  }) => {
    const page = await alice.open("/");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveURL("/settings");
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  });

  test("\"'No profile data found.' on failure\"", async ({ alice }) => {
    const page = await alice.open("about:blank");
    await refuse(page, "**/api/profile?*", { status: 503 });
    await page.goto("/settings");
    await expect(page.getByText("No profile data found.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await page.unroute("**/api/profile?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(alice.email)).toBeVisible();
  });
});
