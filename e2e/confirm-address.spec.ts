import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { saveSettings, type SiteWithAdmin, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test } from "./test.ts";

let server: MailServer;
/** A site of its own, which can send mails. */
let site: SiteWithAdmin;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await startMailServer();
  // The admin is the first who registers. The second one meets a flood.
  const flood = { RATE_LIMITS: "on", REGISTRATION_FLOOD: "2" };
  site = await startSiteWithAdmin({ PUBLIC_URL: "", SMTP_URL: server.url, ...flood });
});
test.afterAll(async () => {
  await site.stop();
  await server.close();
});

async function mailedTo(address: string, count = 1): Promise<string> {
  const links = async () =>
    (await server.mailsTo(address)).flatMap(({ text = "" }) => /http\S+oobCode=\S+/.exec(text)?.[0] ?? []);
  await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(count);
  return (await links()).at(-1)!;
}

async function register(page: Page, name: string): Promise<void> {
  await page.goto(`${site.address}/register`);
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").fill(`${name}@example.com`);
  await page.getByRole("textbox", { name: "Password" }).fill("a long way home");
  const challenged = page.waitForResponse((response) => response.url().endsWith("/api/register/challenge"));
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await challenged;
  await expect(page).toHaveURL(`${site.address}/join-request`);
  await expect(page.getByRole("heading", { name: "Open the link that we sent you" })).toBeVisible();
}

test("A new member corrects the address, confirms it without scripts, and can then write on the page that was open", async ({
  page,
  newBrowser,
  browser,
}) => {
  await page.addInitScript((mine) => localStorage.setItem("idToken", mine), site.token);
  await page.goto(`${site.address}/admin/settings`);
  await page.getByLabel("Must people who register confirm their email address?").selectOption("mail");
  await saveSettings(page);

  const strangers = await (await newBrowser()).newPage();
  await register(strangers, "rosa_l");
  await expectAccessible(strangers, [320, 1440]);
  await mailedTo("rosa_l@example.com");

  await strangers.goto(`${site.address}/submit`);
  await expect(
    strangers.getByText("We sent a link to rosa_l@example.com. Until you open it, you can read everything"),
  ).toBeVisible();
  await expect(strangers.getByRole("textbox", { name: "Title" })).toHaveCount(0);
  await strangers.getByRole("button", { name: "Send again" }).click();
  await expect(strangers.getByText("Another mail is on its way to rosa_l@example.com")).toBeVisible();
  await expectAccessible(strangers, [320, 1440]);
  await mailedTo("rosa_l@example.com", 2);

  await strangers.getByRole("link", { name: "Change address" }).click();
  await strangers.getByLabel("New email").fill("rosa@right.example");
  await strangers.getByRole("textbox", { name: "Your password" }).fill("not my password");
  await strangers.getByRole("button", { name: "Change address" }).click();
  await expect(strangers.getByText("That is not your current password.")).toBeVisible();
  await expect(strangers.getByLabel("New email")).toHaveValue("rosa@right.example");
  await strangers.getByRole("textbox", { name: "Your password" }).fill("a long way home");
  await strangers.getByRole("button", { name: "Change address" }).click();
  const link = await mailedTo("rosa@right.example");

  await page.goto(`${site.address}/moderation/requests`);
  const waiting = page.getByRole("list", { name: "Accounts whose email is not confirmed" });
  await expect(waiting.getByRole("article", { name: "rosa_l" })).toContainText("Email not confirmed");
  await expectAccessible(page, [320, 1440]);

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(link);
  await plain.getByRole("button", { name: "Confirm this email" }).click();
  await expect(plain.getByText("Your email is confirmed.")).toBeVisible();
  await plain.context().close();

  await expect(strangers.getByText("You are a member of")).toBeVisible();
  await strangers.goto(`${site.address}/submit`);
  await expect(strangers.getByRole("textbox", { name: "Title" })).toBeVisible();
});

test("Somebody who gets the mail without having registered can erase the account", async ({ newBrowser }) => {
  const strangers = await (await newBrowser()).newPage();
  await register(strangers, "mallory");
  const victims = await (await newBrowser()).newPage();
  await victims.goto(await mailedTo("mallory@example.com"));
  await expectAccessible(victims, [320, 1440]);
  await victims.getByText("This was not me").click();
  await expectAccessible(victims, [320, 1440]);
  await victims.getByRole("button", { name: "Erase that account" }).dblclick();
  await expect(victims.getByText("That account is erased")).toBeVisible();
  // Their browser is signed out, silently.
  await strangers.goto(site.address);
  await expect.poll(() => strangers.evaluate(() => localStorage.getItem("idToken"))).toBeNull();
});
