import { expectAccessible } from "./accessible.ts";
import { openLive } from "./browser.ts";
import { ageSessions, grantRole } from "./people.ts";
import { saveSettings, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test } from "./test.ts";

test("An admin makes another admin by typing the password, and the new admin's open page shows it; then a link for a member who is locked out", async ({
  alice,
  bob,
  person,
  newBrowser,
}) => {
  test.slow();
  const ada = await person("ada");
  await grantRole(ada.username, "admin");
  await ageSessions(ada);
  const theirs = await alice.open("/settings");
  // Wide enough for the navigation with its names.
  await theirs.setViewportSize({ width: 1440, height: 900 });
  await openLive(theirs, "/");
  await expect(theirs.getByRole("link", { name: "Moderation" })).toHaveCount(0);
  const page = await ada.open(`/moderation/members?name=${alice.username}`);
  const status = page.getByRole("region", { name: `Status of ${alice.username}` });

  await test.step("the dialog says what the role may do, and keeps what is typed where it asks for the password", async () => {
    await status.getByRole("button", { name: "Change role" }).click();
    const dialog = page.getByRole("dialog", { name: `Change the role of ${alice.username}?` });
    await expect(dialog).toContainText("gives and takes roles");
    await dialog.getByRole("radio", { name: /^Admin/ }).check();
    await dialog.getByLabel("Reason", { exact: true }).fill("Runs the site with me");
    await dialog.getByRole("button", { name: "Change role" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Please type your password, too.");
    await expect(dialog.getByRole("radio", { name: /^Admin/ })).toBeChecked();
    await expect(dialog.getByLabel("Reason", { exact: true })).toHaveValue("Runs the site with me");
    await expectAccessible(page, [320, 1440]);
    const password = dialog.getByLabel("Your password", { exact: true });
    await password.fill("not my password");
    await dialog.getByRole("button", { name: "Change role" }).click();
    await expect(dialog.getByRole("alert")).toContainText("That is not your current password.");
    await password.fill(ada.password);
    await dialog.getByRole("button", { name: "Change role" }).click();
    await expect(dialog).toBeHidden();
    await expect(status).toContainText("is an admin in good standing.");
  });

  await test.step("the new admin's open page leads to moderation, without a reload", async () => {
    await expect(theirs.getByRole("link", { name: "Moderation" }).first()).toBeVisible();
  });

  await test.step("a site without mails has a link for a member, with which they choose a password", async () => {
    await page.goto(`/moderation/members?name=${bob.username}`);
    const region = page.getByRole("region", { name: `Status of ${bob.username}` });
    await region.getByRole("button", { name: "New password" }).click();
    const dialog = page.getByRole("dialog", { name: `Let ${bob.username} choose a new password?` });
    await dialog.getByRole("button", { name: "Forgot the password" }).click();
    await dialog.getByRole("button", { name: "Make a link" }).click();
    await dialog.getByLabel("Your password", { exact: true }).fill(ada.password);
    await dialog.getByRole("button", { name: "Make a link" }).click();
    const made = page.getByRole("dialog", { name: `A link for ${bob.username}` });
    const link = await made.getByLabel("Link", { exact: true }).inputValue();
    await expectAccessible(page, [320]);
    await made.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("list", { name: "Log" })).toContainText(
      `made a link by which ${bob.username} chooses a new password`,
    );
    const other = await (await newBrowser()).newPage();
    await other.goto(link);
    await other.getByLabel("New password", { exact: true }).fill("quite another long secret");
    await other.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => other.evaluate(() => localStorage.getItem("idToken"))).not.toBeNull();
  });
});

test("A site holds new members to one link: the composer says so, keeps what is refused, and moderators see who is new", async ({
  page: ada,
  newBrowser,
}) => {
  test.slow();
  const site = await startSiteWithAdmin();
  try {
    const newcomer = await site.join("bram");
    const bram = await (await newBrowser()).newPage();

    await test.step("an admin chooses the limits, and who is new", async () => {
      await site.open(ada, site.token, "/admin/settings");
      await expect(ada.getByLabel("For how long is a member new?")).toHaveCount(0);
      await ada.getByLabel("How many links can a new member use").selectOption("At most 1 link");
      await ada.getByLabel("Can a new member show images?").selectOption("Not yet");
      await ada.getByLabel("For how long is a member new?").selectOption("3 days");
      await saveSettings(ada);
      await expectAccessible(ada, [320, 1440]);
    });

    await test.step("the composer says it before, and keeps the text where it is refused", async () => {
      await site.open(bram, newcomer.token, "/submit");
      await expect(bram.getByRole("note")).toContainText(
        "You can use at most one link, and no images here while you are a new member: until",
      );
      await bram.getByLabel("Title").fill("Two pages about pears");
      await bram.getByLabel("Content type").selectOption("text");
      const text = bram.getByLabel("Text", { exact: true });
      await text.fill("https://example.com/one https://example.com/two");
      await bram.getByRole("button", { name: "Submit" }).click();
      await expect(bram.getByRole("alert").filter({ hasText: "and this has 2" })).toContainText(
        "New members can use at most one link in a post or comment",
      );
      await expect(text).toHaveValue("https://example.com/one https://example.com/two");
      await text.fill("https://example.com/one");
      await bram.getByRole("button", { name: "Submit" }).click();
      await expect(bram).toHaveURL(/\/details\//);
    });

    await test.step("moderators see that the member is new, and until when", async () => {
      await ada.goto(`${site.address}/moderation/members?name=${newcomer.username}`);
      const status = ada.getByRole("region", { name: `Status of ${newcomer.username}` });
      await expect(status).toContainText(/New member until .*, and until 5 more of their posts/);
      await expectAccessible(ada, [320]);
      await ada.goto(`${site.address}/moderation/log`);
      await expect(ada.getByRole("list", { name: "Log" })).toContainText(
        "changed how many links new members can use from Any number to At most 1 link",
      );
    });
  } finally {
    await site.stop();
  }
});
