import type { Page } from "@playwright/test";
import { type OpenIdProvider, startOpenIdProvider } from "../test/openid-provider.ts";
import { expectAccessible } from "./accessible.ts";
import { saveSettings, type SiteWithAdmin, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test } from "./test.ts";

/** A site of its own, since moderators approve its new members. */
let site: SiteWithAdmin;
let provider: OpenIdProvider;
let token: string;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  provider = await startOpenIdProvider();
  site = await startSiteWithAdmin({
    ...{ PUBLIC_URL: "", GOOGLE_ISSUER: provider.issuer, GOOGLE_CLIENT_ID: provider.client.clientId },
    GOOGLE_CLIENT_SECRET: provider.client.clientSecret,
  });
  provider.serve(`${site.address}/auth/google/callback`);
  ({ token } = site);
});
test.afterAll(async () => {
  await site.stop();
  await provider.stop();
});

/** The link of an invitation. */
async function invitationLink(): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ maxUses: 1, days: 7 });
  const made = await fetch(`${site.address}/api/invitations`, { method: "POST", headers, body });
  const { link } = (await made.json()) as { link: string };
  return `${site.address}${new URL(link).pathname}${new URL(link).hash}`;
}

const QUESTION = "Which trees do you like?";
const request = (page: Page, name: string) =>
  page.getByRole("list", { name: "Requests to join" }).getByRole("article", { name });

test("Somebody asks to join, changes the answer, and becomes a member on the open page once a moderator approves", async ({
  page,
  newBrowser,
}) => {
  await page.addInitScript((mine) => localStorage.setItem("idToken", mine), token);
  await page.goto(`${site.address}/admin/settings`);
  await page.getByLabel("People whom moderators approve").check();
  await page.getByLabel("Question").fill(QUESTION);
  await expect(page.getByRole("region", { name: "Preview" }).getByText(QUESTION)).toBeVisible();
  await saveSettings(page);

  const strangers = await (await newBrowser()).newPage();
  await strangers.goto(`${site.address}/register`);
  await expect(strangers.getByRole("heading", { name: "Ask to join" })).toBeVisible();
  await expectAccessible(strangers, [320]);
  await strangers.getByLabel("Username").fill("rosa_l");
  await strangers.getByLabel("Email").fill("rosa@example.com");
  await strangers.getByRole("textbox", { name: "Password" }).fill("a long way home");
  await strangers.getByRole("textbox", { name: "Your answer" }).fill("Oaks.");
  await strangers.getByRole("button", { name: "Ask to join" }).click();
  await expect(strangers).toHaveURL(`${site.address}/join-request`);
  await expect(strangers.getByRole("heading", { name: "Your request waits for an answer" })).toBeVisible();
  await expectAccessible(strangers, [320, 1440]);
  await strangers.getByRole("button", { name: "Change my answer" }).click();
  await strangers.getByRole("textbox", { name: "Your answer" }).fill("Pears.");
  await strangers.getByRole("button", { name: "Save my answer" }).click();
  await expect(strangers.getByText("Pears.", { exact: true })).toBeVisible();
  await strangers.goto(`${site.address}/submit`);
  await expect(strangers.getByText("Your request to join still waits")).toBeVisible();
  await expect(strangers.getByRole("textbox", { name: "Title" })).toHaveCount(0);

  await strangers.goto(await invitationLink());
  await expect(
    strangers.getByText("withdraw your request first, and then open this link again"),
  ).toBeVisible();
  await expectAccessible(strangers, [320]);
  await strangers.getByRole("link", { name: "See your request" }).click();

  await page.goto(`${site.address}/moderation`);
  await page.getByRole("link", { name: "Requests 1 waiting" }).click();
  await expect(request(page, "rosa_l")).toContainText("Pears.");
  await expectAccessible(page, [320, 1440]);
  await page.getByRole("button", { name: "Approve rosa_l" }).dblclick();
  await expect(page.locator("p:focus")).toHaveText("Approved. rosa_l is a member now.");
  await expect(page.getByRole("link", { name: "Requests", exact: true })).toBeVisible();

  await expect(strangers.getByText("You are a member of")).toBeVisible();
  await strangers.getByRole("link", { name: "Choose feeds" }).click();
  await expect(strangers).toHaveURL(`${site.address}/welcome`);
});

test("Somebody new comes back from Google, answers the question, is refused with a line, and erases the account", async ({
  page,
  newBrowser,
}) => {
  await site.change({ registration: "approval" });
  const noisy = { sub: "noisy", email: "noisy@example.org", email_verified: true, name: "noisy one" };
  provider.accounts.set(noisy.sub, noisy);
  const strangers = await (await newBrowser()).newPage();
  await strangers.goto(`${site.address}/login`);
  await strangers.getByRole("button", { name: "Login with Google" }).click();
  await strangers.getByPlaceholder("Enter any login").fill(noisy.sub);
  await strangers.getByPlaceholder("and password").fill("any");
  await strangers.getByRole("button", { name: "Sign-in" }).click();
  await strangers.getByRole("button", { name: "Continue" }).click();
  await expect(strangers.getByRole("heading", { name: "One more question" })).toBeVisible();
  await expectAccessible(strangers, [320]);
  await strangers.getByRole("textbox", { name: "Your answer" }).fill("Cheap watches.");
  await strangers.getByRole("button", { name: "Ask to join" }).click();
  await expect(strangers).toHaveURL(`${site.address}/join-request`);
  // The decision comes while the page is not connected.
  await strangers.route("**/api/events*", (route) => route.abort());
  await strangers.reload();
  await expect(strangers.getByRole("heading", { name: "Your request waits for an answer" })).toBeVisible();

  await page.addInitScript((mine) => localStorage.setItem("idToken", mine), token);
  await page.goto(`${site.address}/moderation/requests`);
  await expect(request(page, "noisy_one")).toContainText("Email confirmed");
  await page.getByRole("button", { name: "Refuse noisy_one" }).click();
  const dialog = page.getByRole("dialog", { name: "Refuse the request of noisy_one?" });
  await dialog.getByLabel("A line to them").fill("No watches here.");
  await expectAccessible(page, [320]);
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await expect(page.locator("p:focus")).toContainText("Refused. You can still approve");
  const refused = page.getByRole("list", { name: "Refused requests" });
  await expect(refused.getByText("No watches here.")).toBeVisible();

  await expect(strangers.getByRole("heading", { name: "Your request waits for an answer" })).toBeVisible();
  await strangers.unroute("**/api/events*");
  await expect(strangers.getByText("No watches here.")).toBeVisible({ timeout: 40_000 });
  await expectAccessible(strangers, [320, 1440]);
  await strangers.getByRole("button", { name: "Erase my account now" }).click();
  await strangers.getByRole("button", { name: "Erase my account", exact: true }).click();
  await expect(strangers.getByText("Your account was deleted.")).toBeVisible();

  const counted = page.waitForResponse((response) => response.url().endsWith("/join-requests?limit=1"));
  await page.getByRole("button", { name: "Approve after all noisy_one" }).click();
  // The numbers say by now that nobody is refused.
  await (await counted).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator("p:focus")).toContainText("This request is gone");
});
