import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { type SiteWithAdmin, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test } from "./test.ts";

/** A site of its own, since a change is for everybody on it. */
let site: SiteWithAdmin;
let token: string;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  site = await startSiteWithAdmin();
  ({ token } = site);
});
test.afterAll(() => site.stop());

/** Opens the form of a page in a tab of an admin's browser. */
async function edit(page: Page, name: string): Promise<void> {
  await page.addInitScript((mine) => localStorage.setItem("idToken", mine), token);
  await page.goto(`${site.address}/admin/pages`);
  await page.getByRole("list", { name: "Pages" }).getByRole("link", { name }).click();
  await expect(field(page)).not.toHaveValue("");
}

const field = (page: Page) => page.getByLabel("Text");
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: "Saved." });

test("An admin writes the rules, sees them as they will be, and visitors have them at once", async ({
  page,
  newBrowser,
}) => {
  const visitor = await (await newBrowser()).newPage();
  await visitor.goto(`${site.address}/register`);
  await expect(visitor.getByText("By creating an account you agree to the Terms")).toBeVisible();
  await edit(page, "Rules");
  await expect(field(page)).toHaveValue(/^These rules hold for everybody who writes here\./);
  await field(page).fill("### First\n\n1. Be **kind**.");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 2, name: "First" })).toBeVisible();
  // The browser keeps typed words until they are saved.
  await page.reload();
  await expect(field(page)).toHaveValue("### First\n\n1. Be **kind**.");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("link", { name: /^rules$/ })).toBeVisible();
  await expectAccessible(page, [390, 1440]);

  await visitor.reload();
  await visitor.getByText("By creating an account").getByRole("link", { name: "Rules" }).click();
  await expect(visitor.getByRole("heading", { level: 2, name: "First" })).toBeVisible();
  await expect(visitor.getByRole("listitem").filter({ hasText: "Be kind." })).toBeVisible();
  await expect(visitor.getByText(/^Last changed on \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Edit this page" })).toHaveCount(0);
  await expectAccessible(visitor, [390, 1440]);
  await page.goto(`${site.address}/moderation/log`);
  await expect(page.getByRole("list", { name: "Log" })).toContainText("changed the page Rules.");
});

test("Words that another admin saved meanwhile are shown before they are replaced, and can be restored", async ({
  page,
  context,
  newBrowser,
}) => {
  await edit(page, "Terms");
  const builtIn = await field(page).inputValue();
  const other = await context.newPage();
  await edit(other, "Terms");
  await field(page).fill("Everybody is welcome here.");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  // As if typed in another browser, before the save.
  await other.evaluate(
    (text) => localStorage.setItem("draft-site-page-terms", JSON.stringify({ typed: text, version: 0 })),
    "Everybody is very welcome.",
  );
  await other.reload();
  const notice = other
    .getByRole("alert")
    .filter({ hasText: "This page was changed after you began to type" });
  await expect(notice.locator("del")).toHaveText(["welcome here"]);
  await expect(notice.locator("ins")).toHaveText(["very welcome"]);
  await expectAccessible(other, [390, 1440]);
  await other.getByRole("button", { name: "Replace it" }).click();
  await expect(saved(other)).toBeVisible();

  await other.getByRole("button", { name: "Earlier versions" }).click();
  const versions = other.getByRole("dialog", { name: "Versions" }).getByRole("listitem");
  await expect(versions).toHaveCount(3);
  await versions.nth(1).locator("summary").click();
  await versions.nth(1).getByRole("button", { name: "Restore" }).click();
  await expect(field(other)).toHaveValue("Everybody is welcome here.");

  const visitor = await (await newBrowser()).newPage();
  await visitor.goto(`${site.address}/terms`);
  await expect(visitor.getByRole("main")).toContainText("Everybody is welcome here.");
  await visitor.getByRole("button", { name: "Earlier versions" }).click();
  const read = visitor.getByRole("dialog", { name: "Versions" });
  await expect(read.getByRole("listitem")).toHaveCount(4);
  await expect(read.getByRole("button", { name: /^(Erase|Restore)/ })).toHaveCount(0);
  await read.getByText("first text").click();
  await expect(read.getByRole("listitem").last()).toContainText(builtIn.slice(-60));
  await expectAccessible(visitor, [390, 1440]);

  await other.getByRole("button", { name: "Back to the default text" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Put it back" }).click();
  await expect(field(other)).toHaveValue(builtIn);
  await visitor.reload();
  await expect(visitor.getByRole("main")).toContainText("provided as-is, with no warranty");
});

test("An admin erases an earlier version with a reason, which the log shows", async ({ page }) => {
  for (const words of ["Call us at 555 1234.", "Write to us."]) {
    await edit(page, "Privacy");
    await field(page).fill(words);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
  }
  await page.goto(`${site.address}/privacy`);
  await page.getByRole("button", { name: "Earlier versions" }).click();
  const version = page.getByRole("dialog", { name: "Versions" }).getByRole("listitem").nth(1);
  await version.locator("summary").click();
  await expect(version).toContainText("555 1234");
  await version.getByRole("button", { name: "Erase" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase this version?" });
  await expect(dialog).toContainText("The log has your reason.");
  await expectAccessible(page, [390, 1440]);
  await dialog.getByRole("button", { name: "Personal data" }).click();
  await dialog.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(version).toContainText("This version was erased");
  await page.goto(`${site.address}/moderation/log`);
  const entry = page.getByRole("list", { name: "Log", exact: true }).getByRole("listitem").first();
  await expect(entry).toContainText("erased an earlier version of");
  await expect(entry).toContainText("Personal data");
});

test("Earlier versions load on demand if a page has many", async ({ page }) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  // The first save keeps the program's text as version 1.
  for (let n = 1, version = 0; n <= 30; n++, version = n) {
    const body = JSON.stringify({ version, text: `About us, ${n}.` });
    const answer = await fetch(`${site.address}/api/admin/pages/about`, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
  }
  await page.goto(`${site.address}/about`);
  await page.getByRole("button", { name: "Earlier versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await expect(dialog.getByRole("listitem")).toHaveCount(26);
  await expect(dialog.getByText("first text")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Show earlier ones" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(31);
  await expect(dialog.getByRole("listitem").last()).toContainText("first text");
  await expect(dialog.getByRole("button", { name: "Show earlier ones" })).toHaveCount(0);
});
