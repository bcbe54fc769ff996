import { type Browser, expect, type Page } from "@playwright/test";
import { unique } from "./people.ts";

/** A person at the site, in a browser of their own. */
export interface Visitor {
  page: Page;
  username: string;
}

/** The addresses of the posts and the texts of the comments that one person wrote, for another to find. */
export interface Traces {
  link: string;
  text: string;
  video: string;
  comment: string;
  reply: string;
}

/** Registers a new person in a new browser. */
export async function arrive(browser: Browser, site: string, name: string): Promise<Visitor> {
  const page = await (await browser.newContext({ baseURL: site })).newPage();
  const username = unique(name);
  await register(page, username);
  return { page, username };
}

export async function register(page: Page, username: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByRole("textbox", { name: "Password" }).fill("a long way home");
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await page.getByRole("link", { name: "Skip all" }).click();
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/);
}

/** Posts a link, a text and a video, gives a heart, comments, replies and mentions `friend`. */
export async function postAndDiscuss({ page }: Visitor, friend: string): Promise<Traces> {
  const link = await submit(page, "Link", "The house by the lake", "https://example.com/house");
  await page.getByRole("button", { name: /^Heart/ }).click();
  await expect(page.getByRole("button", { name: /^Heart/ })).toHaveAttribute("aria-pressed", "true");
  const text = await submit(page, "Text", "How we heat", "With oak, and with patience.");
  const video = await submit(
    page,
    "Video",
    "A fire, one hour",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  );
  await page.goto(link);
  await say(page, "Comment", "It was cold that year.");
  await page.getByRole("button", { name: "Reply to" }).first().click();
  await expect(page.getByText("Replying to")).toBeVisible();
  await say(page, "Reply", `@${friend} knows more about that.`);
  return { link, text, video, comment: "It was cold that year.", reply: `@${friend} knows more about that.` };
}

/** Expects another person to see the posts, the heart, the comment, the reply and the mention. */
export async function seeAll({ page, username }: Visitor, traces: Traces, author: string): Promise<void> {
  await page.goto("/?view=recent&time=all");
  for (const title of ["The house by the lake", "How we heat", "A fire, one hour"]) {
    await expect(
      page.getByRole("article").filter({ hasText: title }).filter({ hasText: author }),
    ).toBeVisible();
  }
  await page.goto(traces.text);
  await expect(page.getByText("With oak, and with patience.")).toBeVisible();
  await page.goto(traces.video);
  await expect(page.getByRole("button", { name: "Play video: A fire, one hour" })).toBeVisible();
  await page.goto(traces.link);
  await expect(page.getByRole("button", { name: /^Heart/ })).toContainText("1");
  await expect(page.getByText(traces.comment)).toBeVisible();
  await expect(page.getByText(traces.reply)).toBeVisible();
  await expect(page.getByRole("link", { name: `@${username}` })).toBeVisible();
}

/** Deletes the link post on its author's profile. */
export async function deleteLink({ page }: Visitor): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Delete: The house by the lake" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("article").filter({ hasText: "The house by the lake" })).toBeHidden();
}

/** Expects the deleted post to be gone from its address and from the lists for another person. */
export async function seeItGone({ page }: Visitor, traces: Traces, author: string): Promise<void> {
  expect((await page.goto(traces.link))?.status()).toBe(404);
  await expect(page.getByText("Submission not found.")).toBeVisible();
  await page.goto("/?view=recent&time=all");
  const authored = page.getByRole("article").filter({ hasText: author });
  await expect(authored.filter({ hasText: "How we heat" })).toBeVisible();
  await expect(authored.filter({ hasText: "The house by the lake" })).toBeHidden();
}

/** Submits a post on /submit and returns the address of its page. */
export async function submit(
  page: Page,
  type: "Link" | "Text" | "Video",
  title: string,
  content: string,
  feed = "",
): Promise<string> {
  await page.goto("/submit");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content type").selectOption(type);
  await page.getByLabel(type === "Text" ? "Text" : "URL", { exact: true }).fill(content);
  await page.getByRole("combobox", { name: "Feeds" }).fill(feed);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page).toHaveURL(/\/details\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  return page.url();
}

/** Writes and sends a comment, or a reply where the reply form is open. */
export async function say(page: Page, button: "Comment" | "Reply", words: string): Promise<void> {
  await page.getByLabel(button === "Reply" ? "Your reply" : "Your comment").fill(words);
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: words })).toBeVisible();
}
