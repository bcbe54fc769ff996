import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openLive } from "./browser.ts";
import { uploaded } from "./giving.ts";
import { expectFocus, press, tabTo } from "./keyboard.ts";
import { change } from "./people.ts";
import { expect, type Person, type Post, test, unique } from "./test.ts";

const DELETED = "This comment was deleted.";

const show = (page: Page, author: Person) =>
  page.getByRole("button", { name: `Show the comment by ${author.username}` });
const whole = (page: Page, author: Person) =>
  page.getByRole("dialog", { name: `Comment by ${author.username}` });
const remove = (by: Person, id: string) =>
  by.api("POST", `/moderation/comments/${id}/decisions`, { decision: "remove", reason: "Off topic." });

/** The end of the words is beyond what any excerpt has. */
async function longComment(site: string, author: Person, post: Post): Promise<{ id: string; end: string }> {
  const end = unique("The very end");
  const picture = await uploaded(site, author);
  const text = `**Bold words.** ${"And so on. ".repeat(60)}\n\n![A drawing](${picture})\n\n${end}`;
  return { id: await author.comment(post, text), end };
}

test.describe("A removed comment", () => {
  test("opens whole in its thread for a moderator, by keyboard, who restores it there", async ({
    baseURL,
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText();
    const { id, end } = await longComment(baseURL!, bob, post);
    await remove(mona, id);
    const page = await openLive(await mona.open("/settings"), `/details/${post.id}`);
    await expect(page.getByText(DELETED)).toBeVisible();
    await expect(page.getByText(end)).toHaveCount(0);
    await press(page, show(page, bob));
    const dialog = whole(page, bob);
    await expect(dialog).toContainText(`${mona.username} removed this comment on`);
    await expect(dialog.getByText("Reason:").locator("q")).toHaveText("Off topic.");
    await expect(dialog.locator("strong")).toHaveText("Bold words.");
    await expect(dialog.getByText(end)).toBeVisible();
    const image = dialog.getByRole("img", { name: "A drawing" });
    await expect
      .poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth))
      .toBeGreaterThan(1);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(show(page, bob)).toBeFocused();

    await page.keyboard.press("Enter");
    await press(page, dialog.getByRole("button", { name: "Restore" }));
    const asked = page.getByRole("dialog", { name: "Restore this comment?" });
    await tabTo(page, asked.getByLabel("Reason", { exact: true }));
    await page.keyboard.type("A mistake.");
    await press(page, asked.getByRole("button", { name: "Restore" }));
    await expect(page.getByText(end)).toBeVisible();
    await expect(page.getByText(DELETED)).toHaveCount(0);
    await expectFocus(page);
  });

  test("opens whole from the log, and from the single decisions of a bulk act", async ({
    baseURL,
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText();
    const { id, end } = await longComment(baseURL!, bob, post);
    await remove(mona, id);
    const page = await mona.open(`/moderation/log?name=${bob.username}`);
    await show(page, bob).click();
    await expect(whole(page, bob).getByText(end)).toBeVisible();
    await whole(page, bob).getByRole("button", { name: "Restore" }).click();
    const asked = page.getByRole("dialog", { name: "Restore this comment?" });
    await asked.getByLabel("Reason", { exact: true }).fill("A mistake.");
    await asked.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("list", { name: "Log" })).toContainText("restored a comment");
    await expect(show(page, bob)).toHaveCount(0);
    await expectFocus(page);

    const act = { username: bob.username, range: "day" };
    const query = new URLSearchParams(act).toString();
    const { until } = await mona.api<{ until: object }>("GET", `/moderation/bulk-acts/preview?${query}`);
    const started = { ...act, until, reason: "A flood." };
    const { id: actId } = await mona.api<{ id: string }>("POST", "/moderation/bulk-acts", started);
    const state = async () =>
      (await mona.api<{ state: string }>("GET", `/moderation/bulk-acts/${actId}`)).state;
    await expect.poll(state).toBe("done");
    await page.reload();
    await page.getByRole("button", { name: "Show the single decisions" }).click();
    await show(page, bob).click();
    await expect(whole(page, bob)).toContainText("A flood.");
    await expect(whole(page, bob).getByText(end)).toBeVisible();
  });

  test("that is erased can be shown from the log, which says so, and restored from nowhere", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, unique("Long gone"));
    await remove(mona, id);
    const page = await mona.open(`/moderation/log?name=${bob.username}`);
    const restore = page.getByRole("list", { name: "Log" }).getByRole("button", { name: "Restore" });
    await expect(restore).toBeVisible();
    // As the nightly job erases it after 180 days.
    await change("update comments set text = '(erased)', is_removed = false where id = $1", [id]);
    await page.reload();
    await show(page, bob).click();
    await expect(whole(page, bob)).toContainText("Its words have been erased since.");
    await expect(whole(page, bob).getByRole("button", { name: "Restore" })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(restore).toHaveCount(0);
  });

  test("says to a moderator that its author deleted it, and shows nobody else that it can be read", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText();
    const words = unique("Regretted");
    const id = await bob.comment(post, words);
    // Without an answer, the line of the comment would go, too.
    await alice.comment(post, "An answer.", id);
    await bob.api("DELETE", `/comment/${id}`);
    const page = await mona.open(`/details/${post.id}`);
    await show(page, bob).click();
    await expect(whole(page, bob)).toContainText(`${bob.username} deleted their own comment on`);
    await expect(whole(page, bob)).not.toContainText(words);
    await expect(whole(page, bob).getByRole("button", { name: "Restore" })).toHaveCount(0);

    const reader = await (await alice.open("/settings")).context().newPage();
    const files: string[] = [];
    reader.on("request", (request) => files.push(request.url()));
    await reader.goto(`/details/${post.id}`);
    await expect(reader.getByText(DELETED)).toBeVisible();
    await expect(reader.getByRole("button", { name: "Reply" })).toBeVisible();
    await expect(show(reader, bob)).toHaveCount(0);
    expect(files.filter((file) => /\/assets\/moderation-/.test(file))).toEqual([]);
  });
});
