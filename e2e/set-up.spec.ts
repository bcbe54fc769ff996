import type { Page } from "@playwright/test";
import { type SiteProcess, startSiteProcess } from "../test/site-process.ts";
import { makeTestDirectory, type TestDirectory } from "../test/test-directory.ts";
import { expectAccessible } from "./accessible.ts";
import { photograph } from "./giving.ts";
import { decide } from "./moderation.ts";
import { expect, test } from "./test.ts";

/** A site where nobody has an account. */
let site: SiteProcess;
let directory: TestDirectory;
test.beforeAll(async () => {
  directory = makeTestDirectory();
  site = await startSiteProcess({ DATA_DIR: directory.path });
});
test.afterAll(async () => {
  await site.stop();
  directory.remove();
});

/**
 * Makes the browser read the next chosen file slowly. Returns a function that waits until the file is read and the page has been
 * told.
 */
async function readNextSlowly(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const read = globalThis.createImageBitmap;
    globalThis.createImageBitmap = async (file: ImageBitmapSource) => {
      globalThis.createImageBitmap = read;
      await begun.promise;
      return read(file).finally(ended.resolve);
    };
    return {
      end: async () => {
        begun.resolve();
        await ended.promise;
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      },
    };
  });
  return () => held.evaluate(({ end }) => end());
}

/** Chooses a file as a person does, by the picker of the device. */
async function chooseIcon(page: Page, buffer: Buffer): Promise<void> {
  const asking = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose an(other)? icon$/ }).click();
  await (await asking).setFiles({ name: "icon.jpg", mimeType: "image/jpeg", buffer });
}

/** An owner has no more time for it, with all the reading. */
const THREE_MINUTES = 180_000;

