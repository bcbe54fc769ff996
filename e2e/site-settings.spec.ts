import type { Page } from "@playwright/test";
import { accentColors } from "../src/contract/accent.ts";
import { expectAccessible } from "./accessible.ts";
import { expectFirstList } from "./first-list.ts";
import { photograph } from "./giving.ts";
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

/** Opens the settings in a new tab of an admin's browser. */
async function openSettings(page: Page): Promise<void> {
  await page.addInitScript((mine) => localStorage.setItem("idToken", mine), token);
  await page.goto(`${site.address}/admin`);
  await page.getByRole("link", { name: "Settings", exact: true }).last().click();
  await expect(page).toHaveTitle(/^Settings - Admin/);
}

const newPost = (page: Page) => page.getByRole("link", { name: "New Post" }).first();
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
/** The icon in the bar. */
const markIn = (page: Page) => page.getByRole("banner").locator("img");
/** The act of the introduction that visitors have. */
const act = (page: Page) => page.getByRole("main").getByRole("link", { name: "Create account" });
const rgb = ({ "--accent": hex }: ReturnType<typeof accentColors>) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
/** Writes to a member by the API. */
const sendAs = (from: string, toUsername: string) =>
  fetch(`${site.address}/api/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${from}`, "content-type": "application/json" },
    body: JSON.stringify({ toUsername, text: "Hello." }),
  });
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
  await expect(preview.getByText("Sit down with us.").first()).toBeVisible();
  await save(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Contact must be an email address" })).toBeVisible();
  // The browser keeps typed settings until they are saved.
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("The Fireside");
  await page.getByLabel("Contact").fill("ada@fire.example");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveTitle("Settings - Admin - The Fireside");
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

test("An admin chooses the colour of the site, sees it in both themes, and visitors have it at once", async ({
  page,
  newBrowser,
}) => {
  const visitor = await (await newBrowser()).newPage();
  const colors = accentColors(185, "light");
  await visitor.goto(site.address);
  await expect(act(visitor)).toHaveCSS("background-color", rgb(accentColors(null, "light")));
  await openSettings(page);
  const slider = page.getByRole("slider", { name: "Hue" });
  await expect(slider).toHaveAttribute("aria-valuetext", "the default");
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "Rose (359)");
  const preview = page.getByRole("region", { name: "Preview" });
  const pictures = [
    preview.locator("[data-theme=light] svg").first(),
    preview.locator("[data-theme=dark] svg").first(),
  ];
  await expect(pictures[0]!).toHaveCSS("fill", rgb(accentColors(359, "light")));
  await page.getByRole("button", { name: "Teal", exact: true }).click();
  await expect(pictures[0]!).toHaveCSS("fill", rgb(colors));
  await expect(pictures[1]!).toHaveCSS("fill", rgb(accentColors(185, "dark")));
  // The rest of the page keeps its colour until it is saved.
  await expect(newPost(page)).toHaveCSS("background-color", rgb(accentColors(null, "light")));
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(newPost(page)).toHaveCSS("background-color", rgb(colors));
  await expectAccessible(page, [320, 1440]);
  await page.emulateMedia({ colorScheme: "light" });

  await visitor.reload();
  await expect(act(visitor)).toHaveCSS("background-color", rgb(colors));
  await visitor.emulateMedia({ colorScheme: "dark" });
  await expect(act(visitor)).toHaveCSS("background-color", rgb(accentColors(185, "dark")));
  await visitor.getByRole("button", { name: "Switch between dark and light" }).click();
  await expect(act(visitor)).toHaveCSS("background-color", rgb(colors));

  await page.getByRole("button", { name: "Default", exact: true }).click();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(newPost(page)).toHaveCSS("background-color", rgb(accentColors(null, "light")));
  await page.goto(`${site.address}/moderation/log`);
  const log = page.getByRole("list", { name: "Log" });
  await expect(log).toContainText("changed the colour of the site from hue 185 to the default.");
  await visitor.reload();
  await expect(act(visitor)).toHaveCSS("background-color", rgb(accentColors(null, "light")));
});

