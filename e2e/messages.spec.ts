import type { Page } from "@playwright/test";
import { loseAnswerAndHold, openLive, refuse } from "./browser.ts";
import { expect, type Person, test, unique } from "./test.ts";
import { WITHIN_A_SECOND } from "./try-again.ts";

const conversations = (page: Page) => page.getByRole("complementary", { name: "Conversations" });
const log = (page: Page) => page.getByRole("log");
const input = (page: Page) => page.getByPlaceholder("Type a message...");
const write = (from: Person, to: Person, text: string) =>
  from.api("POST", "/messages", { toUsername: to.username, text });

test.use({ viewport: { width: 1100, height: 800 } });

test.describe("Messages", () => {
  test('"Redirects to /login if signed out", and the login leads back to the conversation', async ({
    page,
    alice,
    bob,
  }) => {
    await page.goto("/messages");
    await expect(page).toHaveURL("/login");
    await page.goto(`/user/${bob.username}`);
    await page.getByRole("link", { name: "Message", exact: true }).click();
    await expect(page).toHaveURL("/login");
    await page.getByLabel("Email").fill(alice.email);
    await page.getByLabel("Password", { exact: true }).fill(alice.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(`/messages?to=${bob.username}`);
    await expect(input(page)).toBeVisible();
  });

  test("\"'Private Messages'; placeholder 'Select a conversation to start chatting.'\"", async ({
    alice,
  }) => {
    const page = await alice.open("/messages");
    await expect(page.getByRole("heading", { level: 1, name: "Private Messages" })).toBeVisible();
    await expect(page.getByText("Select a conversation to start chatting.")).toBeVisible();
    await expect(page.getByRole("button", { name: "New Message" })).toBeVisible();
    await expect(input(page)).toHaveCount(0);
  });

  test('"Left list of conversations"; "selecting switches"', async ({ alice, bob, carol }) => {
    await write(bob, alice, "From Bob.");
    await write(carol, alice, "From Carol.");
    const page = await alice.open("/messages");
    const links = conversations(page).getByRole("link");
    await expect(links).toHaveText([new RegExp(carol.username), new RegExp(bob.username)]);
    await expect(links.first()).toContainText("1 unread");
    await links.nth(1).click();
    await expect(
      page.getByRole("heading", { level: 1, name: `Private Messaging ${bob.username}` }),
    ).toBeVisible();
    await expect(log(page)).toContainText("From Bob.");
    await expect(links.nth(1)).not.toContainText("unread");
    await links.nth(0).click();
    await expect(log(page)).toContainText("From Carol.");
    await expect(log(page)).not.toContainText("From Bob.");
    await page.goBack();
    await expect(log(page)).toContainText("From Bob.");
  });

  test('"own messages labelled \'You\'"; "after sending, input clears and messages and conversations reload"', async ({
    alice,
    bob,
  }) => {
    await write(bob, alice, "Hello, Alice.");
    const page = await alice.open(`/messages?to=${bob.username}`);
    await input(page).fill("Hello, Bob. See https://example.org/a");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(input(page)).toHaveValue("");
    const entries = log(page).getByRole("listitem");
    await expect(entries).toHaveCount(2);
    await expect(entries.nth(0)).toContainText(bob.username);
    await expect(entries.nth(1)).toContainText("You");
    await expect(entries.nth(1).getByRole("link", { name: "https://example.org/a" })).toBeVisible();
    await expect(conversations(page).getByRole("link").first()).toContainText("You: Hello, Bob.");
  });

  test("On a phone the form stays above the keyboard, which covers a part of the page", async ({
    alice,
    bob,
  }) => {
    const page = await alice.open(`/messages?to=${bob.username}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(input(page)).toBeVisible();
    // When a phone's keyboard opens, only the visual viewport shrinks.
    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, "height", { value: 500, configurable: true });
      window.visualViewport!.dispatchEvent(new Event("resize"));
    });
    const form = async () => (await input(page).boundingBox())!;
    await expect.poll(async () => (await form()).y + (await form()).height).toBeLessThanOrEqual(500);
  });

  test("Enter sends, Shift+Enter starts a new line, and an empty message is not sent", async ({
    alice,
    bob,
  }) => {
    const page = await alice.open(`/messages?to=${bob.username}`);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/messages")) sent.push(request.url());
    });
    await input(page).fill("   ");
    await input(page).press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Message is required.");
    await input(page).fill("one");
    await expect(page.getByRole("alert")).toHaveText("");
    await input(page).press("Shift+Enter");
    await input(page).pressSequentially("two");
    await input(page).press("Enter");
    await expect(log(page).getByRole("listitem")).toHaveCount(1);
    await expect(log(page).getByText("one\ntwo")).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test("A new message of white space alone is not sent, and the dialog says why", async ({ alice, bob }) => {
    const page = await alice.open("/messages");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/messages")) sent.push(request.url());
    });
    await page.getByRole("button", { name: "New Message" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Recipient username").fill(bob.username);
    await dialog.getByLabel("Message", { exact: true }).fill(" \u200b ");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Message is required.");
    expect(sent).toEqual([]);
  });

  test("A message whose answer was lost survives a reload, and sending it again delivers it once", async ({
    alice,
    bob,
    problems,
  }) => {
    problems.expect(/The site cannot be reached/);
    const page = await alice.open(`/messages?to=${bob.username}`);
    const goOn = await loseAnswerAndHold(page, "**/api/messages");
    await input(page).fill("Through a bad line.");
    await input(page).press("Enter");
    await expect(page.getByRole("alert")).toContainText("Your message was not sent.");
    await page.reload();
    goOn();
    await expect(input(page)).toHaveValue("");
    await expect(log(page).getByRole("listitem")).toHaveCount(1);
  });

  test("a message sent from one browser appears in the other within a second", async ({ alice, bob }) => {
    const reader = await openLive(await alice.open("about:blank"), `/messages?to=${bob.username}`);
    await expect(input(reader)).toBeVisible();
    const writer = await bob.open(`/messages?to=${alice.username}`);
    await expect(async () => {
      const words = unique("Are you there?");
      await input(writer).fill(words);
      await input(writer).press("Enter");
      await expect(log(writer).getByText(words)).toBeVisible();
      await expect(log(reader).getByText(words)).toBeVisible(WITHIN_A_SECOND);
    }).toPass();
    await expect(
      reader.getByRole("banner").getByRole("link", { name: "Messages", exact: true }),
    ).toBeVisible();
  });

  test("Older messages load above the others without moving them", async ({ alice, bob }) => {
    for (let n = 1; n <= 50; n++) await write(n % 2 ? alice : bob, n % 2 ? bob : alice, `Message ${n}.`);
    const page = await alice.open(`/messages?to=${bob.username}`);
    await expect(log(page).getByText("Message 50.")).toBeInViewport();
    const oldest = log(page).getByText("Message 11.", { exact: true });
    await log(page).getByRole("button", { name: "Show older messages" }).scrollIntoViewIfNeeded();
    const before = await oldest.boundingBox();
    await log(page).getByRole("button", { name: "Show older messages" }).click();
    await expect(log(page).getByRole("listitem")).toHaveCount(50);
    const after = await oldest.boundingBox();
    // A message replaces the button, and a date is added above the first message.
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(120);
    await expect(log(page).getByRole("button", { name: "Show older messages" })).toHaveCount(0);
  });

  test("Conversations that fail to load show an error and a Try again button that works", async ({
    alice,
  }) => {
    const page = await alice.open("about:blank");
    // With the event stream, the page would load the conversations again by itself.
    await page.route("**/api/events*", (route) => route.abort());
    await refuse(page, "**/api/conversations", { error: "Out of order." });
    await page.goto("/messages");
    await expect(page.getByRole("alert").filter({ hasText: "Out of order." })).toBeVisible();
    await page.unroute("**/api/conversations");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No conversations yet.")).toBeVisible();
  });

  test("'User not found.' for an unknown username", async ({ alice }) => {
    const page = await alice.open(`/messages?to=${unique("nobody")}`);
    await expect(page.getByText("User not found.")).toBeVisible();
    await expect(input(page)).toHaveCount(0);
  });
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "New Message" });

test.describe("New Message dialog", () => {
  test('"recipient username with suggestions, message text, Send", by keyboard alone', async ({
    alice,
    bob,
  }) => {
    const page = await alice.open("/messages");
    await page.getByRole("button", { name: "New Message" }).press("Enter");
    const recipient = dialog(page).getByLabel("Recipient username");
    await expect(recipient).toBeFocused();
    await recipient.pressSequentially(bob.username.slice(0, -1).toUpperCase());
    // Fewer letters would also suggest other tests' members called Bob.
    await expect(page.getByRole("option")).toHaveText([bob.username]);
    await recipient.press("ArrowDown");
    await recipient.press("Enter");
    await expect(recipient).toHaveValue(bob.username);
    await recipient.press("Tab");
    await page.keyboard.type("Hello from the dialog.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/messages?to=${bob.username}`);
    await expect(log(page).getByText("Hello from the dialog.")).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });

  test("shows why a message was refused and keeps its text, even when closed", async ({
    alice,
    problems,
  }) => {
    problems.expect(/User not found/);
    const page = await alice.open("/messages");
    await page.getByRole("button", { name: "New Message" }).click();
    const nobody = unique("nobody");
    await dialog(page).getByLabel("Recipient username").fill(nobody);
    await dialog(page).getByLabel("Message").fill("Words worth keeping.");
    await dialog(page).getByRole("button", { name: "Send" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("User not found.");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await page.getByRole("button", { name: "New Message" }).click();
    await expect(dialog(page).getByLabel("Message")).toHaveValue("Words worth keeping.");
  });

  test('"user search failure clears suggestions"', async ({ alice, bob }) => {
    const page = await alice.open("/messages");
    await page.getByRole("button", { name: "New Message" }).click();
    const recipient = dialog(page).getByLabel("Recipient username");
    await recipient.fill(bob.username.slice(0, 8));
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.route("**/api/user-search?*", (route) => route.abort());
    await recipient.fill(bob.username.slice(0, 9));
    await expect(page.getByRole("option")).toHaveCount(0);
  });
});
