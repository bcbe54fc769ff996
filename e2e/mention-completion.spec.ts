import type { Page } from "@playwright/test";
import { LIMITS } from "../src/contract/limits.ts";
import { expect, test, unique } from "./test.ts";

const input = (page: Page) => page.getByLabel("Your comment");
const options = (page: Page) => page.getByRole("option");

test.describe("Completion of an @mention in a comment", () => {
  test("suggests the members of the discussion first, and inserts one by keyboard", async ({
    alice,
    bob,
    carol,
  }) => {
    const post = await bob.submitText();
    await carol.comment(post, "Hello.");
    const page = await alice.open(`/details/${post.id}`);
    await input(page).pressSequentially("Well said, @");
    await expect(options(page)).toHaveText([carol.username, bob.username]);
    await page.keyboard.type(bob.username.slice(0, 3));
    await expect(options(page).first()).toHaveText(bob.username);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(input(page)).toHaveValue(`Well said, @${bob.username} `);
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.type("indeed.");
    await page.keyboard.press("Control+Enter");
    const comment = page.getByRole("listitem").filter({ hasText: "Well said" });
    await expect(comment.getByRole("link", { name: `@${bob.username}` })).toHaveAttribute(
      "href",
      `/user/${bob.username}`,
    );
  });

  test("suggests members by their first letters, even in the middle of a text, and inserts one by mouse", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    await input(page).fill("Ask  about it.");
    await input(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4));
    await input(page).pressSequentially(`@${bob.username.slice(0, -1).toUpperCase()}`);
    await options(page).filter({ hasText: bob.username }).click();
    await expect(input(page)).toHaveValue(`Ask @${bob.username} about it.`);
    await expect(input(page)).toBeFocused();
    await page.keyboard.type("now ");
    await expect(input(page)).toHaveValue(`Ask @${bob.username} now about it.`);
  });

  test("Escape closes the list but not the reply form; an email address suggests nobody", async ({
    alice,
    bob,
  }) => {
    const post = await bob.submitText();
    await bob.comment(post, "First.");
    const page = await alice.open(`/details/${post.id}`);
    await page.getByRole("button", { name: `Reply to ${bob.username}` }).click();
    const reply = page.getByLabel("Your reply");
    await reply.pressSequentially("@b");
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await expect(page.getByText(`Replying to ${bob.username}`)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(`Replying to ${bob.username}`)).toBeHidden();
    await input(page).fill("");
    await input(page).pressSequentially("write to me@b");
    await expect(options(page)).toHaveCount(0);
  });

  test("In a reply form the suggestions lie above the comments below, so each can be clicked", async ({
    alice,
    bob,
    person,
  }) => {
    const post = await bob.submitText();
    const first = await bob.comment(post, "First.");
    const others = [await person("dora"), await person("emil"), await person("finn"), await person("gina")];
    for (const other of others) await other.comment(post, "More.", first);
    const page = await alice.open(`/details/${post.id}`);
    await page.getByRole("button", { name: `Reply to ${bob.username}` }).click();
    await page.getByLabel("Your reply").pressSequentially("@");
    await expect(options(page)).toHaveText([...others.toReversed(), bob].map(({ username }) => username));
    await options(page).last().click();
    await expect(page.getByLabel("Your reply")).toHaveValue(`@${bob.username} `);
  });

  test("When the caret leaves the mention, the list closes and Enter starts a new line", async ({
    alice,
    bob,
  }) => {
    const post = await bob.submitText();
    const page = await alice.open(`/details/${post.id}`);
    const beginning = `Hello @${bob.username.slice(0, 5)}`;
    await input(page).pressSequentially(beginning);
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { selected: true })).toHaveText(bob.username);
    await page.keyboard.press("Home");
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(input(page)).toHaveValue(`\n${beginning}`);
  });

  test("Tab inserts the selected suggestion, or moves to the next control if none is selected, past a list that scrolls", async ({
    alice,
    bob,
    person,
  }) => {
    const post = await bob.submitText();
    const beginning = unique("al").slice(0, -3);
    const others = await Promise.all(
      Array.from({ length: LIMITS.suggestedMembers }, () => person(beginning)),
    );
    const page = await alice.open(`/details/${post.id}`);
    await input(page).pressSequentially(`@${bob.username}`);
    await expect(options(page).first()).toHaveText(bob.username);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await expect(input(page)).toHaveValue(`@${bob.username} `);
    await page.keyboard.type(`@${beginning}`);
    await expect(options(page)).toHaveCount(others.length);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Comment", exact: true })).toBeFocused();
    await expect(options(page)).toHaveCount(0);
  });

  test("If the user search fails there are no suggestions, and the comment can be sent", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const page = await alice.open(`/details/${post.id}`);
    await page.route("**/api/user-search?*", (route) => route.abort());
    await input(page).pressSequentially(`@${bob.username} hello`);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(page.getByRole("link", { name: `@${bob.username}` })).toBeVisible();
  });
});
