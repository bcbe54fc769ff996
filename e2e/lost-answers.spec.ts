import type { Page } from "@playwright/test";
import { answered, loseAnswer, loseAnswerAndHold } from "./browser.ts";
import { expect, test, unique } from "./test.ts";

/** Holds back React's scheduler, as a slow phone does, until `takeOver` is called in the page. */
async function holdHydration(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    const going = new Promise<void>((resolve) => Object.assign(window, { takeOver: resolve }));
    MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: [unknown]) {
      void going.then(() => post.apply(this, sent));
    };
  });
  return () => page.evaluate(() => (window as unknown as { takeOver: () => void }).takeOver());
}

test.describe("Sending a draft again after a lost answer", () => {
  test.beforeEach(({ problems }) => problems.expect(/The site cannot be reached/));

  test("makes one post, even after a reload", async ({ alice }) => {
    const [title, feed] = [unique("Lost"), unique("lost")];
    const page = await alice.open("/submit");
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("URL").fill("https://example.com/lost?utm_source=here");
    await page.getByLabel("Feeds", { exact: true }).pressSequentially(`${feed},${feed} too`);
    const goOn = await loseAnswerAndHold(page, "**/api/submit");
    const submit = page.getByRole("button", { name: "Submit", exact: true });
    await submit.click();
    await expect(page.getByRole("alert").filter({ hasText: "Submission failed." })).toBeVisible();

    await page.reload();
    goOn();
    await expect(page).toHaveURL(/\/details\/\d+$/);
    const { user } = await alice.api<{ user: { submissions: { title: string }[] } }>("GET", "/profile");
    expect(user.submissions.map((post) => post.title)).toEqual([title]);
  });

  test("makes one comment and one reply, even after a reload", async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    // Without a known author nothing waits.
    await answered(page, "/api/profile");
    const comments = page.locator("ol > li");
    for (const [text, button] of [
      ["Said once.", "Comment"],
      ["Answered once.", "Reply"],
    ] as const) {
      const send = page.locator("form").getByRole("button", { name: button, exact: true });
      const field = page.getByLabel(button === "Reply" ? "Your reply" : "Your comment");
      if (button === "Reply") await comments.first().getByRole("button", { name: "Reply" }).click();
      await field.fill(text);
      const goOn = await loseAnswerAndHold(page, "**/comments");
      await send.click();
      await expect(page.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeVisible();
      await page.reload();
      goOn();
      await expect(page.getByLabel("Your comment")).toHaveValue("");
      await expect(comments.getByText(text)).toHaveCount(1);
    }
    await page.reload();
    await expect(comments).toHaveCount(2);
  });

  test("leaves the field empty even if the reloaded page hydrates slowly", async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    await answered(page, "/api/profile");
    await page.getByLabel("Your comment").fill("Said once.");
    const goOn = await loseAnswerAndHold(page, "**/comments");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeVisible();
    const takeOver = await holdHydration(page);
    await page.reload();
    goOn();
    // Restores the text as Firefox does. An event would make React take over at once.
    await page.getByLabel("Your comment").evaluate((area: HTMLTextAreaElement) => {
      area.value = "Said once.";
    });
    // From here on the page does the work that can wait until it is idle.
    await answered(page, "/assets/post-morph");
    await takeOver();
    await expect(page.getByRole("status").getByText("Your comment was posted.")).toBeAttached();
    await expect(page.getByLabel("Your comment")).toHaveValue("");
  });

  test("does not move the words that its author types meanwhile, nor the focus", async ({ alice, bob }) => {
    const post = await alice.submitText();
    await bob.comment(post, "Well?");
    const page = await alice.open(`/details/${post.id}`);
    await answered(page, "/api/profile");
    const field = page.getByLabel("Your comment");
    const comments = page.locator("ol > li");
    const sendAgain = async (text: string) => {
      const goOn = await loseAnswerAndHold(page, "**/comments");
      await field.fill(text);
      await page.getByRole("button", { name: "Comment", exact: true }).click();
      await expect(page.getByText("Waiting for the connection.")).toBeVisible();
      await page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith("/comments"),
      );
      return goOn;
    };
    const goOn = await sendAgain("Said once.");
    await field.fill("Said once. And then?");
    goOn();
    await expect(comments.filter({ hasText: "Said once." })).toHaveCount(1);
    await expect(field).toHaveValue("Said once. And then?");
    await expect(field).toBeFocused();

    const goOnReplying = await sendAgain("Said first.");
    await page.getByRole("button", { name: `Reply to ${bob.username}` }).click();
    const reply = page.getByLabel("Your reply");
    await expect(reply).toHaveValue("Said first.");
    goOnReplying();
    await expect(comments.filter({ hasText: "Said first." })).toHaveCount(1);
    await expect(reply).toHaveValue("");
    await expect(reply).toBeFocused();
    await expect(comments).toHaveCount(3);
  });

  test("makes one message to a new recipient, even after a reload", async ({ alice, bob }) => {
    const page = await alice.open("/messages");
    const dialog = page.getByRole("dialog");
    const open = () => page.getByRole("button", { name: "New Message" }).click();
    await open();
    await dialog.getByLabel("Recipient username").fill(bob.username);
    await dialog.getByLabel("Message", { exact: true }).fill("Written once.");
    const goOn = await loseAnswerAndHold(page, "**/api/messages");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByRole("alert")).toContainText("cannot be reached");
    await page.reload();
    goOn();
    await expect(page.getByRole("alert").getByText("Your message was sent.")).toBeVisible();
    await open();
    await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("");
    const { messages } = await alice.api<{ messages: unknown[] }>("GET", `/messages/${bob.username}`);
    expect(messages).toHaveLength(1);
  });

  test("reports the post once", async ({ alice, bob }) => {
    const post = await bob.submitText();
    const page = await alice.open(`/details/${post.id}`);
    const send = page.getByRole("dialog").getByRole("button", { name: "Report", exact: true });
    await page.getByRole("main").getByRole("button", { name: "Report", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Spam").check();
    await loseAnswer(page, "**/report");
    await send.click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("cannot be reached");
    await send.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Already reported" })).toBeDisabled();
  });
});
