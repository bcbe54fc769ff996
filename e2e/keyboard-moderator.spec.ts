import { decideByKeyboard, expectFocus, press, tabTo } from "./keyboard.ts";
import { cardOf } from "./moderation.ts";
import { grantRole } from "./people.ts";
import { type SiteWithAdmin, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test, unique } from "./test.ts";

test("A moderator decides about reports, acts in bulk and back, and decides an appeal with the keyboard alone", async ({
  alice,
  bob,
  carol,
  mona,
}) => {
  test.slow();
  const reported = await alice.submitText();
  await bob.report(reported, "It is an advertisement.");
  const page = await mona.open("/moderation");
  await page.setViewportSize({ width: 1440, height: 900 });
  const goTo = (name: RegExp) =>
    press(page, page.getByRole("navigation", { name: "Moderation" }).getByRole("link", { name }));

  await test.step("the queue: remove, and undo", async () => {
    const card = cardOf(page, reported);
    await press(page, card.getByRole("button", { name: /^Remove / }));
    await decideByKeyboard(page, "Remove this post?", "Remove", "Spam");
    await expect(card).toContainText("Removed.");
    await expectFocus(page);
    await press(page, card.getByRole("button", { name: "Undo" }));
    await decideByKeyboard(page, "Restore this post?", "Restore", "A mistake");
    await expect(card).toContainText("Restored.");
    await expectFocus(page);
  });

  await test.step("a bulk act with its preview, and its undo", async () => {
    await goTo(/^Members/);
    await tabTo(page, page.getByRole("combobox", { name: "Username" }));
    await page.keyboard.type(alice.username);
    await page.keyboard.press("Enter");
    const status = page.getByRole("region", { name: `Status of ${alice.username}` });
    await press(page, status.getByRole("button", { name: "Remove posts and comments" }));
    const title = `Remove what ${alice.username} wrote?`;
    await expect(page.getByRole("dialog", { name: title })).toContainText("1 post would be removed");
    await decideByKeyboard(page, title, "Remove", "Spam");
    await expect(status).toContainText("Removed 1 post.");
    await expectFocus(page);
    await press(page, status.getByRole("button", { name: "Undo the removal" }));
    await decideByKeyboard(page, "Undo the removal?", "Undo", "A mistake");
    await expect(status).toContainText("Undone: restored 1 post.");
    await expectFocus(page);
  });

  await test.step("an appeal", async () => {
    await grantRole(carol.username, "moderator");
    const removed = await bob.submitText();
    await carol.api("POST", `/moderation/posts/${removed.id}/decisions`, {
      decision: "remove",
      reason: "Off topic.",
    });
    const { removals } = await bob.api<{ removals: { id: string }[] }>("GET", "/removals");
    const words = unique("It belongs here");
    await bob.api("POST", `/removals/${removals[0]!.id}/appeal`, { text: words });
    await page.reload();
    await goTo(/^Appeals/);
    const appeal = page
      .getByRole("list", { name: "Appeals" })
      .getByRole("article")
      .filter({ hasText: words });
    await press(page, appeal.getByRole("button", { name: /^Grant/ }));
    await decideByKeyboard(page, "Grant the appeal?", "Grant", "It is.");
    await expect(page.getByText("Granted. The post is back.")).toBeVisible();
    await expectFocus(page);
  });
});

test.describe("On a site of its own", () => {
  let site: SiteWithAdmin;
  test.beforeAll(async () => {
    site = await startSiteWithAdmin();
  });
  test.afterAll(() => site.stop());

  test("An automatic rule is written, tried, changed and deleted with the keyboard alone", async ({
    page,
  }) => {
    test.slow();
    const bram = await site.join("bram");
    await bram.api("POST", "/submit", {
      title: "The casino of our town",
      contentType: "text",
      content: "Come.",
    });
    await site.open(page, site.token, "/moderation/rules");
    const form = page.getByRole("form", { name: "Automatic rule" });
    await press(page, page.getByRole("button", { name: "New rule" }));
    await tabTo(page, form.getByLabel("Name"));
    await page.keyboard.type("Gambling");
    await tabTo(page, form.getByLabel("Words and phrases"));
    await page.keyboard.type("casino");
    const refuses = form.getByLabel("Refuses");
    await tabTo(page, form.getByRole("radio", { checked: true }));
    for (let presses = 0; presses < 4 && !(await refuses.isChecked()); presses++)
      await page.keyboard.press("ArrowDown");
    await expect(refuses).toBeFocused();
    await press(page, form.getByRole("button", { name: "Try it" }));
    await expect(form.getByRole("status").filter({ hasText: "would have caught 1 post of 1" })).toBeVisible();
    await press(page, form.getByRole("button", { name: "Save rule" }));
    const rule = page.getByRole("list", { name: "Automatic rules" }).getByRole("listitem");
    await expect(rule).toContainText("Refuses");
    await expectFocus(page);
    await press(page, rule.getByRole("button", { name: "Delete the rule Gambling" }));
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await expect(page.getByText("There are no automatic rules.")).toBeVisible();
    await expectFocus(page);
  });
});
