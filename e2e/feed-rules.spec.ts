import { expectAccessible } from "./accessible.ts";
import { cardOf, REMOVE_ONE } from "./moderation.ts";
import { givePeople, type Person } from "./people.ts";
import { expect, test, unique } from "./test.ts";

interface Written {
  version: string;
  rules: { id: string; title: string }[];
}

/** Changes the rules of a feed as this member, beside what is open in a browser. */
async function changeRules(
  by: Person,
  feed: string,
  change: (rules: Written["rules"]) => { id?: string; title: string; text?: string }[],
): Promise<Written["rules"]> {
  const path = `/moderation/feeds/${feed}/rules`;
  const { version, rules } = await by.api<Written>("GET", path);
  return (await by.api<Written>("POST", path, { version, rules: change(rules) })).rules;
}

test.describe("The rules of a feed", () => {
  test("An owner writes and orders rules by the keyboard, and keeps what is typed when somebody else saves first; readers and writers see them", async ({
    alice,
    bob,
    carol,
    browser,
    baseURL,
  }) => {
    const feed = unique("Ferns");
    await givePeople(alice, feed, bob);
    const page = await bob.open(`/feed/${feed}`);
    await page.getByRole("link", { name: "Description, rules and people" }).click();
    const form = page.getByRole("form", { name: "Rules" });
    const add = form.getByRole("button", { name: "Add a rule" });
    await add.click();
    await expect(form.getByLabel("Rule 1", { exact: true })).toBeFocused();
    await page.keyboard.type("No adverts");
    await form.getByLabel("Explanation of rule 1").fill("Also none for yourself.");
    await add.click();
    await form.getByRole("button", { name: "Save rules" }).click();
    await expect(form.getByText("A rule needs a title.")).toBeVisible();
    await expect(form.getByLabel("Rule 2", { exact: true })).toBeFocused();
    await page.keyboard.type("Be kind");
    await form.getByRole("button", { name: "Move rule 2 up" }).focus();
    await page.keyboard.press("Enter");
    await expect(form.getByRole("button", { name: "Move rule 1 up" })).toBeFocused();
    await expectAccessible(page, [390, 1440]);
    await form.getByRole("button", { name: "Save rules" }).click();
    await expect(form.getByText("Saved.")).toBeVisible();

    await form.getByLabel("Rule 1", { exact: true }).fill("Be friendly");
    await changeRules(alice, feed, (rules) => [...rules, { title: "Name your source" }]);
    await form.getByRole("button", { name: "Save rules" }).click();
    await expect(form.getByRole("alert").getByText("Name your source")).toBeVisible();
    await expect(form.getByLabel("Rule 1", { exact: true })).toHaveValue("Be friendly");
    await expectAccessible(page, [390]);
    await page.reload();
    await expect(form.getByLabel("Rule 1", { exact: true })).toHaveValue("Be friendly");
    await form.getByRole("button", { name: "Replace them" }).click();
    await expect(form.getByText("Saved.")).toBeVisible();
    await form.getByRole("button", { name: "Delete rule 2" }).click();
    await expect(add).toBeFocused();
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form.getByLabel("Rule 2", { exact: true })).toHaveValue("No adverts");

    const plain = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })).newPage();
    await plain.setViewportSize({ width: 390, height: 800 });
    await plain.goto(`/feed/${feed}`);
    await plain.getByRole("link", { name: "About and rules" }).click();
    await expect(plain.getByText("Also none for yourself.")).toBeVisible();
    await plain.goBack();
    await plain.setViewportSize({ width: 1700, height: 800 });
    await expect(plain.getByRole("region", { name: "Rules" }).getByRole("listitem")).toHaveText([
      ...["Be friendly", /^No adverts/],
    ]);
    await plain.context().close();

    const composer = await carol.open(`/submit?category=${feed}`);
    await composer.getByText(`Rules of /${feed.toLowerCase()}`).click();
    await expect(composer.getByText("Be friendly")).toBeVisible();
    await expectAccessible(composer, [390, 1440]);
    await composer.getByRole("button", { name: `Remove ${feed}` }).click();
    await expect(composer.getByText(`Rules of /${feed.toLowerCase()}`)).toHaveCount(0);
  });

  test("A reporter names a rule, a moderator removes the post by a rule, even if another was deleted meanwhile, and the author sees the rule", async ({
    alice,
    bob,
    carol,
    person,
  }) => {
    const feed = unique("Moss");
    await givePeople(alice, feed, bob, carol);
    const named = (number: number, title: string) => `Rule ${number} of /${feed.toLowerCase()}: ${title}`;
    await changeRules(bob, feed, () => [
      ...[
        { title: "Be kind" },
        { title: "No adverts", text: "Also none for yourself." },
        { title: "Fleeting" },
      ],
    ]);
    const [author, reporter] = [await person("author"), await person("reporter")];
    const post = await author.submitText({ title: unique("Buy this"), feeds: [feed] });

    const reading = await reporter.open(`/details/${post.id}`);
    await reading.getByRole("button", { name: "Report", exact: true }).click();
    const report = reading.getByRole("dialog", { name: "Report this post" });
    await report.getByLabel(named(3, "Fleeting")).check();
    await report.getByLabel("Details").fill("A shop.");
    await changeRules(bob, feed, (rules) => rules.slice(0, 2));
    await report.getByRole("button", { name: "Report" }).click();
    await expect(report.getByText("Please choose again.")).toBeVisible();
    await expect(report.getByLabel("Details")).toHaveValue("A shop.");
    await expect(report.getByLabel(named(3, "Fleeting"))).toHaveCount(0);
    await report.getByLabel(named(2, "No adverts")).check();
    await expect(report.getByText("Also none for yourself.")).toBeVisible();
    await expectAccessible(reading, [390, 1440]);
    await report.getByRole("button", { name: "Report" }).click();
    await expect(reading.getByRole("button", { name: "Already reported" })).toBeVisible();

    const queue = await carol.open("/moderation");
    await expect(cardOf(queue, post).getByText(named(2, "No adverts"))).toBeVisible();
    await cardOf(queue, post).getByRole("button", { name: REMOVE_ONE }).click();
    const dialog = queue.getByRole("dialog", { name: "Remove this post?" });
    const pick = (rule: string) => dialog.getByRole("button", { name: rule });
    await expect(pick(named(2, "No adverts"))).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(queue, [390, 1440]);
    await changeRules(bob, feed, (rules) => rules.slice(0, 1));
    await dialog.getByLabel("Reason", { exact: true }).fill("Twice today.");
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(dialog.getByText("Please choose again.")).toBeVisible();
    await expect(pick(named(2, "No adverts"))).toHaveCount(0);
    await expect(dialog.getByLabel("Reason", { exact: true })).toHaveValue("Twice today.");
    await pick(named(1, "Be kind")).click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(cardOf(queue, post).getByText("Removed.")).toBeVisible();
    await queue.getByRole("link", { name: "Log" }).click();
    await expect(queue.getByRole("list", { name: "Log" }).getByText(named(1, "Be kind"))).toBeVisible();

    const told = await author.open("/notifications");
    await expect(told.getByText(`${named(1, "Be kind")}. Twice today.`)).toBeVisible();
    await told.locator(`a[href="/details/${post.id}"]`).first().click();
    await expect(told.getByRole("status").getByText(named(1, "Be kind"))).toBeVisible();
  });
});
