import { type SiteProcess, startSiteProcess } from "../test/site-process.ts";
import { makeTestDirectory, type TestDirectory } from "../test/test-directory.ts";
import { expectFocus, press, tabTo } from "./keyboard.ts";
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

test("An owner sets the site up, changes its settings and invites somebody with the keyboard alone", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const main = page.getByRole("main");
  const type = async (label: string, words: string): Promise<void> => {
    await tabTo(page, page.getByRole("textbox", { name: label, exact: true }));
    await page.keyboard.type(words);
  };

  await test.step("the first run", async () => {
    await page.goto(/\n {2}(http\S+\/set-up#\S+)\n/.exec(site.said())![1]!);
    await type("Name", "The Fireside");
    await tabTo(page, page.getByRole("button", { name: "Plum" }));
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Plum" })).toHaveAttribute("aria-pressed", "true");
    await tabTo(page, page.getByRole("radio", { name: /^Everybody/ }));
    const invited = page.getByRole("radio", { name: /^Invited people/ });
    for (let presses = 0; presses < 4 && !(await invited.isChecked()); presses++)
      await page.keyboard.press("ArrowDown");
    await expect(invited).toBeFocused();
    await press(
      page,
      page.getByRole("list", { name: "Suggested feeds" }).getByRole("button", { name: "Books" }),
    );
    await expect(page.getByRole("list", { name: "Chosen feeds" }).getByRole("listitem")).toHaveCount(1);
    await expectFocus(page);
    await type("Username", "ada");
    await type("Email", "ada@fire.example");
    await tabTo(page, page.getByRole("textbox", { name: "Password" }));
    await page.keyboard.type("a log in the cold night");
    await page.keyboard.press("Enter");
    await expect(page).toHaveTitle("The Fireside");
  });

  await test.step("a link for the first people, from the next steps", async () => {
    await press(page, main.getByRole("button", { name: "Make a link" }));
    await expect(page.getByRole("textbox", { name: /^Link / })).toHaveValue(/\/join#/);
    await expectFocus(page);
    await tabTo(page, main.getByRole("button", { name: "Copy link" }));
  });

  await test.step("the settings", async () => {
    await press(page, main.getByRole("link", { name: "Look through the settings" }));
    await expect(page).toHaveURL(`${site.address}/admin/settings`);
    await tabTo(page, page.getByLabel("Description"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Stories, told by the fire.");
    await press(page, page.getByRole("button", { name: "Save", exact: true }));
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await expectFocus(page);
  });

  await test.step("an invitation, which is revoked", async () => {
    await press(page, page.getByRole("link", { name: "Home", exact: true }).first());
    await press(page, main.getByRole("link", { name: "Invite people" }));
    await tabTo(page, page.getByLabel("Note"));
    await page.keyboard.type("For a neighbour");
    await press(page, main.getByRole("button", { name: "Make a link" }));
    const rows = page.getByRole("list", { name: "Invitations" }).locator("> li");
    await expect(rows).toHaveCount(2);
    await expectFocus(page);
    await press(page, rows.filter({ hasText: "For a neighbour" }).getByRole("button", { name: /^Revoke/ }));
    const dialog = page.getByRole("dialog");
    await press(page, dialog.getByRole("button", { name: "Revoke" }));
    await expect(dialog).toHaveCount(0);
    await expect(
      rows.filter({ hasText: "For a neighbour" }).getByRole("button", { name: /^Revoke/ }),
    ).toHaveCount(0);
    await expectFocus(page);
  });
});
