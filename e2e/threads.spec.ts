import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, type Person, type Post, test } from "./test.ts";

const comment = (page: Page, id: string) => page.locator(`#comment-${id}`);

/** The lines that a comment draws: each one's distance from the thread's left edge, its top and its bottom. */
interface Guide {
  left: number;
  top: number;
  bottom: number;
}

/** Reads the comment's guides from the geometry of its pseudo-elements. */
function guidesOf(item: Locator): Promise<Guide[]> {
  return item.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    const [above, own] = ["::before", "::after"].map((name) => getComputedStyle(element, name));
    const step = parseFloat(above!.backgroundSize);
    const count = Math.round(parseFloat(above!.width) / step);
    const guides = Array.from({ length: count }, (_, level) => ({
      left: left + parseFloat(above!.left) + level * step,
      top: top + parseFloat(above!.top),
      bottom: bottom - parseFloat(above!.bottom),
    }));
    if (own!.content === "none") return guides;
    const place = {
      left: left + parseFloat(own!.left),
      top: top + parseFloat(own!.top),
      bottom: bottom - parseFloat(own!.bottom),
    };
    return [...guides, place];
  });
}

/** The background image that marks a comment; "none" without a mark. */
function markOf(item: Locator): Promise<string> {
  return item.evaluate((element) => getComputedStyle(element).backgroundImage);
}

async function chain(person: Person, post: Post, length: number, parent?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= length; n++) ids.push(await person.comment(post, `Reply ${n}`, ids.at(-1) ?? parent));
  return ids;
}

