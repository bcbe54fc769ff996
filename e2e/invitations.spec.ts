import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { decide } from "./moderation.ts";
import { saveSettings, type SiteWithAdmin, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test } from "./test.ts";

/** A site of its own, since it takes invited people alone. */
let site: SiteWithAdmin;
let token: string;
let admin: string;
test.beforeAll(async () => {
  site = await startSiteWithAdmin();
  ({ token, admin } = site);
});
test.afterAll(() => site.stop());

const link = (page: Page) => page.getByRole("textbox", { name: /^Link / });
const makeLink = (page: Page) => page.getByRole("button", { name: "Make a link" });
const rows = (page: Page) => page.getByRole("list", { name: "Invitations" }).locator("> li");

/** Fills the form for a new account, and sends it. */
async function signUp(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByRole("textbox", { name: "Password" }).fill("a long way home");
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
}

test("A site accepts invited people: an admin makes a link with a feed, and a stranger joins by the link", async ({
  page,
  newBrowser,
}) => {
  await page.addInitScript((mine) => localStorage.setItem("idToken", mine), token);
  await page.goto(`${site.address}/admin/settings`);
  await page.getByRole("radio", { name: /^Invited people/ }).check();
  await saveSettings(page);

  const strangers = await (await newBrowser()).newPage();
  await strangers.goto(`${site.address}/register`);
  await expect(strangers.getByRole("heading", { name: "is by invitation" })).toBeVisible();
  await expect(strangers.getByRole("button", { name: "Sign up" })).toHaveCount(0);
  await expectAccessible(strangers, [320]);

  await page.getByRole("link", { name: "Invitations", exact: true }).click();
  await page.getByRole("combobox", { name: "Feeds" }).fill("Gardening,");
  await page.getByLabel("Note").fill("For a neighbour");
  await makeLink(page).dblclick();
  const address = await link(page).inputValue();
  // The second press of a double click, after the answer.
  await makeLink(page).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(address).toMatch(/\/join#[\w-]{43}$/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("0 of 1 used");
  await expectAccessible(page);

  await strangers.goto(address);
  await expect(strangers.getByText(`${admin} invites you.`)).toBeVisible();
  await expect(strangers.getByRole("link", { name: "/gardening" })).toBeVisible();
  await expectAccessible(strangers, [320, 1440]);
  const late = await (await newBrowser()).newPage();
  await late.goto(address);
  await expect(late.getByText(`${admin} invites you.`)).toBeVisible();
  await signUp(strangers, "neighbour");
  await expect(strangers).toHaveURL(`${site.address}/welcome`);
  await expect(strangers.getByText("You follow 1 feed")).toBeVisible();

  await signUp(late, "too_late");
  await expect(late.getByRole("alert").filter({ hasText: "used as often as it can be" })).toBeVisible();
  await late.reload();
  await expect(late.getByRole("heading", { name: "This invitation does not work" })).toBeVisible();
  await expectAccessible(late, [320]);

  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Used up");
  await expect(rows(page)).toContainText("Joined: neighbour");
  await page.goto(`${site.address}/moderation/members?name=neighbour`);
  await expect(page.getByText(`Invited by ${admin}.`)).toBeVisible();
});

test("An admin revokes a link, and its page says so; a member who opens a link reads that they have an account already", async ({
  page,
  newBrowser,
}) => {
  await page.addInitScript((mine) => localStorage.setItem("idToken", mine), token);
  await page.goto(`${site.address}/settings/invitations`);
  await makeLink(page).click();
  const address = await link(page).inputValue();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "You have an account already" })).toBeVisible();
  await page.goto(`${site.address}/settings/invitations?of=all`);
  await rows(page)
    .first()
    .getByRole("button", { name: `Revoke the invitation by ${admin}` })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(rows(page).first()).toContainText("Revoked");
  await expectAccessible(page, [320]);
  const stranger = await (await newBrowser()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByText("This invitation was revoked. Please ask for another.")).toBeVisible();

  await test.step("another's with a reason, which its maker reads", async () => {
    await site.change({ registration: "open", inviters: "members" });
    const maker = await site.join("cleo");
    await maker.api("POST", "/invitations", { note: "Choir", maxUses: 1, days: 7 });
    await page.goto(`${site.address}/settings/invitations?of=all`);
    const name = `Revoke the invitation by ${maker.username}`;
    await rows(page).first().getByRole("button", { name }).click();
    const dialog = page.getByRole("dialog", { name: "Revoke this invitation?" });
    await expectAccessible(page, [320, 1440]);
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(dialog.getByText("Please give a reason.")).toBeVisible();
    await decide(page, "Revoke this invitation?", "Revoke", "Passed on in public.");
    await expect(rows(page).first()).toContainText("Revoked");
    const told = await (await newBrowser()).newPage();
    await site.open(told, maker.token, "/notifications");
    await expect(
      told.getByText(/An admin revoked your invitation “Choir”.*: Passed on in public\./),
    ).toBeVisible();
  });
});

test("A new link is shown until the page is left, even if a further one fails; a link whose answer was lost is in the list", async ({
  page,
}) => {
  await page.addInitScript((mine) => localStorage.setItem("idToken", mine), token);
  await page.goto(`${site.address}/settings/invitations`);
  await makeLink(page).click();
  const first = await link(page).inputValue();
  await page.getByLabel("Note").fill("Another");
  await makeLink(page).click();
  await expect(page.getByText("Your link “Another” is ready. Copy")).toBeVisible();
  await expect(link(page)).toHaveCount(2);
  // The second list of the page keeps them.
  await page.getByRole("link", { name: "All members" }).click();
  await expect(rows(page).first()).toContainText("0 of 1 used");
  await page.getByRole("link", { name: "Yours" }).click();
  await expect(link(page)).toHaveCount(2);
  await expect(link(page).last()).toHaveValue(first);
  await page.route("**/api/invitations", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.getByLabel("Note").fill("Lost");
  await makeLink(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeVisible();
  await expect(rows(page).first()).toContainText("Lost");
  await expect(page.getByLabel("Note")).toHaveValue("Lost");
  await expect(link(page).last()).toHaveValue(first);
  await page.getByRole("button", { name: "Revoke Another" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(link(page)).toHaveCount(1);
});
