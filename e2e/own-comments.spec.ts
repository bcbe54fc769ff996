import type { Page } from "@playwright/test";
import { openEvents } from "../test/events.ts";
import { expectAccessible } from "./accessible.ts";
import { loseAnswer, openLive, refuse } from "./browser.ts";
import { expect, test } from "./test.ts";

const item = (page: Page, id: string) => page.locator(`#comment-${id}`);
const act = (page: Page, id: string, name: string) =>
  item(page, id).getByRole("button", { name: `${name} your comment` });

/** Delays the page's switch to another event stream until the returned function is called, as on a busy page. */
async function holdSettling(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { setTimeout: later, clearTimeout: clear } = window;
    const held = new Map<number, () => void>();
    Object.assign(window, {
      requestIdleCallback: (work: () => void) => later(work),
      setTimeout: (work: () => void, ms?: number, ...rest: []) => {
        // The time to settle of `live-connection.ts`.
        if (ms !== 50) return later(work, ms, ...rest);
        const id = later(() => {});
        held.set(id, work);
        return id;
      },
      clearTimeout: (id: number) => {
        held.delete(id);
        clear(id);
      },
      settle: () => {
        Object.assign(window, { setTimeout: later, clearTimeout: clear });
        for (const work of held.values()) work();
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { settle: () => void }).settle());
}

test.describe("An author's own comment", () => {
  test("is deleted at once and brought back as it was, by keyboard alone, and readers see both", async ({
    alice,
    bob,
    page: visitor,
  }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "Said **too** much");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await openLive(visitor, `/details/${post.id}`);
    await act(page, id, "Delete").focus();
    await page.keyboard.press("Enter");
    await expect(item(page, id)).toContainText("You deleted this comment.");
    await expect(act(page, id, "Undo deleting")).toBeFocused();
    await expect(item(visitor, id)).toHaveCount(0);
    await expect(visitor.getByRole("heading", { name: "Comments 0" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(item(page, id).getByRole("strong")).toHaveText("too");
    await expect(item(page, id)).toBeFocused();
    for (const looking of [page, visitor]) {
      await expect(item(looking, id).getByRole("strong")).toHaveText("too");
      await expect(looking.getByRole("heading", { name: "Comments 1" })).toBeVisible();
    }
  });

  test("leaves a placeholder when deleted with replies, which goes with the last reply; undo restores both in their places", async ({
    alice,
    bob,
    page: visitor,
  }) => {
    const post = await alice.submitText();
    const first = await bob.comment(post, "First");
    const reply = await alice.comment(post, "Reply", first);
    const last = await bob.comment(post, "Last");
    await openLive(visitor, `/details/${post.id}`);
    await bob.api("DELETE", `/comment/${first}`);
    await expect(item(visitor, first)).toContainText("This comment was deleted.");
    await alice.api("DELETE", `/comment/${reply}`);
    await expect(visitor.locator("[id^=comment-]")).toHaveText([/Last/]);
    await alice.api("POST", `/comment/${reply}/undelete`);
    await expect(visitor.locator("[id^=comment-]")).toHaveText([/was deleted/, /Reply/, /Last/]);
    await bob.api("POST", `/comment/${first}/undelete`);
    await expect(visitor.locator("[id^=comment-]")).toHaveText([/First/, /Reply/, /Last/]);
    await expect(item(visitor, last)).toBeVisible();
    const page = await alice.open(`/details/${post.id}`);
    await expect(act(page, reply, "Delete")).toBeAttached();
    await expect(act(page, first, "Delete")).toHaveCount(0);
  });

  test("stays where it was when its deletion fails", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "Kept");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await refuse(page, "**/api/comment/*", { error: "The site is busy." });
    await item(page, id).hover();
    await act(page, id, "Delete").click();
    await expect(page.getByRole("alert").getByText("The site is busy.")).toBeVisible();
    await expect(item(page, id)).toContainText("Kept");
  });

  test("is deleted though the answer to its deletion was lost", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "Gone for good");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await loseAnswer(page, "**/api/comment/*");
    await item(page, id).hover();
    const again = page.waitForResponse((response) => response.request().method() === "DELETE");
    await act(page, id, "Delete").click();
    expect((await again).status()).toBe(200);
    await expect(item(page, id)).toContainText("You deleted this comment.");
    await act(page, id, "Undo deleting").click();
    await expect(item(page, id)).toContainText("Gone for good");
  });

  test("is undeleted together with the placeholder of the deleted comment that it answers, at once on its author's page", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const first = await alice.comment(post, "1");
    const parent = await bob.comment(post, "P");
    const reply = await bob.comment(post, "R", parent);
    const last = await alice.comment(post, "4");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    for (const id of [parent, reply]) {
      await item(page, id).hover();
      await act(page, id, "Delete").click();
      await expect(item(page, id)).toContainText("You deleted this comment.");
    }
    await expect(page.getByRole("heading", { name: "Comments 2" })).toBeVisible();
    await act(page, reply, "Undo deleting").click();
    await expect(item(page, reply)).toContainText("R");
    await expect
      .poll(() => page.locator("li[id^=comment-]").evaluateAll((all) => all.map(({ id }) => id.slice(8))))
      .toEqual([first, parent, reply, last]);
  });

  test("leaves a reader's reply where it is being written, and says why it cannot be sent", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await alice.comment(post, "Before");
    const id = await bob.comment(post, "Taken back");
    const page = await openLive(await alice.open("about:blank"), `/details/${post.id}`);
    await item(page, id)
      .getByRole("button", { name: /^Reply/ })
      .click();
    const field = item(page, id).getByLabel("Your reply");
    await field.fill("Half a thought");
    await bob.api("DELETE", `/comment/${id}`);
    await expect(item(page, id)).toContainText("whose comment was deleted");
    await expect(item(page, id)).not.toContainText("Taken back");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("Half a thought");
    await item(page, id).getByRole("button", { name: "Reply", exact: true }).click();
    await expect(page.getByText("The comment you are replying to was deleted")).toBeVisible();
    await page.getByRole("button", { name: "Cancel reply" }).click();
    await expect(page.getByLabel("Your comment")).toBeFocused();
    await expect(page.getByLabel("Your comment")).toHaveValue("Half a thought");
    await expect(item(page, id)).toHaveCount(0);
  });

  test("is not shown as deleted when it is only not loaded in another order", async ({ alice, bob }) => {
    const post = await alice.submitText();
    // The comments are so long that they do not all fit on a page.
    for (let n = 0; n < 14; n++) await bob.comment(post, `${n} ${"<".repeat(9_900)}`);
    const last = await bob.comment(post, "The newest");
    const page = await openLive(await alice.open("about:blank"), `/details/${post.id}?order=newest`);
    await item(page, last)
      .getByRole("button", { name: /^Reply/ })
      .click();
    await page.getByLabel("Your reply").fill("Half a thought");
    await page.getByRole("link", { name: "Oldest" }).click();
    await expect(page.locator("li[id^=comment-]").first()).toContainText("0 <");
    await expect(page.getByText("Replying to bob")).toBeVisible();
    await expect(page.getByText("was deleted")).toHaveCount(0);
    await expect(item(page, last)).toHaveCount(0);
    await expect(page.getByLabel("Your reply")).toHaveValue("Half a thought");
    await bob.api("DELETE", `/comment/${last}`);
    await expect(page.getByText("whose comment was deleted")).toBeVisible();
  });

  test("is shown as removed, without an undo, where a moderator was first", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "Too late");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await refuse(page, "**/api/comment/*", { status: 404, error: "Comment not found." });
    await item(page, id).hover();
    await act(page, id, "Delete").click();
    await expect(item(page, id)).toContainText("This comment was deleted.");
    await expect(act(page, id, "Undo deleting")).toHaveCount(0);
  });

  test("is gone when a reader comes back who was on Home while it was deleted", async ({
    alice,
    bob,
    page: visitor,
  }) => {
    const post = await alice.submitText();
    const first = await bob.comment(post, "Taken back");
    await alice.comment(post, "Why?", first);
    await openLive(visitor, `/details/${post.id}`);
    await expect(item(visitor, first)).toContainText("Taken back");
    await visitor.getByRole("link", { name: "Hearth" }).first().click();
    await expect(visitor).toHaveURL("/");
    await bob.api("DELETE", `/comment/${first}`);
    await visitor.goBack();
    await expect(item(visitor, first)).toContainText("This comment was deleted.");
    await expect(visitor.getByText("Taken back")).toHaveCount(0);
  });

  test("is shown as deleted if it was deleted while a reader went to Home and straight back", async ({
    alice,
    bob,
    page: visitor,
    baseURL,
  }) => {
    const post = await alice.submitText();
    const first = await bob.comment(post, "Taken back");
    await alice.comment(post, "Why?", first);
    const told = await openEvents({ url: `${baseURL}/api` }, `?submission=${post.id}`);
    await openLive(visitor, `/details/${post.id}`);
    await expect(item(visitor, first)).toContainText("Taken back");
    const settle = await holdSettling(visitor);
    await visitor.getByRole("link", { name: "Hearth" }).first().click();
    await expect(visitor).toHaveURL("/");
    await expect(item(visitor, first)).toHaveCount(0);
    await bob.api("DELETE", `/comment/${first}`);
    await told.next("comment");
    told.close();
    await visitor.goBack();
    await expect(item(visitor, first)).toBeVisible();
    await settle();
    await expect(item(visitor, first)).toContainText("This comment was deleted.");
  });

  test("has its acts in one row on a narrow phone", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "On a phone");
    const page = await bob.open("about:blank");
    await page.setViewportSize({ width: 320, height: 700 });
    await openLive(page, `/details/${post.id}`);
    await expect(act(page, id, "Delete")).toBeAttached();
    const boxes = await item(page, id)
      .getByRole("button")
      .evaluateAll((acts) =>
        acts.map((one) => one.getBoundingClientRect()).map(({ y, height }) => [y, height]),
      );
    expect(new Set(boxes.map(([y]) => y)).size).toBe(1);
    for (const [, height] of boxes) expect(height).toBeGreaterThanOrEqual(24);
  });
});