test.describe("A thread", () => {
  test("One unbroken guide leads from a comment to its last reply, at every level and width", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const first = await bob.comment(post, "First");
    const ids = [first, ...(await chain(bob, post, 15, first))];
    const last = await alice.comment(post, "The last reply", first);
    const next = await bob.comment(post, "Another thread");
    for (const width of [320, 390, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/details/${post.id}`);
      const thread: Guide[][] = [];
      for (const id of [...ids, last]) thread.push(await guidesOf(comment(page, id)));
      const [{ left }] = thread[0]! as [Guide];
      const ofFirst = thread.map((guides) => guides[0]!);
      for (const [at, guide] of ofFirst.entries()) {
        expect(guide.left).toBeCloseTo(left, 0);
        if (at > 0) expect(guide.top - ofFirst[at - 1]!.bottom).toBeLessThan(0.5);
      }
      // The guide of each deeper comment continues at the same place in its replies.
      for (let level = 1; level <= 12; level++) {
        expect(thread[level + 1]![level]!.left).toBeCloseTo(thread[level]![level]!.left, 0);
        expect(thread[level + 1]![level]!.top - thread[level]![level]!.bottom).toBeLessThan(0.5);
      }
      // The first comment's own guide alone reaches its last reply, and no guide goes further.
      expect(thread.at(-1)).toHaveLength(1);
      expect(await guidesOf(comment(page, next))).toHaveLength(0);
    }
  });

  test("The comments of the post's author are marked, also for screen readers", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const own = await alice.comment(post, "I wrote the post.");
    const other = await bob.comment(post, "I did not.", own);
    await page.goto(`/details/${post.id}`);
    await expect(comment(page, own)).toContainText("author of the post");
    await expect(comment(page, own).getByText("author", { exact: false }).first()).toBeVisible();
    await expect(comment(page, other)).not.toContainText("author");
  });

  test("A comment's rarer actions show on hover and on keyboard focus, without moving anything", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const first = await bob.comment(post, "First");
    await bob.comment(post, "Second");
    const page = await alice.open(`/details/${post.id}`);
    const report = comment(page, first).getByRole("button", { name: /^Report/ });
    await expect(report).toHaveCSS("opacity", "0");
    const before = await comment(page, first).boundingBox();
    await comment(page, first).hover();
    await expect(report).toHaveCSS("opacity", "1");
    expect(await comment(page, first).boundingBox()).toEqual(before);
    await page.mouse.move(0, 0);
    await expect(report).toHaveCSS("opacity", "0");
    await comment(page, first)
      .getByRole("button", { name: /^Reply/ })
      .focus();
    await page.keyboard.press("Tab");
    await expect(comment(page, first).getByRole("button", { name: /^Save/ })).toBeFocused();
    await expect(report).toHaveCSS("opacity", "1");
    await page.keyboard.press("Tab");
    await expect(comment(page, first).getByRole("button", { name: /^Mute/ })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(report).toBeFocused();
    await expect(report).toHaveCSS("opacity", "1");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Report this comment" })).toBeVisible();
  });

  test("On a touch screen all actions show, and each is large enough for a thumb", async ({
    browser,
    baseURL,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const first = await bob.comment(post, "First");
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await page.goto(`/details/${post.id}`);
    for (const name of [/^Reply/, /^Report/]) {
      const button = comment(page, first).getByRole("button", { name });
      await expect(button).toHaveCSS("opacity", "1");
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(40);
    }
    await comment(page, first)
      .getByRole("button", { name: /^Report/ })
      .tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Share", exact: true }).tap();
    await expect(page.getByRole("link", { name: "Share on X" })).toBeVisible();
    await context.close();
  });

  test("A comment field begins with two lines and grows with its text", async ({ alice }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    const field = page.getByLabel("Your comment");
    const height = async () => (await field.boundingBox())!.height;
    const empty = await height();
    expect(empty).toBeLessThan(80);
    await field.fill("One\nTwo");
    expect(await height()).toBeCloseTo(empty, 0);
    await field.fill("One\nTwo\nThree\nFour\nFive");
    expect(await height()).toBeGreaterThan(empty + 60);
  });

  test("A reply form opens without moving its comment, and Escape leaves the comment in its place", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const ids: string[] = [];
    for (let n = 1; n <= 12; n++) ids.push(await bob.comment(post, `Comment ${n}`));
    const page = await alice.open(`/details/${post.id}`);
    const one = comment(page, ids[6]!);
    // With the comment form on the screen, and with the form above it.
    for (const block of ["end", "start"] as const) {
      await one.evaluate((element, block) => element.scrollIntoView({ block }), block);
      await page.evaluate(() => window.scrollBy(0, -40));
      const top = (await one.boundingBox())!.y;
      await one.getByRole("button", { name: "Reply to" }).click();
      await expect(page.getByLabel("Your reply")).toBeFocused();
      await expect(page.getByLabel("Your reply")).toBeInViewport();
      await expect(one.getByRole("button", { name: "Reply", exact: true })).toBeInViewport();
      if (block === "start") expect((await one.boundingBox())!.y).toBeCloseTo(top, 0);
      const now = (await one.boundingBox())!.y;
      await page.keyboard.press("Escape");
      await expect(one).toBeFocused();
      await expect(page.getByLabel("Your comment")).toHaveCount(1);
      expect(Math.abs((await one.boundingBox())!.y - now)).toBeLessThan(2);
    }
  });

  test("A new comment of one's own and a linked comment are marked", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const first = await bob.comment(post, "First");
    const second = await bob.comment(post, "Second");
    const page = await alice.open(`/details/${post.id}#comment-${first}`);
    expect(await markOf(comment(page, first))).toContain("gradient");
    expect(await markOf(comment(page, second))).toBe("none");
    await page.getByLabel("Your comment").fill("My own.");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    const own = page.getByRole("listitem").filter({ hasText: "My own." });
    await expect(own).toBeFocused();
    expect(await markOf(own)).toContain("gradient");
  });

  test("A reply leads to the comment that it answers, by pointer and keyboard and without scripts", async ({
    page,
    browser,
    baseURL,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const first = await bob.comment(post, `First${"\n\nanother line".repeat(30)}`);
    const [other, reply] = [
      await alice.comment(post, "Other", first),
      await bob.comment(post, "Reply", first),
    ];
    const parentOf = (page: Page, id: string) => comment(page, id).getByRole("link", { name: "parent" });
    await page.goto(`/details/${post.id}#comment-${reply}`);
    await comment(page, reply).hover();
    await expect(parentOf(page, reply)).toHaveCSS("opacity", "1");
    await parentOf(page, reply).click();
    await expect(page).toHaveURL(`/details/${post.id}#comment-${first}`);
    await expect(comment(page, first).getByText("First")).toBeInViewport();
    await expect(parentOf(page, first)).toHaveCount(0);
    await parentOf(page, other).focus();
    await expect(parentOf(page, other)).toHaveCSS("opacity", "1");
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(`/details/${post.id}#comment-${reply}`);
    await comment(still, reply).hover();
    await parentOf(still, reply).click();
    await expect(comment(still, first).getByText("First")).toBeInViewport();
    await context.close();
  });

  test("A deep thread has no accessibility violations, in both themes", async ({ page, alice, bob }) => {
    const post = await alice.submitText();
    const ids = await chain(alice, post, 14);
    await bob.comment(post, "At the end", ids.at(-1));
    await page.goto(`/details/${post.id}`);
    await expect(page.getByRole("time").first()).toHaveAttribute("title", /./);
    await expectAccessible(page);
  });
});
