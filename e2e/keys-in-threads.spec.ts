import type { Page } from "@playwright/test";
import { expect, test, unique } from "./test.ts";
import { openWithKeys } from "./shortcuts.ts";

const press = (page: Page, keys: string) => page.keyboard.type(keys.replaceAll(" ", ""));
const comment = (page: Page, id: string) => page.locator(`#comment-${id}`);

test("c opens the comments of the post in focus; on a post's page it focuses the comment field, and Escape leaves the field", async ({
  alice,
}) => {
  const feed = unique("Words");
  const post = await alice.submitText({ feeds: [feed] });
  const page = await openWithKeys(await alice.open("about:blank"), `/feed/${feed}`);
  await press(page, "jc");
  await expect(page).toHaveURL(`/details/${post.id}#comments-title`);
  const field = page.getByRole("textbox", { name: "Your comment" });
  await expect(field).toBeVisible();
  await press(page, "c");
  await expect(field).toBeFocused();
  await page.keyboard.type("jo, a nice post");
  await expect(field).toHaveValue("jo, a nice post");
  await page.keyboard.press("Escape");
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue("jo, a nice post");
  await press(page, "r");
  await expect(field).toBeFocused();
});

test("r replies to the comment in focus, and c then writes to the post again", async ({ alice, bob }) => {
  const post = await alice.submitText();
  const id = await bob.comment(post, "What do you think?");
  const page = await openWithKeys(await alice.open("about:blank"), `/details/${post.id}`);
  await press(page, "jr");
  const reply = comment(page, id).getByRole("textbox", { name: "Your reply" });
  await expect(reply).toBeFocused();
  await page.keyboard.type("Good.");
  // Escape cancels the reply, as it does for everybody.
  await page.keyboard.press("Escape");
  await expect(comment(page, id)).toBeFocused();
  await press(page, "r");
  await expect(reply).toBeFocused();
  await comment(page, id).getByRole("button", { name: "Reply to" }).focus();
  await press(page, "c");
  await expect(page.getByRole("textbox", { name: "Your comment" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Your comment" })).toHaveValue("Good.");
});

test("a gives the comment in focus a heart, and x folds and unfolds its replies", async ({ alice, bob }) => {
  const post = await alice.submitText();
  const id = await bob.comment(post, "What do you think?");
  const reply = await bob.comment(post, "And why?", id);
  const page = await openWithKeys(await alice.open("about:blank"), `/details/${post.id}`);
  await press(page, "ja");
  const heart = comment(page, id).getByRole("button", { name: /^A heart/ });
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(1);
  await press(page, "x");
  await expect(comment(page, reply)).toHaveCount(0);
  await expect(comment(page, id)).toBeFocused();
  await press(page, "x");
  await expect(comment(page, reply)).toBeVisible();
  // The comment has no replies.
  await press(page, "jx");
  await expect(comment(page, reply)).toBeFocused();
});

test("n jumps to the next new comment", async ({ alice, bob }) => {
  const post = await alice.submitText();
  await bob.comment(post, "First.");
  const page = await openWithKeys(await alice.open("about:blank"), `/details/${post.id}`);
  await openWithKeys(page, "/");
  const id = await bob.comment(post, "While you were away.");
  await openWithKeys(page, `/details/${post.id}`);
  await expect(page.getByRole("button", { name: /1 new comment/ })).toBeVisible();
  await press(page, "n");
  await expect(comment(page, id)).toBeFocused();
});
