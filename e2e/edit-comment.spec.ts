import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { loseAnswer, openLive } from "./browser.ts";
import { expectFocus, press } from "./keyboard.ts";
import { ageComment, grantRole } from "./people.ts";
import { expect, test } from "./test.ts";
import { decide } from "./moderation.ts";

const item = (page: Page, id: string) => page.locator(`#comment-${id}`);
const field = (page: Page) => page.getByRole("textbox", { name: "Edit your comment" });
const versions = (page: Page) => page.getByRole("dialog", { name: "Versions" });

async function startEditing(page: Page, id: string): Promise<void> {
  await item(page, id).getByRole("button", { name: "Edit your comment" }).focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
}

async function save(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

test.describe("Editing an own comment", () => {
  test("is done in the comment's place, by keyboard alone, and readers see the edit; in the first minutes nothing marks it", async ({
    alice,
    bob,
    page: visitor,
  }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "Somthing");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await openLive(visitor, `/details/${post.id}`);
    await startEditing(page, id);
    await expect(page.getByRole("group", { name: "Formatting" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Some **thing**");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(item(page, id)).toBeFocused();
    for (const looking of [page, visitor]) {
      await expect(item(looking, id).getByRole("strong")).toHaveText("thing");
      await expect(item(looking, id)).not.toContainText("edited");
    }
  });

  test("after the first minutes marks it with the time, and everybody can compare its versions", async ({
    alice,
    bob,
    page: visitor,
  }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "The cat sat on the mat");
    await ageComment(id);
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await openLive(visitor, `/details/${post.id}`);
    await startEditing(page, id);
    await save(page, "The dog sat on the mat");
    await expect(item(page, id)).toContainText("edited just now");
    await item(visitor, id).getByRole("button", { name: "edited just now" }).click();
    await expect(versions(visitor).getByRole("listitem")).toHaveText([
      /current text.*catdog sat/,
      /first text/,
    ]);
    await expect(versions(visitor).getByRole("deletion")).toHaveText("cat");
    await expect(versions(visitor).getByRole("insertion")).toHaveText("dog");
    // Earlier versions are compared when they are opened.
    await expect(versions(visitor)).not.toContainText("The cat sat");
    await versions(visitor).locator("summary").last().press("Enter");
    await expect(versions(visitor).getByRole("listitem").last()).toContainText("The cat sat on the mat");
    await expect(versions(visitor).getByRole("button", { name: "Erase" })).toHaveCount(0);
    await expectAccessible(visitor);
  });

  test("never loses the typed text: another tab's edit is shown, and replaced only when asked", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "First");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await startEditing(page, id);
    await field(page).fill("Mine");
    await bob.api("POST", `/comment/${id}`, { text: "From elsewhere", was: "First" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert").getByText("has been changed meanwhile")).toBeVisible();
    await expect(page.getByLabel("The comment as it is now")).toHaveText("From elsewhere");
    await expect(field(page)).toHaveValue("Mine");
    await press(page, page.getByRole("button", { name: "Replace it" }));
    await expect(field(page)).toHaveCount(0);
    await expectFocus(page);
    await expect(item(page, id)).toContainText("Mine");
    await page.reload();
    await expect(item(page, id)).toContainText("Mine");
  });

  test("cannot be typed in, left or dropped while it is saved", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "First");
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await startEditing(page, id);
    const answered = Promise.withResolvers<void>();
    await page.route(`**/api/comment/${id}`, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await save(page, "Second");
    await expect(field(page)).toHaveAttribute("readonly");
    await field(page).press("!");
    await page.getByRole("button", { name: "Bold" }).click();
    await page.getByRole("button", { name: "Cancel" }).click({ force: true });
    await field(page).press("Escape");
    await expect(field(page)).toHaveValue("Second");
    answered.resolve();
    await expect(field(page)).toHaveCount(0);
    await expect(item(page, id)).toContainText("Second");
    await startEditing(page, id);
    await expect(field(page)).toHaveValue("Second");
  });

  test("keeps the typed text over a reload, and saves it once when the answer was lost", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "First");
    await ageComment(id);
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await startEditing(page, id);
    await field(page).fill("Typed");
    await page.keyboard.press("Escape");
    await expect(item(page, id)).toBeFocused();
    await expect(item(page, id)).toContainText("First");
    await openLive(page, `/details/${post.id}`);
    await startEditing(page, id);
    await expect(field(page)).toHaveValue("Typed");
    await loseAnswer(page, `**/api/comment/${id}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert").getByText("cannot be reached")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(field(page)).toHaveCount(0);
    await expect(item(page, id)).toContainText("Typed");
    const { versions: kept } = await bob.api<{ versions: unknown[] }>("GET", `/comment/${id}/versions`);
    expect(kept).toHaveLength(2);
  });

  test("keeps the typed text to copy when the comment is deleted elsewhere", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "First words");
    await alice.comment(post, "A reply", id);
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await item(page, id).hover();
    await item(page, id).getByRole("button", { name: "Edit your comment" }).click();
    const field = page.getByLabel("Edit your comment");
    await field.fill("Much better words");
    await bob.api("DELETE", `/comment/${id}`);
    await expect(page.getByText("You can still copy your text.")).toBeVisible();
    await expect(field).toHaveValue("Much better words");
    await expect(field).not.toBeEditable();
    await item(page, id).getByRole("button", { name: "Close" }).click();
    await expect(item(page, id)).toContainText("This comment was deleted.");
  });

  test("keeps the typed text where the comment leaves the discussion, and where that is locked", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText();
    const [gone, locked] = [await bob.comment(post, "First words"), await bob.comment(post, "Other words")];
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await startEditing(page, gone);
    await field(page).fill("Much better words");
    await bob.api("DELETE", `/comment/${gone}`);
    await expect(page.getByText("This comment was deleted meanwhile. You can still copy")).toBeVisible();
    await expect(field(page)).toHaveValue("Much better words");
    await item(page, gone).getByRole("button", { name: "Close" }).click();
    await expect(item(page, gone)).toHaveCount(0);
    await startEditing(page, locked);
    await field(page).fill("Words for later");
    await mona.api("POST", `/moderation/posts/${post.id}/decisions`, { decision: "lock", reason: "Enough." });
    await expect(page.getByText("This discussion was locked meanwhile. You can still copy")).toBeVisible();
    await expect(field(page)).toHaveValue("Words for later");
    await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });

  test("lets a moderator erase an earlier version with a reason, which the log has and the author reads", async ({
    alice,
    bob,
    carol,
  }) => {
    await grantRole(carol.username, "moderator");
    const post = await alice.submitText();
    const id = await bob.comment(post, "A secret");
    await ageComment(id);
    await bob.api("POST", `/comment/${id}`, { text: "Nothing", was: "A secret" });
    const page = await openLive(await carol.open("about:blank"), `/details/${post.id}`);
    await item(page, id)
      .getByRole("button", { name: /^edited/ })
      .click();
    await press(page, versions(page).locator("summary").filter({ hasText: "first text" }));
    await press(page, versions(page).getByRole("button", { name: /^Erase the version of .*\d/ }));
    const asking = page.getByRole("dialog", { name: "Erase this version?" });
    await expectAccessible(page);
    await press(page, asking.getByRole("button", { name: "Erase", exact: true }));
    await expect(asking.getByText("Please give a reason.")).toBeVisible();
    await press(page, asking.getByRole("button", { name: "Cancel" }));
    await press(page, versions(page).locator("summary").filter({ hasText: "first text" }));
    await expect(versions(page)).toContainText("A secret");
    await press(page, versions(page).getByRole("button", { name: /^Erase the version of .*\d/ }));
    await decide(page, "Erase this version?", "Erase", "A home address");
    await expect(versions(page)).toContainText("This version was erased.");
    await expect(
      versions(page).getByRole("listitem").last().getByText("first text").locator(".."),
    ).toBeFocused();
    await expect(versions(page)).not.toContainText("A secret");
    await page.goto("/moderation/log");
    await expect(page.getByText(`erased an earlier version of a comment by ${bob.username}`)).toBeVisible();
    await expect(page.getByText("A home address").first()).toBeVisible();
    const told = await bob.open("/notifications");
    await expect(told.getByText("erased an earlier version of your comment on")).toContainText(
      "A home address",
    );
  });
});
