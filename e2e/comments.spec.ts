import type { Page } from "@playwright/test";
import { expect, type Person, type Post, test } from "./test.ts";

const thread = (page: Page) => page.locator("ol > li");
const form = (page: Page) => page.locator("main form");

test.describe("Comments", () => {
  test("Empty comments: 'No comments yet.' Logged-out: 'Log in to leave a comment.', which opens the login modal", async ({
    page,
    alice,
  }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await expect(page.getByText("No comments yet.")).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Log in to leave a comment." }).click();
    await expect(page.getByRole("dialog", { name: "Log in to Hearth" })).toBeVisible();
  });

  test("A comment appears at once, is counted, and others see it", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    await page.getByLabel("Your comment").fill("Hello\nthere");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(thread(page)).toHaveCount(1);
    await expect(thread(page)).toContainText("Hello\nthere");
    await expect(thread(page).getByRole("link", { name: alice.username, exact: true })).toHaveAttribute(
      "href",
      `/user/${alice.username}`,
    );
    await expect(page.getByLabel("Your comment")).toHaveValue("");
    await expect(page.getByRole("heading", { name: "Comments" })).toHaveText("Comments 1");
    await expect(page.getByText("No comments yet.")).toBeHidden();
    const other = await bob.open(`/details/${post.id}`);
    await expect(thread(other)).toContainText("Hello");
  });

  test('"Comment text required"', async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(page.locator("textarea:invalid")).toBeFocused();
    await page.getByLabel("Your comment").fill("   ");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(form(page).getByRole("alert")).toHaveText("Comment is required.");
    await expect(thread(page)).toHaveCount(0);
  });

  test("A comment or reply of white space alone is not sent", async ({ alice }) => {
    const post = await alice.submitText();
    await alice.comment(post, "First.");
    const page = await alice.open(`/details/${post.id}`);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/comments"))
        sent.push(request.postData() ?? "");
    });
    const blank = " \n\u200b ";
    await page.getByLabel("Your comment").fill(blank);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(form(page).getByRole("alert")).toHaveText("Comment is required.");
    await page.getByRole("button", { name: "Reply to" }).click();
    await page.getByLabel("Your reply").fill(blank);
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(form(page).getByRole("alert")).toHaveText("Comment is required.");
    await page.getByLabel("Your reply").fill("Something.");
    await expect(form(page).getByRole("alert")).toHaveText("");
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    // The field, too, is in the thread: its text alone is no sign of a new comment.
    await expect(thread(page)).toHaveCount(2);
    await expect(thread(page).last()).toContainText("Something.");
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toContain("Something.");
  });

  test("Each comment is followed by its replies, oldest first", async ({ page, alice, bob }) => {
    const post = await alice.submitText();
    const one = await bob.comment(post, "1");
    const two = await bob.comment(post, "2");
    const oneTwo = await alice.comment(post, "1.2", one);
    await bob.comment(post, "2.1", two);
    await alice.comment(post, "1.3", one);
    await bob.comment(post, "1.2.1", oneTwo);
    await page.goto(`/details/${post.id}`);
    const texts = await thread(page).locator("p:nth-of-type(2)").allTextContents();
    expect(texts).toEqual(["1", "1.2", "1.2.1", "1.3", "2", "2.1"]);
    await expect(thread(page).nth(1)).toContainText(`replying to ${bob.username}`);
  });

  test('"indent 20 px per level"', async ({ page, alice }) => {
    const post = await alice.submitText();
    await chain(alice, post, 5);
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.goto(`/details/${post.id}`);
    const places = await thread(page).evaluateAll((items) =>
      items.map((item) => item.querySelector("a")!.getBoundingClientRect().left),
    );
    expect(places.map((left) => left - places[0]!)).toEqual([0, 20, 40, 60, 80]);
  });

  test("On a phone a line of a comment holds at least 20 characters, however deep the reply", async ({
    page,
    alice,
  }) => {
    const post = await alice.submitText();
    await chain(alice, post, 30);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/details/${post.id}`);
      const characters = await thread(page)
        .last()
        .locator("p:nth-of-type(2)")
        .evaluate((words) => {
          const ruler = document.createElement("span");
          ruler.textContent = "n".repeat(20);
          words.append(ruler);
          ruler.className = words.className;
          const characters = (words.clientWidth / ruler.getBoundingClientRect().width) * 20;
          // The page may not be hydrated yet, and hydration must find the server's markup unchanged.
          ruler.remove();
          return characters;
        });
      expect(characters).toBeGreaterThanOrEqual(20);
      await expect(thread(page).last()).toContainText(`replying to ${alice.username}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  test('"@mentions link to /user/{name} only when the name is in the comment\'s mentions list"', async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await alice.comment(post, `Hello @${bob.username}, @nobody_here and mail@example.com!`);
    await page.goto(`/details/${post.id}`);
    await expect(thread(page)).toContainText(`Hello @${bob.username}, @nobody_here and mail@example.com!`);
    await expect(thread(page).getByRole("link", { name: `@${bob.username}` })).toHaveAttribute(
      "href",
      `/user/${bob.username}`,
    );
    await expect(thread(page).getByRole("link", { name: /^@/ })).toHaveCount(1);
  });

  test('"Reply mode shows a \'replying to\' banner with cancel"; "set when replying, cleared after posting"', async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await bob.comment(post, "What do you think?");
    const page = await alice.open(`/details/${post.id}`);
    // The comment's words stand right above, so the banner does not repeat them.
    const banner = page.getByText(`Replying to ${bob.username}`, { exact: true }).filter({ visible: true });
    await page.getByRole("button", { name: `Reply to ${bob.username}` }).click();
    await expect(banner).toBeVisible();
    await expect(page.getByLabel("Your reply")).toBeFocused();
    await page.getByRole("button", { name: "Cancel reply" }).click();
    await expect(banner).toBeHidden();
    await expect(thread(page).first()).toBeFocused();
    await page.getByRole("button", { name: `Reply to ${bob.username}` }).click();
    await page.getByLabel("Your reply").press("Escape");
    await expect(banner).toBeHidden();
    await page.getByRole("button", { name: `Reply to ${bob.username}` }).click();
    await page.getByLabel("Your reply").fill("A lot.");
    await page.getByLabel("Your reply").press("Control+Enter");
    await expect(thread(page).nth(1)).toContainText("A lot.");
    await expect(thread(page).nth(1)).toContainText(`replying to ${bob.username}`);
    await expect(banner).toBeHidden();
    await expect(page.getByLabel("Your comment")).toHaveValue("");
  });

  test("The reply form opens below its comment, and an unsent text moves to the form opened next", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    for (let n = 1; n <= 20; n++) await bob.comment(post, `Comment ${n}`);
    const page = await alice.open(`/details/${post.id}`);
    const last = thread(page).filter({ hasText: "Comment 20" });
    const first = thread(page).filter({ hasText: "Comment 1" }).first();
    await last.scrollIntoViewIfNeeded();
    const before = await last.boundingBox();
    await last.getByRole("button", { name: `Reply to ${bob.username}` }).click();
    await expect(last.getByLabel("Your reply")).toBeFocused();
    await page.keyboard.type("Once more.");
    expect((await last.boundingBox())!.y).toBeGreaterThan(before!.y - before!.height * 6);
    await first.getByRole("button", { name: `Reply to ${bob.username}` }).click();
    await expect(first.getByLabel("Your reply")).toBeFocused();
    await expect(first.getByLabel("Your reply")).toHaveValue("Once more.");
    await page.getByRole("button", { name: "Write a comment instead" }).click();
    await expect(page.getByLabel("Your comment")).toBeFocused();
    await expect(page.getByLabel("Your comment")).toHaveValue("Once more.");
    await expect(page.getByLabel("Your reply")).toHaveCount(0);
  });

  test("A visitor's Reply opens the login modal, and the reply form after the login", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await bob.comment(post, "What do you think?");
    await page.goto(`/details/${post.id}`);
    await page.getByRole("button", { name: `Reply to ${bob.username}` }).click();
    const modal = page.getByRole("dialog", { name: "Log in to Hearth" });
    await modal.getByLabel("Email").fill(alice.email);
    await modal.getByLabel("Password", { exact: true }).fill(alice.password);
    await modal.getByRole("button", { name: "Login", exact: true }).click();
    await expect(modal).toBeHidden();
    await expect(
      page.getByText(`Replying to ${bob.username}`, { exact: true }).filter({ visible: true }),
    ).toBeVisible();
    await expect(page.getByLabel("Your reply")).toBeVisible();
  });

  test("A web address that contains an @ is one link and no mention", async ({ page, alice, bob }) => {
    const post = await alice.submitText();
    const address = `https://example.org/@${bob.username}/my-post`;
    await alice.comment(post, `See ${address}.`);
    await page.goto(`/details/${post.id}`);
    await expect(thread(page).getByRole("link", { name: address, exact: true })).toHaveAttribute(
      "href",
      address,
    );
    await expect(thread(page).getByRole("link", { name: /^@/ })).toHaveCount(0);
  });

  test("The link to a comment scrolls the comment into view, below the top bar", async ({ page, alice }) => {
    const post = await alice.submitText();
    for (let n = 0; n < 25; n++) await alice.comment(post, `Comment ${n}\n\n\n.`);
    await page.goto(`/details/${post.id}`);
    const address = await thread(page)
      .nth(20)
      .getByRole("link", { name: "link to this comment" })
      .getAttribute("href");
    await page.goto("/");
    await page.goto(`/details/${post.id}${address}`);
    await expect(thread(page).nth(20)).toBeInViewport();
    const { top } = await thread(page)
      .nth(20)
      .evaluate((item) => item.getBoundingClientRect());
    expect(top).toBeGreaterThanOrEqual(56);
  });
});

async function chain(person: Person, post: Post, length: number): Promise<void> {
  let parent: string | undefined;
  for (let n = 1; n <= length; n++) parent = await person.comment(post, `Comment ${n}`, parent);
}
