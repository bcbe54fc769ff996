import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { type SiteProcess, startSiteProcess } from "../test/site-process.ts";
import { makeTestDirectory, type TestDirectory } from "../test/test-directory.ts";
import { expectAccessible } from "./accessible.ts";
import { join } from "./people.ts";
import { expect, test } from "./test.ts";

/** A site of its own, since a change is for everybody on it. */
let site: SiteProcess;
let directory: TestDirectory;
let token: string;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  directory = makeTestDirectory();
  const env = { ...process.env, DATA_DIR: directory.path };
  site = await startSiteProcess({ DATA_DIR: directory.path });
  const admin = await join(site.address, "ada", () => Promise.reject(new Error("Not needed.")));
  ({ token } = admin);
  const grant = ["src/server/admin/main.ts", "grant", admin.username, "admin"];
  await promisify(execFile)(process.execPath, grant, { env });
});
test.afterAll(async () => {
  await site.stop();
  directory.remove();
});

/** Opens the settings in a new tab of an admin's browser. */
async function openSettings(page: Page): Promise<void> {
  await page.addInitScript((mine) => localStorage.setItem("idToken", mine), token);
  await page.goto(`${site.address}/admin`);
  await page.getByRole("link", { name: "Settings", exact: true }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Site settings" })).toBeVisible();
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: "Saved." });

test("An admin names the site, sees it while typing, and visitors see it at once", async ({
  page,
  newBrowser,
}) => {
  const visitor = await (await newBrowser()).newPage();
  await visitor.goto(site.address);
  await expect(visitor).toHaveTitle("Hearth");
  await openSettings(page);
  await page.getByLabel("Name").fill("The Fireside");
  await page.getByLabel("Welcome").fill("Sit down with us.");
  await page.getByLabel("Contact").fill("nowhere");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("The Fireside");
  // Also where the admin has put away the words that visitors read.
  await page.evaluate(() => {
    document.documentElement.dataset["introduction"] = "away";
  });
  await expect(preview.getByText("Sit down with us.")).toBeVisible();
  await save(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Contact must be an email address" })).toBeVisible();
  // The browser keeps typed settings until they are saved.
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("The Fireside");
  await page.getByLabel("Contact").fill("ada@fire.example");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveTitle("Site settings - The Fireside");
  await expect(page.getByRole("link", { name: "The Fireside" }).first()).toBeVisible();
  await expectAccessible(page);

  await visitor.reload();
  await expect(visitor).toHaveTitle("The Fireside");
  await expect(visitor.getByRole("link", { name: "The Fireside" }).first()).toBeVisible();
  await expect(visitor.getByRole("region", { name: "About The Fireside" })).toContainText(
    "Sit down with us.",
  );
  await visitor.goto(`${site.address}/terms`);
  const contact = visitor.getByRole("link", { name: "ada@fire.example" });
  await expect(contact).toHaveAttribute("href", "mailto:ada@fire.example");

  await page.goto(`${site.address}/moderation/log`);
  const entries = page
    .getByRole("list", { name: "Log" })
    .getByRole("listitem")
    .filter({ hasText: "changed" });
  await expect(entries).toHaveCount(3);
  await expect(entries.last()).toContainText("changed the name of the site from Hearth to The Fireside");
});

test("An admin closes the site to new members, and whoever has the form open reads why", async ({
  page,
  newBrowser,
}) => {
  const visitor = await (await newBrowser()).newPage();
  await visitor.goto(`${site.address}/register`);
  await visitor.getByLabel("Username").fill("too_late");
  await visitor.getByLabel("Email").fill("late@example.com");
  await visitor.getByRole("textbox", { name: "Password" }).fill("a long way home");
  await openSettings(page);
  await page.getByLabel("Nobody").check();
  await save(page).click();
  await expect(saved(page)).toBeVisible();

  await visitor.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(visitor.getByRole("alert").filter({ hasText: "takes no new members" })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "takes no new members" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Sign up" })).toHaveCount(0);
  await expectAccessible(visitor, [320]);
  await visitor.goto(site.address);
  await expect(visitor.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Create account" })).toHaveCount(0);
});

test("Settings that were changed meanwhile are shown before they are replaced", async ({ newBrowser }) => {
  const [one, two] = await Promise.all([newBrowser(), newBrowser()]);
  const [mine, theirs] = [await one.newPage(), await two.newPage()];
  for (const page of [mine, theirs]) await openSettings(page);
  // Typed and taken back: this is no change, and does not stand against a later one.
  const before = await mine.getByLabel("Welcome").inputValue();
  await mine.getByLabel("Welcome").fill("Not for long.");
  await mine.getByLabel("Welcome").fill(before);
  await theirs.getByLabel("Name").fill("Theirs");
  await theirs.getByLabel("Welcome").fill("Their welcome.");
  await save(theirs).click();
  await expect(saved(theirs)).toBeVisible();
  await mine.getByLabel("Name").fill("Mine");
  await save(mine).click();
  const notice = mine.getByRole("alert").filter({ hasText: "changed meanwhile" });
  await expect(notice.getByRole("listitem")).toHaveText(["Name: Theirs"]);
  await expect(mine.getByLabel("Welcome")).toHaveValue("Their welcome.");
  await expectAccessible(mine, [320]);
  await save(mine).click();
  await expect(saved(mine)).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByLabel("Name")).toHaveValue("Mine");
});

test("A setting of the environment is shown, and cannot be edited", async ({ page }) => {
  await page.route("**/api/admin/settings", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await route.fulfill({ json: { ...body, environment: { name: "SITE_NAME" } } });
  });
  await openSettings(page);
  await expect(page.getByLabel("Name")).toHaveAttribute("readonly", "");
  await expect(page.getByText("Set by SITE_NAME in the environment of the server.")).toBeVisible();
  await expect(page.getByLabel("Welcome")).not.toHaveAttribute("readonly", "");
});