test("From the link that the start of an empty site prints, the owner gets to a named site with a first post", async ({
  page,
  newBrowser,
}) => {
  test.setTimeout(THREE_MINUTES);
  const other = await (await newBrowser()).newPage();
  await expect.poll(() => site.said()).toContain("To set up the site and become its admin, open:");
  const link = /\n {2}(http\S+\/set-up#\S+)\n/.exec(site.said())![1]!;
  await other.goto(link);
  await expect(other.getByLabel("Username")).toBeVisible();
  await page.goto(link);
  await page.getByLabel("Name", { exact: true }).fill("The Fireside");
  await page.getByLabel("Description").fill("Stories, told by the fire.");
  await page.getByLabel("Welcome").fill("Sit down with us.");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Sit down with us.").first()).toBeVisible();
  await page.getByRole("button", { name: "Plum" }).click();
  await chooseIcon(page, Buffer.from("<svg/>"));
  await expect(page.getByRole("alert").filter({ hasText: "cannot be read as an image" })).toBeVisible();
  await page.getByRole("button", { name: "Books" }).click();
  const field = page.getByLabel("Find a feed, or name your own");
  await field.fill("camp");
  await field.press("Enter");
  await expect(page.getByRole("list", { name: "Chosen feeds" }).getByRole("listitem")).toHaveText([
    /Books/,
    /Camping/,
  ]);
  await page.getByLabel("Username").fill("ada");
  await page.getByLabel("Email").fill("ada@fire.example");
  // All that is typed stays, except for the password.
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("The Fireside");
  await expect(page.getByLabel("Email")).toHaveValue("ada@fire.example");
  await field.fill("Ghost Stories");
  await page.getByRole("textbox", { name: "Password" }).fill("thefireside1");
  // The rest of a search would become a feed for good: the form stops at the field.
  await page.getByRole("button", { name: "Set up the site" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveJSProperty(
    "validationMessage",
    "Press Enter to add “Ghost Stories”, or clear this field.",
  );
  await field.press("Enter");
  await field.fill("C#");
  await expect(page.getByRole("alert").filter({ hasText: "Feed names have up to" })).toBeVisible();
  await field.fill("");
  await page.getByRole("button", { name: "Set up the site" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "too easy to guess" })).toBeVisible();
  await expectAccessible(page, [320, 1440]);

  const icon = page.getByRole("img", { name: "The chosen icon" });
  await chooseIcon(page, await photograph());
  await page.getByRole("button", { name: "Remove icon" }).click();
  await expect(page.getByRole("button", { name: "Choose an icon" })).toBeFocused();
  // The file that was chosen last becomes the icon, even if the file chosen before it takes longer to read.
  const endReading = await readNextSlowly(page);
  await chooseIcon(page, Buffer.from("<svg/>"));
  await chooseIcon(page, await photograph());
  await expect(icon).toBeVisible();
  await endReading();
  await expect(page.getByRole("alert").filter({ hasText: "cannot be read as an image" })).toHaveCount(0);

  // The first answer is lost: the site is set up, and the second press signs in. The icon's first uploads are lost, too.
  const upload = Promise.withResolvers<void>();
  await page.route(/\/api\/images\?/, (route) => upload.promise.then(() => route.abort()), { times: 2 });
  let lost = 0;
  await page.route("**/api/set-up", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole("textbox", { name: "Password" }).fill("a log in the cold night");
  await page.getByRole("button", { name: "Set up the site" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "could not be set up" })).toBeVisible();
  await page.getByRole("button", { name: "Set up the site" }).click();

  await expect(page.getByRole("button", { name: "Saving the icon..." })).toBeVisible();
  upload.resolve();
  await expect(page.getByText("set up, but not its icon: The site cannot be reached.")).toBeFocused();
  await expect(icon).toBeVisible();
  await expectAccessible(page, [320, 1440]);
  const saveIcon = page.getByRole("button", { name: "Save the icon" });
  await saveIcon.click();
  const failure = page.getByRole("alert").filter({ hasText: "The icon could not be saved." });
  await expect(failure).toBeVisible();
  // One reason, that of the last try.
  await expect(page.getByText("The site cannot be reached.")).toHaveCount(1);
  await page.clock.install();
  await page.route("**/api/admin/settings", () => {}, { times: 1 });
  const unanswered = page.waitForRequest("**/api/admin/settings");
  await saveIcon.click();
  await unanswered;
  await page.clock.fastForward(31_000);
  await expect(failure).toBeVisible();
  await saveIcon.click();

  // Home tells the owner what to do next.
  await expect(page).toHaveURL(`${site.address}/`);
  await expect(page).toHaveTitle("The Fireside");
  const next = page.getByRole("region", { name: "What to do next" });
  await expect(next.getByRole("link", { name: "Look through the settings" })).toHaveAttribute(
    "href",
    "/admin/settings",
  );
  await expect(next.getByRole("link", { name: "Invite people" })).toHaveAttribute(
    "href",
    "/settings/invitations",
  );
  await expect(next).toContainText("Everybody can join at the site's address.");
  await expect(next.getByRole("link", { name: "Make and shape feeds" })).toHaveAttribute(
    "href",
    "/moderation/feeds",
  );
  await expect(next.getByRole("link", { name: "Set up backups" })).toHaveAttribute("href", "/admin");
  await expect(next.getByRole("listitem").filter({ hasText: "Bring posts from elsewhere" })).toContainText(
    "npm run import -- FILE",
  );
  await expectAccessible(page, [320, 1440]);

  // The other browser has the page still open; the link works no longer, and signs nobody in who has not pressed before.
  await other.getByLabel("Username").fill("late");
  await other.getByLabel("Email").fill("ada@fire.example");
  await other.getByRole("textbox", { name: "Password" }).fill("a log in the cold night");
  await other.getByRole("button", { name: "Set up the site" }).click();
  await expect(other.getByRole("alert").filter({ hasText: "This link does not work" })).toBeVisible();
  await other.reload();
  await expect(other.getByText("This link does not work: it was used")).toBeVisible();
  await expectAccessible(other, [320]);

  // A visitor reads what this place is, and finds the feeds.
  await other.goto(site.address);
  await expect(other.locator("link[href^='/theme.css']")).toHaveCount(1);
  await expect(other.locator('link[rel="icon"]')).toHaveAttribute("href", /^\/images\/.*\/96\.webp$/);
  await expect(other.getByRole("region", { name: "About The Fireside" })).toContainText("Sit down with us.");
  await expect(other.getByRole("main")).toContainText("Stories, told by the fire.");
  await expect(other.getByRole("region", { name: "What to do next" })).toHaveCount(0);
  const feeds = other.getByRole("region", { name: "Feeds to begin with" });
  await expect(feeds.getByRole("link")).toHaveText(["Books", "Camping", "Ghost Stories"]);
  await expectAccessible(other, [320]);

  await next.getByRole("link", { name: "Write the first post" }).click();
  await page.getByLabel("Title").fill("Who is there?");
  await page.getByLabel("Content type").selectOption("Text");
  await page.getByLabel("Text", { exact: true }).fill("Say hello.");
  await page.getByLabel("Feeds", { exact: true }).fill("ghost");
  await page.getByRole("option", { name: /Ghost Stories/ }).click();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Who is there?" })).toBeVisible();
  await other.reload();
  await expect(other.getByRole("link", { name: "Who is there?", exact: true })).toBeVisible();
  await expect(feeds).toHaveCount(0);

  // A feed that was not chosen is in no list until the owner opens it by its name, and describes it.
  await page.goto(`${site.address}/moderation/feeds`);
  await page.getByLabel("Search feeds").fill("Zoology");
  await expect(page.getByText('No feeds found for "Zoology"')).toBeVisible();
  await expectAccessible(page, [320]);
  await page.getByRole("link", { name: "Open /zoology" }).click();
  await page.getByLabel("Description").fill("Animals around the fire.");
  await page.getByRole("button", { name: "Save description" }).click();
  await decide(page, "Change the description of /zoology?", "Save", "Clearer wording");
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByRole("link", { name: "Another feed" }).click();
  await page.getByLabel("Search feeds").fill("Zoology");
  await expect(page.getByRole("list", { name: "Feeds" }).getByRole("link")).toHaveText(["Zoology"]);
});
