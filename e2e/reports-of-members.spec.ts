import type { Page } from "@playwright/test";
import type { ReportedMember } from "../src/contract/member-reports.ts";
import { expectAccessible } from "./accessible.ts";
import { decide } from "./moderation.ts";
import { expect, type Person, test } from "./test.ts";

const cardOf = (page: Page, { username }: Person) =>
  page
    .getByRole("list", { name: "Reported members" })
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: username, exact: true }) });

async function openReportsOn(mona: Person, { username }: Person): Promise<string[]> {
  const { members } = await mona.api<{ members: ReportedMember[] }>(
    "GET",
    "/moderation/member-reports?limit=100",
  );
  return members.find(({ userName }) => userName === username)!.reports.map(({ id }) => id);
}

const write = (from: Person, to: Person, text: string) =>
  from.api("POST", "/messages", { toUsername: to.username, text });

test.describe("Reports of members", () => {
  test("A member reports another from the profile, and a moderator decides from the card of the queue", async ({
    alice,
    bob,
    mona,
  }) => {
    await bob.api("POST", "/profile/about", { about: "Cheap watches" });
    await bob.submitText();
    const page = await alice.open(`/user/${bob.username}`);
    await test.step("a press says so where the dialog cannot be loaded", async () => {
      await page.route("**/assets/person-report*", (route) => route.abort());
      await page.getByRole("button", { name: `Report ${bob.username}` }).click();
      await expect(page.getByRole("alert")).toHaveText(
        "The site cannot be reached. Please try again once it can.",
      );
      await page.unroute("**/assets/person-report*");
    });
    await page.getByRole("button", { name: `Report ${bob.username}` }).click();
    const dialog = page.getByRole("dialog", { name: `Report ${bob.username}` });
    await dialog.getByRole("button", { name: "Report" }).click();
    await expect(dialog.getByText("Please choose a reason.")).toBeVisible();
    await dialog.getByLabel("Impersonation").check();
    await dialog.getByLabel("Details").fill("Of our shop");
    await expectAccessible(page, [320, 1440]);

    await test.step("a refusal keeps what was chosen and typed", async () => {
      await page.route("**/report", (route) =>
        route.request().method() === "POST" ? route.abort() : route.continue(),
      );
      await dialog.getByRole("button", { name: "Report" }).click();
      await expect(dialog.getByText("The site cannot be reached.")).toBeVisible();
      await expect(dialog.getByLabel("Details")).toHaveValue("Of our shop");
      await page.unroute("**/report");
    });
    await dialog.getByRole("button", { name: "Report" }).click();
    await expect(dialog.getByText(`${bob.username} is not told that you reported.`)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();

    await test.step("once, until it is decided", async () => {
      await page.getByRole("button", { name: `Report ${bob.username}` }).click();
      await expect(dialog.getByText(`You have reported ${bob.username}.`)).toBeVisible();
      await page.keyboard.press("Escape");
    });

    await bob.api("POST", "/profile/about", { about: "Kind words" });
    const moderator = await mona.open("/moderation");
    const card = cardOf(moderator, bob);
    await expect(card).toContainText("Impersonation: Of our shop");
    await expect(card.getByRole("list", { name: "Latest posts" }).getByRole("link")).toHaveCount(1);
    await card.getByRole("button", { name: "Show it as it was" }).click();
    await expect(card.getByRole("region", { name: "The profile when it was reported" })).toContainText(
      "Cheap watches",
    );
    await expectAccessible(moderator, [320, 1440]);
    await card.getByRole("button", { name: "Warn", exact: true }).click();
    await decide(moderator, `Warn ${bob.username}?`, "Warn", "Be yourself.");
    await expect(card.getByText(`${bob.username} is warned.`).locator("..")).toBeFocused();
    await expect(card).not.toContainText("Impersonation");
    await moderator.reload();
    await expect(moderator.getByRole("heading", { level: 1, name: "Moderation" })).toBeVisible();
    await expect(cardOf(moderator, bob)).toHaveCount(0);
  });

  test("A message is reported by its receiver, who first sees the copy that moderators will read", async ({
    alice,
    bob,
    carol,
    mona,
  }) => {
    await write(bob, alice, "Do you like watches?");
    await write(alice, bob, "No, thank you.");
    await write(bob, alice, "Then you are a fool.");
    const page = await alice.open(`/messages?to=${bob.username}`);
    const log = page.getByRole("log");
    await expect(log.getByRole("button", { name: "Report this message" })).toHaveCount(2);
    await log.getByRole("button", { name: "Report this message" }).last().click();
    const dialog = page.getByRole("dialog", { name: "Report this message" });
    await expect(dialog).toContainText("this message and the 2 before it, and nothing else");
    const shown = dialog.getByRole("region", { name: "The messages that moderators read" });
    await expect(shown.getByRole("listitem")).toHaveText([/watches/, /No, thank you/, /fool/]);
    await expectAccessible(page, [320, 1440]);
    await dialog.getByLabel("Harassment or hate").check();
    await dialog.getByRole("button", { name: "Report" }).click();
    await expect(dialog.getByText("Thank you.")).toBeVisible();

    await test.step("also while suspended, which ends reports on members before the form", async () => {
      await mona.api("POST", `/moderation/members/${alice.username}/suspension`, {
        days: 1,
        reason: "Pause",
      });
      const suspended = await alice.open(`/user/${bob.username}`);
      await suspended.getByRole("button", { name: `Report ${bob.username}` }).click();
      await expect(suspended.getByRole("dialog", { name: `Report ${bob.username}` })).toContainText(
        "You can report messages to you.",
      );
      await suspended.goto(`/messages?to=${bob.username}`);
      await suspended.getByRole("button", { name: "Report this message" }).first().click();
      await expect(suspended.getByRole("dialog").getByLabel("Spam")).toBeVisible();
    });

    const moderator = await mona.open("/moderation");
    const card = cardOf(moderator, bob);
    await expect(card).not.toContainText("fool");
    await expect(card).toContainText("1 report is about a message that you have not read");
    await expect(card.getByRole("button", { name: "Dismiss the reports on" })).toHaveCount(0);
    await card.getByRole("button", { name: "Read the messages" }).click();
    await expect(card.getByRole("region").getByRole("listitem")).toHaveText([
      /watches/,
      /No, thank you/,
      /fool/,
    ]);
    await expectAccessible(moderator);
    await card.getByRole("button", { name: "Dismiss the reports on" }).click();
    await decide(moderator, "Dismiss the reports?", "Dismiss", "A quarrel.");
    await expect(card.getByText("Dismissed.").locator("..")).toBeFocused();
    await moderator.goto(`/moderation/log?name=${bob.username}`);
    await expect(moderator.getByText(`read reported messages of ${bob.username}`)).toBeVisible();
    await expect(moderator.getByText(`dismissed the reports on ${bob.username}`)).toBeVisible();

    await test.step("of two moderators, the second is told that the first has decided", async () => {
      await carol.api("POST", `/user/${bob.username}/report`, {});
      const again = await mona.open("/moderation");
      const reportIds = await openReportsOn(mona, bob);
      await cardOf(again, bob).getByRole("button", { name: "Dismiss the reports on" }).click();
      await mona.api("POST", `/moderation/members/${bob.username}/report-dismissal`, {
        ...{ reason: "Nothing wrong.", reportIds },
      });
      await decide(again, "Dismiss the reports?", "Dismiss", "A quarrel.");
      await expect(cardOf(again, bob)).toContainText("Another moderator has already decided these reports");
    });
  });
});
