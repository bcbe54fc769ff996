import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { loseAnswer, openLive } from "./browser.ts";
import { cardOf, decide, REMOVE_ONE } from "./moderation.ts";
import { agePost, grantRole, type Post, unique } from "./people.ts";
import { expect, test } from "./test.ts";

const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const save = (page: Page) => page.getByRole("button", { name: "Save" });
const versions = (page: Page) => page.getByRole("dialog", { name: "Versions" });
const addressOf = ({ id }: Post) => `/details/${id}`;

/** Opens the form from the post's own page, by keyboard. */
async function startEditing(page: Page, post: Post): Promise<void> {
  await openLive(page, addressOf(post));
  await page.getByRole("link", { name: "Edit", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Edit Post");
}

test.describe("Editing an own post", () => {
  test("is done by keyboard alone, leads back to the post, and readers see it; in the first minutes nothing marks it", async ({
    alice,
    page: visitor,
  }) => {
    const feed = unique("feed");
    const post = await alice.submitText({ title: "Somthing", content: "First words", feeds: [feed] });
    const page = await alice.open("about:blank");
    await openLive(visitor, addressOf(post));
    await startEditing(page, post);
    await expect(title(page)).toHaveValue("Somthing");
    await expect(text(page)).toHaveValue("First words");
    await expect(page.getByRole("listitem").filter({ hasText: feed })).toBeVisible();
    await expectAccessible(page);
    await title(page).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Something");
    await text(page).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Second **words**");
    await save(page).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${addressOf(post)}$`));
    await expect(page.getByRole("link", { name: "Edit", exact: true })).toBeFocused();
    for (const looking of [page, visitor]) {
      await expect(heading(looking)).toHaveText("Something");
      await expect(looking.getByRole("article").first().getByRole("strong")).toHaveText("words");
      await expect(looking.getByText("edited")).toHaveCount(0);
    }
  });

  test("after the first minutes marks it with the time, and everybody can compare its versions", async ({
    alice,
    page: visitor,
  }) => {
    const [first, second] = [unique("First"), unique("Second")];
    const post = await alice.submitText({ title: "The cat sat", content: "On the mat", feeds: [first] });
    await agePost(post);
    const page = await alice.open("about:blank");
    await openLive(visitor, addressOf(post));
    await startEditing(page, post);
    await title(page).fill("The dog sat");
    await page.getByRole("button", { name: `Remove ${first}` }).click();
    await page.getByRole("combobox", { name: "Feeds" }).fill(second);
    await save(page).click();
    await expect(visitor.getByRole("button", { name: "edited just now" })).toBeVisible();
    await visitor.getByRole("button", { name: "edited just now" }).click();
    await expect(versions(visitor).getByRole("deletion")).toHaveText(["cat", first]);
    await expect(versions(visitor).getByRole("insertion")).toHaveText(["dog", second]);
    await expect(versions(visitor).getByText("first post", { exact: true })).toBeVisible();
    await expect(versions(visitor).getByRole("button", { name: "Erase" })).toHaveCount(0);
    await expectAccessible(visitor);
    await visitor.goto(`/feed/${second}`);
    await expect(visitor.getByRole("article")).toHaveCount(1);
    await expect(visitor.getByRole("article")).toContainText("The dog sat");
  });

  test("lets a moderator erase an earlier version with a reason, which the log has", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText({ title: "A secret" });
    await agePost(post);
    const words = { text: "Some words.", customCategories: [] };
    await alice.api("POST", `/submission/${post.id}`, {
      ...{ ...words, title: "Nothing", was: { ...words, title: "A secret" } },
    });
    await grantRole(bob.username, "moderator");
    const page = await openLive(await bob.open("about:blank"), addressOf(post));
    await page.getByRole("button", { name: "edited just now" }).click();
    await versions(page).getByText("first post", { exact: true }).click();
    await versions(page).getByRole("button", { name: "Erase" }).click();
    await decide(page, "Erase this version?", "Erase", "A home address");
    await expect(versions(page).getByText("This version was erased.")).toBeVisible();
    await page.goto("/moderation/log");
    await expect(page.getByText("erased an earlier version of the post “Nothing”").first()).toBeVisible();
    await expect(page.getByText("A home address").first()).toBeVisible();
  });

  test("never loses the typed words: another tab's edit is shown, and replaced only when asked", async ({
    alice,
  }) => {
    const words = { text: "Some words.", customCategories: [] };
    const post = await alice.submitText({ title: "First", content: words.text, feeds: [] });
    const page = await alice.open("about:blank");
    await startEditing(page, post);
    await title(page).fill("Mine");
    await alice.api("POST", `/submission/${post.id}`, {
      ...{ ...words, title: "From elsewhere", was: { ...words, title: "First" } },
    });
    await save(page).click();
    await expect(page.getByRole("alert").getByText("has been changed meanwhile")).toBeVisible();
    await expect(page.getByRole("region", { name: "The post as it is now" })).toContainText("From elsewhere");
    await expect(title(page)).toHaveValue("Mine");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Replace it" }).click();
    await expect(heading(page)).toHaveText("Mine");
  });

  test("keeps the typed words over a reload, and saves them once when the answer was lost", async ({
    alice,
  }) => {
    const post = await alice.submitText({ title: "First" });
    await agePost(post);
    const page = await alice.open("about:blank");
    await startEditing(page, post);
    await title(page).fill("Second");
    await page.reload();
    await expect(title(page)).toHaveValue("Second");
    await loseAnswer(page, `**/api/submission/${post.id}`);
    await save(page).click();
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
    await expect(title(page)).toHaveValue("Second");
    await save(page).click();
    await expect(heading(page)).toHaveText("Second");
    const { versions: kept } = await alice.api<{ versions: unknown[] }>(
      ...(["GET", `/submission/${post.id}/versions`] as const),
    );
    expect(kept).toHaveLength(2);
    await startEditing(page, post);
    await expect(title(page)).toHaveValue("Second");
  });

  for (const [event, reason] of [
    ["locked", "This discussion is locked"],
    ["deleted", "This post was deleted meanwhile."],
  ] as const) {
    test(`keeps the typed words in view, to copy, when the post is ${event} elsewhere`, async ({
      alice,
      mona,
    }) => {
      const post = await alice.submitText({ title: "First" });
      const page = await alice.open("about:blank");
      await startEditing(page, post);
      await title(page).fill("Second");
      await text(page).fill("Much better words");
      if (event === "deleted") await alice.api("DELETE", `/submission/${post.id}`);
      else
        await mona.api("POST", `/moderation/posts/${post.id}/decisions`, {
          decision: "lock",
          reason: "Enough.",
        });
      await save(page).click();
      await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
      await expect(text(page)).toHaveValue("Much better words");
      await page.reload();
      await expect(page.getByText(reason)).toContainText("You can still copy your text.");
      await expect(title(page)).toHaveValue("Second");
      await expect(text(page)).toHaveValue("Much better words");
      await expect(text(page)).not.toBeEditable();
      await expect(save(page)).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Close" }).click();
      await expect(title(page)).toHaveCount(0);
    });
  }

  test("changes the caption of a link, whose address stays; Cancel drops what was typed", async ({
    alice,
  }) => {
    const post = await alice.submitLink({ title: "A page" });
    const page = await alice.open("about:blank");
    await startEditing(page, post);
    await expect(page.getByText("The link stays")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "URL" })).toHaveCount(0);
    await page.getByRole("textbox", { name: "Caption" }).fill("Read it.");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(heading(page)).toHaveText("A page");
    await startEditing(page, post);
    await expect(page.getByRole("textbox", { name: "Caption" })).toHaveValue("");
    await page.getByRole("textbox", { name: "Caption" }).fill("Read it twice.");
    await save(page).click();
    await expect(heading(page)).toHaveText("A page");
    await expect(page.getByText("Read it twice.")).toBeVisible();
  });

  test("is the author's alone", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await openLive(await bob.open("about:blank"), addressOf(post));
    await expect(page.getByRole("button", { name: "Report" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
    await page.goto(`/edit/${post.id}`);
    await expect(page.getByText("Only its author can edit a post.")).toBeVisible();
  });
});

test("A reported post that its author edits says so in the queue, and is not decided about unseen", async ({
  alice,
  bob,
  mona,
}) => {
  const words = { text: "Some words.", customCategories: [] };
  const post = await alice.submitText({ title: "A slur", content: words.text, feeds: [] });
  await bob.report(post, "Rude");
  const queue = await mona.open("/moderation");
  const card = cardOf(queue, post);
  await expect(card).toBeVisible();
  await alice.api("POST", `/submission/${post.id}`, {
    ...{ ...words, title: "A worse slur", was: { ...words, title: "A slur" } },
  });
  await card.getByRole("button", { name: /^Dismiss / }).press("Enter");
  await decide(queue, "Dismiss the reports?", "Dismiss", "Within the rules");
  const now = cardOf(queue, { ...post, title: "A worse slur" });
  await expect(now.getByText("was edited meanwhile")).toBeVisible();
  await expect(now).toContainText("Edited since it was reported");
  await now.getByRole("button", { name: "edited just now" }).click();
  await expect(versions(queue).getByRole("insertion")).toHaveText("worse ");
  await queue.keyboard.press("Escape");
  await now.getByRole("button", { name: REMOVE_ONE }).click();
  await decide(queue, "Remove this post?", "Remove", "Harassment");
  await expect(now).toContainText("Removed.");
});
