import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openLive, refuse } from "./browser.ts";
import { linkMailedTo, mailsTo } from "./mails.ts";
import { expect, type Person, test, unique } from "./test.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const COMPUTER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const NEW_PASSWORD = "a wholly new secret";

/** Starts another session with this User-Agent, and returns its token. */
async function signInWith(page: Page, { email, password }: Person, userAgent: string): Promise<string> {
  const headers = { "user-agent": userAgent };
  const answer = await page.request.post("/api/login", { headers, data: { email, password } });
  return (await answer.json()).idToken;
}

const sessions = (page: Page) =>
  page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog");

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

async function fillPasswords(page: Page, current: string, wanted: string): Promise<void> {
  await dialog(page).getByLabel("Current password", { exact: true }).fill(current);
  await dialog(page).getByLabel("New password", { exact: true }).fill(wanted);
  await dialog(page).getByRole("button", { name: "Change password" }).click();
}

test.describe("Sessions in Settings", () => {
  test("show device, address and time; signing one out leaves this one signed in", async ({
    page,
    alice,
    newBrowser,
  }) => {
    const phone = await (await newBrowser(await signInWith(page, alice, PHONE))).newPage();
    await openLive(phone, "/");
    const here = await alice.open("/settings");
    await expect(sessions(here)).toHaveCount(2);
    await expect(sessions(here).first()).toContainText("This device");
    await expect(sessions(here).last()).toContainText("Safari on iOS");
    await expect(sessions(here).last()).toContainText("127.0.0.1 · signed in just now");
    await sessions(here).last().getByRole("button", { name: "Sign out Safari on iOS" }).click();
    await expect(here.getByRole("status").filter({ hasText: "Signed out: Safari on iOS." })).toBeVisible();
    await expect(sessions(here)).toHaveCount(1);
    await expect(here.getByRole("heading", { name: "Where you are signed in" })).toBeFocused();
    await phone.goto("/settings");
    await expect(phone).toHaveURL("/login");
    await here.reload();
    await expect(sessions(here)).toHaveCount(1);
  });

  test("all but this one are ended by 'Sign out everywhere else'", async ({ page, alice, newBrowser }) => {
    const tokens = [await signInWith(page, alice, PHONE), await signInWith(page, alice, COMPUTER)];
    const here = await alice.open("/settings");
    await expect(sessions(here)).toHaveCount(3);
    await here.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(here.getByText("Signed out on 2 other devices.")).toBeVisible();
    await expect(sessions(here)).toHaveCount(1);
    await expect(here.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
    for (const token of tokens) {
      const there = await (await newBrowser(token)).newPage();
      await there.goto("/profile");
      await expect(there).toHaveURL("/login");
    }
  });

  test("show an error and a way to retry when loading or ending them fails", async ({ page, alice }) => {
    await signInWith(page, alice, PHONE);
    const here = await alice.open("about:blank");
    await refuse(here, "**/api/sessions");
    await here.goto("/settings");
    await expect(here.getByText("Your devices could not be loaded.")).toBeVisible();
    await here.unroute("**/api/sessions");
    await here.getByRole("button", { name: "Try again" }).click();
    await expect(sessions(here)).toHaveCount(2);
    await refuse(here, "**/api/sessions/*", { times: 1, error: "The site is tired." });
    await sessions(here).last().getByRole("button").click();
    await expect(here.getByText("No device was signed out. The site is tired.")).toBeVisible();
    await sessions(here).last().getByRole("button").click();
    await expect(sessions(here)).toHaveCount(1);
  });
});

test.describe("Password and email in Settings", () => {
  test("a new password needs the current one, and signs out everywhere else", async ({
    page,
    alice,
    newBrowser,
  }) => {
    const other = await (await newBrowser(await signInWith(page, alice, PHONE))).newPage();
    const here = await alice.open("/settings");
    await here.getByRole("button", { name: "Change password" }).click();
    await fillPasswords(here, "not her password", NEW_PASSWORD);
    await expect(here.getByRole("alert").filter({ hasText: "That is not your current" })).toBeVisible();
    await fillPasswords(here, alice.password, "password123");
    await expect(here.getByRole("alert").filter({ hasText: "leaked" })).toBeVisible();
    await fillPasswords(here, alice.password, NEW_PASSWORD);
    await expect(dialog(here)).toHaveCount(0);
    await expect(here.getByText("Your password has been changed.")).toBeVisible();
    await expect(here.getByRole("button", { name: "Change password" })).toBeFocused();
    await expect(sessions(here)).toHaveCount(1);
    await other.goto("/profile");
    await expect(other).toHaveURL("/login");
    await logIn(other, alice.email, alice.password);
    await expect(other.getByRole("alert").filter({ hasText: "Invalid email or password." })).toBeVisible();
    await logIn(other, alice.email, NEW_PASSWORD);
    await expect(other).toHaveURL("/profile");
    await expect.poll(async () => (await mailsTo(alice.email)).length).toBe(1);
  });

  test("a new email takes effect when the member opens the mailed link and confirms", async ({
    page,
    alice,
    bob,
  }) => {
    const email = `${unique("new")}@example.com`;
    const here = await alice.open("/settings");
    const ask = async (address: string) => {
      await here.getByRole("button", { name: "Change email" }).click();
      await dialog(here).getByLabel("New email").fill(address);
      await dialog(here).getByLabel("Current password", { exact: true }).fill(alice.password);
      await dialog(here).getByRole("button", { name: "Send the link" }).click();
    };
    await ask(bob.email);
    await expect(here.getByRole("alert").filter({ hasText: "already exists" })).toBeVisible();
    await dialog(here).getByRole("button", { name: "Close" }).click();
    await ask("somebody.else@example.com");
    await expect(here.getByText("A link has been mailed to somebody.else@example.com.")).toBeVisible();
    await here.getByRole("button", { name: "Keep my address" }).click();
    await expect(here.getByText("A link has been mailed")).toHaveCount(0);
    await ask(email);
    await expect(here.getByText(`A link has been mailed to ${email}.`)).toBeVisible();

    const link = await linkMailedTo(email);
    await page.goto(link);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await here.reload();
    await expect(here.getByRole("definition").nth(1)).toContainText(alice.email);
    await page.getByRole("button", { name: "Confirm this email" }).click();
    // A press before the scripts run sends the form, and the page that answers it does not know the address.
    await expect(page.getByText(new RegExp(`Your email is (now ${email}|confirmed)\\.`))).toBeVisible();
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm this email" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "already used" })).toBeVisible();
    await here.reload();
    await expect(here.getByRole("definition").nth(1)).toContainText(email);
    await page.goto("/login");
    await logIn(page, email, alice.password);
    await expect(page).toHaveURL("/");
  });

  test("A press on /confirm-email before the scripts run is answered in the same words", async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await scripts.promise;
      await route.fallback();
    });
    await page.goto("/confirm-email?oobCode=x", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Confirm this email" }).click({ noWaitAfter: true });
    await page.waitForURL("**/confirm-email?done=refused", { waitUntil: "commit" });
    scripts.resolve();
    await expect(page.getByRole("alert").filter({ hasText: "start again in Settings" })).toBeVisible();
    await expectAccessible(page, [320, 1440]);
  });

  test("/confirm-email without a code asks to open the mailed link again", async ({ page }) => {
    await page.goto("/confirm-email");
    await expect(page.getByText("This link is incomplete.")).toBeVisible();
  });
});

test.describe("Screens that meet WCAG 2.2 AA: sessions and passwords", () => {
  test.slow();

  test("Settings with sessions, its dialogs, and /confirm-email", async ({ page, alice }) => {
    await signInWith(page, alice, PHONE);
    await signInWith(page, alice, "curl/8.5.0");
    const here = await alice.open("/settings");
    await expect(sessions(here)).toHaveCount(3);
    await expectAccessible(here);
    await here.getByRole("button", { name: "Change password" }).click();
    await fillPasswords(here, "not her password", NEW_PASSWORD);
    await expect(here.getByRole("alert").filter({ hasText: "That is not your current" })).toBeVisible();
    await expectAccessible(here, [320, 1000]);
    await here.keyboard.press("Escape");
    await here.getByRole("button", { name: "Change email" }).click();
    await expectAccessible(here, [320]);
    await page.goto("/confirm-email?oobCode=x");
    await page.getByRole("button", { name: "Confirm this email" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "expired" })).toBeVisible();
    await expectAccessible(page);
  });
});
