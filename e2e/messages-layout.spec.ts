import type { Locator, Page } from "@playwright/test";
import { expect, type Person, test } from "./test.ts";

const conversations = (page: Page) => page.getByRole("complementary", { name: "Conversations" });
const log = (page: Page) => page.getByRole("log");
const input = (page: Page) => page.getByPlaceholder("Type a message...");
const write = (from: Person, to: Person, text: string) =>
  from.api("POST", "/messages", { toUsername: to.username, text });
const box = async (locator: Locator) => (await locator.boundingBox())!;

test.describe("The panes of messages", () => {
  test.use({ viewport: { width: 1100, height: 800 } });

  test("Without conversations one pane says how to start one, with one button", async ({ alice, bob }) => {
    const page = await alice.open("/messages");
    await expect(page.getByText("No conversations yet.")).toBeVisible();
    await expect(conversations(page)).toHaveCount(0);
    await expect(page.getByText("Select a conversation to start chatting.")).toBeVisible();
    const button = page.getByRole("button", { name: "New Message" });
    await expect(button).toHaveCount(1);
    await button.click();
    const dialog = page.getByRole("dialog", { name: "New Message" });
    await dialog.getByLabel("Recipient username").fill(bob.username);
    await dialog.getByLabel("Message").fill("The first.");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(log(page).getByText("The first.")).toBeVisible();
    await expect(conversations(page).getByRole("link")).toHaveCount(1);
  });

  test("The title and New Message stand in one line, and a conversation fills the height with its form at the end", async ({
    alice,
    bob,
  }) => {
    await write(bob, alice, "Hello.");
    for (const [width, height] of [
      [820, 1100],
      [1440, 900],
    ] as const) {
      const page = await alice.open(`/messages?to=${bob.username}`);
      await page.setViewportSize({ width, height });
      const [title, button] = [
        await box(page.getByText("Private Messages", { exact: true })),
        await box(page.getByRole("button", { name: "New Message" })),
      ];
      expect(Math.abs(title.y + title.height / 2 - button.y - button.height / 2)).toBeLessThan(2);
      // The list is in sight, so nothing needs to lead back to it.
      await expect(page.getByRole("link", { name: "All conversations" })).toBeHidden();
      const side = await box(conversations(page));
      expect(side.x + 8).toBeCloseTo(title.x, 0);
      const end = (await box(input(page))).y + (await box(input(page))).height;
      expect(height - end).toBeLessThanOrEqual(17);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThan(2);
    }
  });
});

test.describe("Messages on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("show the list of conversations, then only the chosen one, with a link back", async ({
    alice,
    bob,
  }) => {
    await write(bob, alice, "Hello.");
    const page = await alice.open("/messages");
    await page.setViewportSize({ width: 390, height: 800 });
    await conversations(page).getByRole("link").first().click();
    await expect(log(page).getByText("Hello.")).toBeVisible();
    await expect(conversations(page)).toBeHidden();
    await page.getByRole("link", { name: "All conversations" }).click();
    await expect(conversations(page)).toBeVisible();
    await expect(page).toHaveURL("/messages");
  });
});
