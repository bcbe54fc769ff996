import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { saveSettings, startSiteWithAdmin } from "./site-with-admin.ts";
import { expect, test } from "./test.ts";

const post = async (page: Page, title: string) => {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content type").selectOption("text");
  await page.getByLabel("Text", { exact: true }).fill("There are nine along the river.");
  await page.getByRole("button", { name: "Submit" }).click();
};

test("Posts and comments by new members wait: the composer says so, Drafts and the queue say until when, and after the days of the setting they appear at once", async ({
  page: ada,
  newBrowser,
}) => {
  test.slow();
  const site = await startSiteWithAdmin();
  try {
    const newcomer = await site.join("bram");
    const bram = await (await newBrowser()).newPage();

    await test.step("an admin lets what new members write wait, and chooses who is new", async () => {
      await site.open(ada, site.token, "/admin/settings");
      await expect(ada.getByLabel("For how long is a member new?")).toHaveCount(0);
      await ada.getByLabel("Do a new member's posts and comments wait for a moderator?").selectOption("Yes");
      await ada.getByLabel("For how long is a member new?").selectOption("3 days");
      await ada.getByLabel("And until how many posts and comments").selectOption("Any number");
      await saveSettings(ada);
      await expectAccessible(ada, [320, 1440]);
    });

    await test.step("the composer says it before, and leads to what waits, with the reason and its end", async () => {
      await site.open(bram, newcomer.token, "/submit");
      await expect(bram.getByRole("note")).toContainText(
        "Your posts and comments wait for a moderator while you are a new member: until",
      );
      await post(bram, "Old pear trees");
      await expect(bram).toHaveURL(`${site.address}/drafts`);
      await expect(
        bram.getByRole("alert").filter({ hasText: "waits for a moderator, since you are a new member." }),
      ).toBeVisible();
      await expect(bram.getByRole("region", { name: "Waiting for a moderator" })).toContainText(
        /It waits because you are a new member until \w+ \d+, 20\d\d.*\./,
      );
      await expectAccessible(bram, [320, 1440]);
    });

    await test.step("moderators find it under Waiting, with the same reason, and approve it", async () => {
      await ada.goto(`${site.address}/moderation/waiting`);
      const card = ada.getByRole("article", { name: "Old pear trees" });
      await expect(card).toContainText(/By a new member until \w+ \d+, 20\d\d/);
      await expectAccessible(ada, [320, 1440]);
      await card.getByRole("button", { name: "Approve" }).click();
      await expect(card).toContainText("Approved. Everybody can see it now.");
      // The tab stays while something may wait.
      await expect(ada.getByRole("link", { name: "Waiting", exact: true })).toBeVisible();
      await ada.goto(`${site.address}/moderation/log`);
      await expect(ada.getByRole("list", { name: "Log" })).toContainText(
        "changed whether posts and comments of new members wait for a moderator from No to Yes",
      );
    });

    await test.step("once no member is new, a post appears at once", async () => {
      await ada.goto(`${site.address}/admin/settings`);
      await ada.getByLabel("For how long is a member new?").selectOption("No time");
      await expect(ada.getByText("no member is new, so the limits hold for nobody")).toBeVisible();
      await saveSettings(ada);
      await bram.goto(`${site.address}/submit`);
      await expect(bram.getByRole("note")).toHaveCount(0);
      await post(bram, "Young pear trees");
      await expect(bram).toHaveURL(/\/details\//);
      await expect(bram.getByRole("heading", { name: "Young pear trees" })).toBeVisible();
      // Before the site stops: a list that is still loading would be a problem in the browser.
      await bram.close();
    });
  } finally {
    await site.stop();
  }
});
