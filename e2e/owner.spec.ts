import { type SiteProcess, startSiteProcess } from "../test/site-process.ts";
import { makeTestDirectory, type TestDirectory } from "../test/test-directory.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./test.ts";

/** An empty folder, in which no file is edited. */
let directory: TestDirectory;
let site: SiteProcess | undefined;
test.beforeAll(() => {
  directory = makeTestDirectory();
});
test.afterAll(async () => {
  await site?.stop();
  directory.remove();
});

/** An owner who has only the screen to go by should need no more. */
const THREE_MINUTES = 180_000;

test("From an empty folder to a named, coloured site by invitation with three feeds, rules and an invited member's first post", async ({
  page,
  newBrowser,
}) => {
  test.setTimeout(THREE_MINUTES);
  site = await startSiteProcess({ DATA_DIR: directory.path });
  const { said } = site;
  await expect.poll(() => said()).toContain("To set up the site and become its admin, open:");
  await page.goto(/\n {2}(http\S+\/set-up#\S+)\n/.exec(said())![1]!);
  await page.getByLabel("Name", { exact: true }).fill("The Fireside");
  await page.getByRole("button", { name: "Plum" }).click();
  await page.getByRole("radio", { name: /^Invited people/ }).check();
  for (const feed of ["Books", "Music", "History"]) await page.getByRole("button", { name: feed }).click();
  await page.getByLabel("Username").fill("ada");
  await page.getByLabel("Email").fill("ada@fire.example");
  await page.getByRole("textbox", { name: "Password" }).fill("a log in the cold night");
  await page.getByRole("button", { name: "Set up the site" }).click();
  await expect(page).toHaveTitle("The Fireside");

  const next = page.getByRole("region", { name: "What to do next" });
  await next.getByRole("link", { name: "Write the rules" }).click();
  await expect(page.getByLabel("Text")).toHaveValue(/^These rules hold/);
  await page.getByLabel("Text").fill("1. Be kind.\n2. Stories only.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await page.goto(site.address);
  await next.getByRole("link", { name: "Invite people" }).click();
  await page.getByRole("combobox", { name: "Feeds" }).fill("Books,");
  await page.getByRole("button", { name: "Make a link" }).click();
  const invitation = await page.getByRole("textbox", { name: /^Link / }).inputValue();

  const friend = await (await newBrowser()).newPage();
  await friend.goto(site.address);
  const feeds = friend.getByRole("region", { name: "Feeds to begin with" });
  await expect(feeds.getByRole("link")).toHaveText(["Books", "History", "Music"]);
  await friend.goto(`${site.address}/register`);
  await expect(friend.getByRole("heading", { name: "is by invitation" })).toBeVisible();
  await friend.goto(invitation);
  await expect(friend.getByText("ada invites you.")).toBeVisible();
  await expect(friend.locator("link[href^='/theme.css']")).toHaveCount(1);
  await friend.getByLabel("Username").fill("grace");
  await friend.getByLabel("Email").fill("grace@fire.example");
  await friend.getByRole("textbox", { name: "Password" }).fill("the sound of the sea");
  await expect(friend.getByText("By creating an account").getByRole("link", { name: "Rules" })).toBeVisible();
  await friend.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(friend).toHaveURL(`${site.address}/welcome`);
  await friend.goto(`${site.address}/submit`);
  await friend.getByLabel("Title").fill("The lighthouse keeper");
  await friend.getByLabel("Content type").selectOption("Text");
  await friend.getByLabel("Text", { exact: true }).fill("It was a calm night.");
  await friend.getByLabel("Feeds", { exact: true }).fill("books,");
  await friend.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(friend.getByRole("heading", { level: 1, name: "The lighthouse keeper" })).toBeVisible();

  await page.goto(site.address);
  await expect(page.getByRole("link", { name: "The lighthouse keeper", exact: true })).toBeVisible();
  await page.goto(`${site.address}/rules`);
  await expect(page.getByRole("listitem").filter({ hasText: "Be kind." })).toBeVisible();
  await expectAccessible(page, [320, 1440]);
});
