import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { type SiteWithAdmin, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test } from "./test.ts";

/** A site of its own, since its rules are for everybody on it. */
let site: SiteWithAdmin;
test.beforeAll(async () => {
  site = await startSiteWithAdmin();
});
test.afterAll(() => site.stop());

async function post(page: Page, token: string, title: string): Promise<void> {
  await page.evaluate(
    async ([mine, words]) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${mine}` };
      const body = JSON.stringify({ title: words, contentType: "text", content: "Come and play." });
      await fetch("/api/submit", { method: "POST", headers, body });
    },
    [token, title] as const,
  );
}

test("An admin tries a rule on the last 30 days, sees that a change makes its trial stale, and lets it refuse; the composer keeps what is typed", async ({
  page: ada,
  newBrowser,
}) => {
  const bram = await (await newBrowser()).newPage();
  await bram.setViewportSize({ width: 390, height: 844 });
  const member = await site.join("bram");
  await site.open(ada, site.token, "/moderation/rules");
  await site.open(bram, member.token, "/");
  await post(bram, member.token, "The casino of our town");
  await post(bram, member.token, "A walk in the woods");
  const form = ada.getByRole("form", { name: "Automatic rule" });

  await test.step("a rule that was not tried cannot take effect, and the form keeps it", async () => {
    await ada.getByRole("button", { name: "New rule" }).click();
    await form.getByLabel("Name").fill("Gambling");
    await form.getByLabel("Words and phrases").fill("casino\nfree spins");
    await form.getByLabel("Refuses").check();
    await form.getByRole("button", { name: "Save rule" }).click();
    await expect(
      form.getByRole("alert").filter({ hasText: "try this rule as it is now on the last 30 days" }),
    ).toBeVisible();
    await expectAccessible(ada, [320, 1440]);
    await ada.reload();
    await expect(form.getByLabel("Words and phrases")).toHaveValue("casino\nfree spins");
  });

  await test.step("the trial shows what it would have caught, and is stale once the rule is changed", async () => {
    await form.getByRole("button", { name: "Try it" }).click();
    const outcome = form.getByRole("status").filter({ hasText: "would have caught 1 post of 2" });
    await expect(outcome).toBeVisible();
    await expect(form.getByRole("link", { name: "The casino of our town" })).toBeVisible();
    await form.getByLabel("Words and phrases").fill("casino");
    await expect(form.getByText("These are the results of the rule before; try it again.")).toBeVisible();
    await form.getByRole("button", { name: "Try it again" }).click();
    await expect(form.getByText("These are the results of the rule before; try it again.")).toBeHidden();
    await expect(outcome).toBeVisible();
    await expectAccessible(ada, [320, 1440]);
  });

  await test.step("saved, it refuses: the composer says whom to ask and keeps everything", async () => {
    await form.getByRole("button", { name: "Save rule" }).click();
    const rule = ada.getByRole("list", { name: "Automatic rules" }).getByRole("listitem");
    await expect(rule).toContainText("Refuses");
    await bram.goto(`${site.address}/submit`);
    await bram.getByLabel("Title").fill("Another casino");
    await bram.getByLabel("Content type").selectOption("text");
    await bram.getByLabel("Text", { exact: true }).fill("All about it.");
    await bram.getByRole("button", { name: "Submit" }).click();
    await expect(bram.getByRole("alert").filter({ hasText: "An automatic rule of this site" })).toBeVisible();
    await expect(bram.getByLabel("Title")).toHaveValue("Another casino");
    await expect(bram.getByLabel("Text", { exact: true })).toHaveValue("All about it.");
    await ada.reload();
    await expect(rule).toContainText("refused 1");
  });

  await test.step("a change that somebody else saved first is shown, and replaced only on purpose", async () => {
    await ada.getByRole("button", { name: "Change the rule Gambling" }).click();
    await form.getByLabel("Name").fill("Games of chance");
    const other = await ada.context().newPage();
    await other.goto(`${site.address}/moderation/rules`);
    await other.evaluate(async (token) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const { rules } = await (await fetch("/api/moderation/automatic-rules", { headers })).json();
      const body = JSON.stringify({ ...rules[0], name: "Casinos" });
      await fetch(`/api/moderation/automatic-rules/${rules[0].id}`, { method: "POST", headers, body });
    }, site.token);
    await other.close();
    await form.getByRole("button", { name: "Save rule" }).click();
    await expect(form.getByRole("alert").filter({ hasText: "Casinos (Refuses)" })).toBeVisible();
    await form.getByRole("button", { name: "Replace it" }).click();
    const list = ada.getByRole("list", { name: "Automatic rules" });
    await expect(list).toContainText("Games of chance");
    await list.getByRole("button", { name: "Delete the rule Games of chance" }).click();
    await ada.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(ada.getByText("There are no automatic rules.")).toBeVisible();
    await ada.getByRole("button", { name: "Add the recommended rules" }).click();
    await expect(list.getByRole("listitem").first()).toContainText("Only watches");
    await expectAccessible(ada, [320, 1440]);
  });

  await test.step("a rule of a kind that only a newer version knows can be deleted, but not changed", async () => {
    const address = "**/api/moderation/automatic-rules";
    await ada.route(address, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { rules: [{ test: { kind: string } }] };
      json.rules[0].test.kind = "moon";
      await route.fulfill({ response, json });
    });
    await ada.reload();
    const rules = ada.getByRole("list", { name: "Automatic rules" }).getByRole("listitem");
    await expect(rules.first()).toContainText("a newer version of this site");
    await expect(rules.first().getByRole("button", { name: /^Delete/ })).toBeVisible();
    await expect(rules.first().getByRole("button", { name: /^Change/ })).toHaveCount(0);
    await expect(rules.nth(1).getByRole("button", { name: /^Change/ })).toBeVisible();
    await ada.unroute(address);
    await ada.reload();
  });

  await test.step("a learned rule says which examples it lacks, and holds the spam that Hearth knows until then", async () => {
    await ada.getByRole("button", { name: "New rule" }).click();
    await form.getByLabel("Name").fill("Like spam");
    await form.getByLabel("What does it catch?").selectOption({ label: "Texts like known spam" });
    await form.getByRole("button", { name: "Try it" }).click();
    await expect(form.getByText("It judges by spam that Hearth knows")).toContainText(
      "so far there are 0 removed as spam and 0 that stood",
    );
    await expectAccessible(ada, [320, 1440]);
    await form.getByLabel("Holds for moderators").check();
    await form.getByRole("button", { name: "Save rule" }).click();
    const saved = ada
      .getByRole("list", { name: "Automatic rules" })
      .getByRole("listitem")
      .filter({ hasText: /^Like spam/ });
    await expect(saved).toContainText("Holds for moderators");
    await expect(saved).toContainText("It judges by spam that Hearth knows");
    await expectAccessible(ada, [320, 1440]);
  });
});
