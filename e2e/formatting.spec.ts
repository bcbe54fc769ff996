import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { give, select } from "./giving.ts";
import { expect, test } from "./test.ts";

const TEXT = `# Planting

Some *slanted* and **strong** words, \`code\`, [a link](https://example.org/a),
and a second line.

> A quote

- one
- two

3. three

\`\`\`
${"a line of code that scrolls in its own box ".repeat(6)}
\`\`\`

---

![A picture](https://pictures.example/a.png) ${"Donaudampfschifffahrt".repeat(12)}`;

test.describe("Formatted texts", () => {
  test("of a post are elements on its page, and words in lists", async ({ page, alice }) => {
    const title = `Formatted ${alice.username}`;
    const post = await alice.submitText({ title, content: TEXT });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).host));
    await page.goto(`/details/${post.id}`);
    const article = page.getByRole("article").first();
    await expect(article.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(article.getByRole("heading", { level: 2, name: "Planting" })).toBeVisible();
    await expect(article.getByRole("emphasis")).toHaveText("slanted");
    await expect(article.getByRole("strong")).toHaveText("strong");
    await expect(article.getByRole("blockquote")).toHaveText("A quote");
    await expect(article.locator("ul:not([class]) > li, ol > li")).toHaveText(["one", "two", "three"]);
    await expect(article.locator("ol")).toHaveAttribute("start", "3");
    await expect(article.getByText("and a second line.")).toHaveText(/code, a link,\nand/);
    await expect(article.getByRole("link", { name: "A picture" })).toHaveAttribute(
      "href",
      "https://pictures.example/a.png",
    );
    expect(requested).not.toContain("pictures.example");
    await page.goto(`/user/${alice.username}`);
    await expect(page.getByText("Planting Some slanted and strong words, code, a link, and")).toBeVisible();
  });

  test("are accessible, and no line of code widens the page", async ({ page, alice, bob }) => {
    const post = await alice.submitText({ content: TEXT });
    await bob.comment(post, TEXT);
    await page.goto(`/details/${post.id}`);
    await expect(page.getByRole("heading", { level: 3, name: "Planting" })).toBeVisible();
    await expectAccessible(page);
    const code = page.locator("pre").first();
    await code.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => code.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  });

  test("show large numbers of a list completely on a phone", async ({ page, alice }) => {
    const post = await alice.submitText({ content: "999999999. a" });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/details/${post.id}`);
    await expect(page.locator("article ol")).toHaveCSS("list-style-position", "inside");
  });

  test("have links that are at least 24 pixels high where they are a whole line", async ({ page, alice }) => {
    const post = await alice.submitText({ content: "https://example.org/in-a-post" });
    await alice.comment(post, "https://example.org/in-a-comment");
    await page.goto(`/details/${post.id}`);
    for (const name of ["https://example.org/in-a-post", "https://example.org/in-a-comment"]) {
      const box = await page.getByRole("link", { name }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(24);
    }
  });

  test("of a comment are shown at once and after a reload; a mention is a link except in code", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    await page
      .getByLabel("Your comment")
      .fill(`**Thanks**, @${bob.username}\n\n    @${bob.username}\n\nBye.`);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    const comment = page.locator("[id^=comment-]");
    for (const look of ["at once", "after a reload"]) {
      await expect(comment.getByRole("strong"), look).toHaveText("Thanks");
      await expect(comment.getByRole("link", { name: `@${bob.username}` }), look).toHaveCount(1);
      await expect(comment.locator("pre"), look).toHaveText(`@${bob.username}`);
      await page.reload();
    }
  });

  test("of a message are elements in the conversation, and words in the list", async ({ alice, bob }) => {
    const page = await alice.open(`/messages?to=${bob.username}`);
    await page.getByPlaceholder("Type a message...").fill("**Hello**");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("log").getByText("Hello", { exact: true })).toHaveJSProperty(
      "tagName",
      "STRONG",
    );
    await expect(page.getByRole("complementary", { name: "Conversations" })).toContainText("You: Hello");
  });

  test("A member mentioned in a post is notified, and finds a link there", async ({ alice, bob }) => {
    const post = await alice.submitText({ title: `For ${bob.username}`, content: `Look, @${bob.username}!` });
    const page = await bob.open("/notifications");
    await expect(page.getByText(`${alice.username} mentioned you`)).toBeVisible();
    await page.getByRole("link", { name: `For ${bob.username}` }).click();
    await expect(page).toHaveURL(`/details/${post.id}`);
    await expect(page.getByRole("link", { name: `@${bob.username}` })).toHaveAttribute(
      "href",
      `/user/${bob.username}`,
    );
  });
});

const bar = (page: Page) => page.getByRole("group", { name: "Formatting" });

test.describe("The formatting of a field", () => {
  test("marks the selected words by buttons and keys, and the browser's undo takes it back", async ({
    alice,
  }) => {
    const page = await alice.open(`/details/${(await alice.submitText()).id}`);
    const field = page.getByLabel("Your comment");
    await field.fill("one two\nthree");
    await select(field, "two");
    await bar(page).getByRole("button", { name: "Bold" }).click();
    await expect(field).toHaveValue("one **two**\nthree");
    await expect(field).toBeFocused();
    await page.keyboard.press("Control+b");
    await expect(field).toHaveValue("one two\nthree");
    await page.keyboard.press("Control+z");
    await expect(field).toHaveValue("one **two**\nthree");
    await select(field, "three");
    await bar(page).getByRole("button", { name: "Quote" }).click();
    await expect(field).toHaveValue("one **two**\n> three");
    await select(field, "one");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("https://example.org");
    await expect(field).toHaveValue("[one](https://example.org) **two**\n> three");
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("[id^=comment-]").getByRole("link", { name: "one" })).toBeVisible();
    await expect(page.locator("[id^=comment-]").getByRole("blockquote")).toHaveText("three");
  });

  test("makes a link where an address is pasted on words", async ({ alice }) => {
    const page = await alice.open(`/details/${(await alice.submitText()).id}`);
    const field = page.getByLabel("Your comment");
    await field.fill("see this now");
    await expect(bar(page)).toBeVisible();
    await select(field, "this");
    await give(page, "paste", { text: "https://example.org/a" }, "textarea");
    await expect(field).toHaveValue("see [this](https://example.org/a) now");
  });

  test("moves nothing when it loads, is accessible, and shows the text as it will look", async ({
    alice,
  }) => {
    const page = await alice.open(`/details/${(await alice.submitText()).id}`);
    const heading = page.getByRole("heading", { name: "Comments" });
    const button = page.getByRole("button", { name: "Comment", exact: true });
    const [before, top] = [await button.boundingBox(), await heading.boundingBox()];
    const field = page.getByLabel("Your comment");
    await field.focus();
    await expect(bar(page)).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
    expect(await heading.boundingBox()).toEqual(top);
    const preview = page.getByRole("region", { name: "Preview" });
    await bar(page).getByRole("button", { name: "Preview" }).click();
    await expect(preview).toHaveText("Nothing to preview yet.");
    await field.fill("A **bold** word");
    await expect(preview.getByRole("strong")).toHaveText("bold");
    await field.fill("A *slanted* word");
    await expect(preview.getByRole("emphasis")).toHaveText("slanted");
    await expectAccessible(page);
    await bar(page).getByRole("button", { name: "Preview" }).click();
    await expect(preview).toBeHidden();
  });

  test("has its bar below a message being written, and Enter still sends the message", async ({
    alice,
    bob,
  }) => {
    const page = await alice.open(`/messages?to=${bob.username}`);
    const field = page.getByPlaceholder("Type a message...");
    await field.focus();
    await expect(bar(page)).toBeVisible();
    await field.fill("Hello");
    await page.keyboard.press("Control+a");
    await bar(page).getByRole("button", { name: "Bold" }).click();
    await bar(page).getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" }).getByRole("strong")).toHaveText("Hello");
    await expectAccessible(page);
    await field.press("Enter");
    await expect(page.getByRole("log").getByRole("strong").filter({ hasText: "Hello" })).toBeVisible();
    await expect(field).toHaveValue("");
  });

  test("has its bar below the text of a new post, the preview of the card shows the words without marks, and Ctrl+Enter submits", async ({
    alice,
  }) => {
    const page = await alice.open("/submit");
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.getByLabel("Title").fill("With marks");
    await page.getByLabel("Content type").selectOption("text");
    await page.getByLabel("Text", { exact: true }).fill("Some **bold** words");
    await expect(page.getByText("Some bold words")).toBeVisible();
    await bar(page).getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("strong")).toHaveText("bold");
    await page.getByLabel("Text", { exact: true }).press("Control+Enter");
    await expect(page).toHaveURL(/\/details\/\d+/);
    await expect(page.getByRole("strong")).toHaveText("bold");
  });

  test("leaves Ctrl to the system on a Mac, where Cmd does it", async ({ alice }) => {
    const page = await alice.open(`/details/${(await alice.submitText()).id}`);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (Macintosh; Mac OS X)" });
    });
    await page.reload();
    const field = page.getByLabel("Your comment");
    await field.fill("word");
    await expect(bar(page)).toBeVisible();
    await select(field, "word");
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Meta+i");
    await expect(field).toHaveValue("*word*");
  });

  test("suggests members after an @ in the words of a new post", async ({ alice, bob }) => {
    const page = await alice.open("/submit");
    await page.getByLabel("Content type").selectOption("text");
    const field = page.getByLabel("Text", { exact: true });
    await field.pressSequentially(`Ask @${bob.username.slice(0, -1)}`);
    await expect(page.getByRole("option", { name: bob.username })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(`Ask @${bob.username} `);
  });
});