test("An admin uploads an icon, sees it before it is saved, and visitors have it until it is removed", async ({
  page,
  newBrowser,
}) => {
  const visitor = await (await newBrowser()).newPage();
  await openSettings(page);
  const asking = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload an icon" }).click();
  const buffer = await photograph();
  await (await asking).setFiles({ name: "icon.jpg", mimeType: "image/jpeg", buffer });
  const pictures = page.getByRole("region", { name: "Preview" }).locator('img[src^="/images/"]');
  await expect(pictures).toHaveCount(4);
  await visitor.goto(site.address);
  await expect(markIn(visitor)).toHaveCount(0);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", /^\/images\/.*\/96\.webp$/);
  await expectAccessible(page, [320]);
  await visitor.reload();
  await expect
    .poll(() => markIn(visitor).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(96);
  await expectAccessible(visitor, [320]);

  await page.getByRole("button", { name: "Remove icon" }).click();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", "/favicon.svg");
  await visitor.reload();
  await expect(markIn(visitor)).toHaveCount(0);
  await page.goto(`${site.address}/moderation/log`);
  await expect(page.getByRole("list", { name: "Log" })).toContainText("removed the icon of the site.");
});

test("An admin leaves feeds, images and conversations to moderators and chooses the first list, and a member's screens follow", async ({
  page,
  newBrowser,
}) => {
  const mia = await site.join("mia");
  const post = await mia.submitText({ feeds: ["Books"] });
  await openSettings(page);
  for (const question of ["make feeds", "upload images", "begin conversations"]) {
    await page.getByLabel(`Who may ${question}?`).selectOption("Moderators and admins");
  }
  await page.getByRole("group", { name: "What do Home and feeds show first?" }).getByLabel("Hot").check();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page, [320, 1440]);

  const member = await (await newBrowser()).newPage();
  await member.addInitScript((mine) => localStorage.setItem("idToken", mine), mia.token);
  await member.goto(`${site.address}/submit`);
  const type = member.getByLabel("Content type");
  await expect(type.getByRole("option")).toHaveText(["Link", "Text", "Video"]);
  const feeds = member.getByRole("combobox", { name: "Feeds" });
  await feeds.fill("Unheard of");
  await expect(member.getByText("There is no feed “Unheard of”.")).toBeVisible();
  await type.selectOption("Text");
  await member.getByLabel("Title").fill("In a feed of its own");
  await member.getByRole("textbox", { name: "Text" }).fill("Words that stay.");
  await member.getByRole("button", { name: "Submit" }).click();
  await expect(member.getByRole("alert").filter({ hasText: "There is no feed Unheard of" })).toBeVisible();
  await expect(member.getByRole("textbox", { name: "Text" })).toHaveValue("Words that stay.");

  await member.goto(`${site.address}/details/${post.id}`);
  await member.getByRole("textbox", { name: "Comment" }).click();
  await expect(member.getByRole("button", { name: "Bold" })).toBeVisible();
  await expect(member.getByRole("button", { name: "Add an image" })).toHaveCount(0);
  await member.goto(`${site.address}/settings`);
  await expect(member.getByText("Only some members of this site can upload images.")).toBeVisible();
  await member.goto(`${site.address}/messages`);
  await expect(member.getByText("only some members can start conversations")).toBeVisible();
  await expect(member.getByRole("button", { name: "New Message" })).toHaveCount(0);
  await member.goto(`${site.address}/messages?to=${site.admin}`);
  await expect(member.getByText("only some members can start conversations")).toBeVisible();
  await expectAccessible(member, [320, 1440]);
  await sendAs(token, mia.username);
  await expect(member.getByPlaceholder("Type a message...")).toBeVisible();

  await member.goto(site.address);
  await expect(member.getByRole("link", { name: "Hot", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expectFirstList(member);
  await member.getByRole("link", { name: "Recent", exact: true }).click();
  await member.goto(site.address);
  await expect(member.getByRole("link", { name: "Recent", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
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
  // A value that was typed and then restored is no change, and conflicts with no later change.
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
