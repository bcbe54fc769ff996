import { expectAccessible } from "./accessible.ts";
import { grantRole } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe("Notes about members", () => {
  test("A moderator writes a note about the author of a reported post, and another reads and deletes it", async ({
    alice,
    bob,
    mona,
  }) => {
    await grantRole(bob.username, "moderator");
    const post = await alice.submitText();
    await bob.api("POST", `/submission/${post.id}/report`, {});
    const ofModerator = await bob.submitText();
    await alice.api("POST", `/submission/${ofModerator.id}/report`, {});
    const words = `Asked about ${post.title}.\nSaid sorry.`;
    const moderator = await mona.open("/moderation");
    const card = moderator.getByRole("article").filter({ hasText: post.title });
    const dialog = moderator.getByRole("dialog", { name: `Note about ${alice.username}` });
    const ofPeer = moderator.getByRole("article").filter({ hasText: ofModerator.title });
    await expect(ofPeer.getByRole("button", { name: "Dismiss" })).toBeVisible();
    await expect(ofPeer.getByRole("button", { name: "Note on author" })).toHaveCount(0);
    await card.getByRole("button", { name: "Note on author" }).click();
    await expect(dialog.getByRole("textbox", { name: "Note" })).toBeFocused();
    await dialog.getByRole("button", { name: "Add note" }).click();
    await expect(dialog.getByText("Please write a note.")).toBeVisible();
    await expectAccessible(moderator);

    await test.step("Escape keeps the words in the browser, and Cancel drops them", async () => {
      const note = dialog.getByRole("textbox", { name: "Note" });
      await note.fill("Half a thought");
      await moderator.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await moderator.reload();
      await card.getByRole("button", { name: "Note on author" }).click();
      await expect(note).toHaveValue("Half a thought");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await card.getByRole("button", { name: "Note on author" }).click();
      await expect(note).toHaveValue("");
    });

    const drafts = () =>
      moderator.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft-note-")));
    await test.step("after three days the words are gone", async () => {
      const note = dialog.getByRole("textbox", { name: "Note" });
      await note.fill("Half a thought");
      expect(await drafts()).toHaveLength(1);
      await moderator.evaluate(() => {
        for (const [key, value] of Object.entries(localStorage)) {
          if (!key.startsWith("draft-note-")) continue;
          const draft = JSON.parse(String(value)) as { at: number };
          localStorage.setItem(key, JSON.stringify({ ...draft, at: draft.at - 73 * 60 * 60 * 1_000 }));
        }
      });
      await moderator.reload();
      await expect.poll(drafts).toEqual([]);
      await card.getByRole("button", { name: "Note on author" }).click();
      await expect(note).toHaveValue("");
    });

    await test.step("a lost connection keeps the words", async () => {
      await dialog.getByRole("textbox", { name: "Note" }).fill(words);
      await moderator.route("**/notes", (route) => route.abort());
      await dialog.getByRole("button", { name: "Add note" }).click();
      await expect(dialog.getByText("The site cannot be reached.")).toBeVisible();
      await expect(dialog.getByRole("textbox", { name: "Note" })).toHaveValue(words);
      await moderator.unroute("**/notes");
    });
    await dialog.getByRole("button", { name: "Add note" }).click();
    await expect(card.getByText("The note is added.").locator("..")).toBeFocused();

    await test.step("its number in the queue leads to it", async () => {
      await card
        .getByRole("link", { name: `1 note about ${alice.username}` })
        .first()
        .click();
      await expect(moderator.getByRole("heading", { name: "Notes" })).toBeVisible();
    });
    const notes = moderator.getByRole("list", { name: `Notes about ${alice.username}` });
    await expect(notes.getByRole("listitem")).toContainText("Said sorry.");
    await expect(notes.getByRole("link", { name: post.title })).toHaveAttribute(
      "href",
      `/details/${post.id}`,
    );
    await expectAccessible(moderator, [320, 1440]);

    await test.step("another moderator reads it and cannot delete it", async () => {
      const other = await bob.open(`/moderation/members?name=${alice.username}`);
      await expect(other.getByRole("list", { name: `Notes about ${alice.username}` })).toContainText(
        "Said sorry.",
      );
      await expect(other.getByRole("button", { name: /^Delete the note/ })).toHaveCount(0);
    });

    await notes.getByRole("button", { name: /^Delete/ }).click();
    const question = moderator.getByRole("dialog", { name: "Delete this note?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(moderator.getByText("The note is deleted.").locator("..")).toBeFocused();
    await expect(moderator.getByText("No notes yet.")).toBeVisible();
    await expect(moderator.getByText(`deleted a note about ${alice.username}`)).toBeVisible();

    await test.step("a note that is added there says so", async () => {
      await moderator.getByRole("button", { name: "Add note" }).click();
      await dialog.getByRole("textbox", { name: "Note" }).fill("Another.");
      await dialog.getByRole("button", { name: "Add note" }).click();
      await expect(moderator.getByText("The note is added.").locator("..")).toBeFocused();
      await expect(notes.getByRole("listitem")).toContainText("Another.");
    });

    await test.step("words that are no note yet end at signing out", async () => {
      await moderator.getByRole("button", { name: "Add note" }).click();
      await dialog.getByRole("textbox", { name: "Note" }).fill("Half a thought");
      await moderator.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      expect(await drafts()).toHaveLength(1);
      await moderator.goto("/settings");
      await moderator.getByRole("main").getByRole("button", { name: "Logout" }).click();
      await expect.poll(drafts).toEqual([]);
    });
  });
});
