import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openLive } from "./browser.ts";
import { cardOf, decide, REMOVE_ONE } from "./moderation.ts";
import { ageComment } from "./people.ts";
import { expect, type Person, type Post, test } from "./test.ts";

const SLUR = "A slur about the neighbours";
const versions = (page: Page) => page.getByRole("dialog", { name: "Versions" });

/** A comment of the author, reported by the reporter. */
async function reported(author: Person, reporter: Person): Promise<{ post: Post; id: string }> {
  const post = await reporter.submitText();
  const id = await author.comment(post, SLUR);
  await reporter.api("POST", `/comment/${id}/report`, { reason: "Rude" });
  return { post, id };
}

function inQueue(queue: Page, post: Post): Locator {
  return cardOf(queue, post).getByRole("region", { name: "Reported comments" }).getByRole("listitem").first();
}

test.describe("A reported comment that its author edits", () => {
  test("says so in the queue, with its versions, also once it is deleted", async ({ alice, bob, mona }) => {
    const { post, id } = await reported(bob, alice);
    await bob.api("POST", `/comment/${id}`, { text: "Hello there", was: SLUR });
    await bob.api("DELETE", `/comment/${id}`);
    const queue = await mona.open("/moderation");
    const comment = inQueue(queue, post);
    await expect(comment).toContainText("Hello there");
    await expect(comment).toContainText("Deleted by its author");
    await expect(comment).toContainText("Edited since it was reported");
    await expectAccessible(queue);
    await comment.getByRole("button", { name: "edited just now" }).click();
    await versions(queue)
      .getByText(/first text/)
      .click();
    await expect(versions(queue)).toContainText(SLUR);
    await expectAccessible(queue, [320]);
  });

  test("cannot be decided about before the moderator has seen the edit: the queue shows the new text, and the moderator decides again", async ({
    alice,
    bob,
    mona,
  }) => {
    const { post, id } = await reported(bob, alice);
    const queue = await mona.open("/moderation");
    const comment = inQueue(queue, post);
    await expect(comment).toContainText(SLUR);
    let was = SLUR;
    for (const text of ["A worse slur", "The worst slur"]) {
      await bob.api("POST", `/comment/${id}`, { text, was });
      was = text;
      await comment.getByRole("button", { name: /^Dismiss / }).press("Enter");
      await decide(queue, "Dismiss the reports?", "Dismiss", "Within the rules");
      await expect(comment).toContainText(text);
      await expect(comment.getByText("was edited meanwhile").locator("..")).toBeFocused();
      await expect(comment).toContainText("Edited since it was reported");
      await expect(comment.getByText("Rude")).toBeVisible();
    }
    await expectAccessible(queue, [320]);
    await comment.getByRole("button", { name: REMOVE_ONE }).click();
    await decide(queue, "Remove this comment?", "Remove", "Harassment");
    await expect(comment).toContainText("Removed.");
    await expect(comment).not.toContainText("edited meanwhile");
  });

  test("can be reported anew without a reload, once it was dismissed and has changed", async ({
    alice,
    bob,
    mona,
  }) => {
    const post = await alice.submitText();
    const id = await bob.comment(post, "Fine");
    const page = await openLive(await alice.open("about:blank"), `/details/${post.id}`);
    const item = page.locator(`#comment-${id}`);
    const report = async () => {
      await item.getByRole("button", { name: /^Report / }).click();
      await page.getByRole("radio", { name: "Spam" }).check();
      await page.getByRole("dialog").getByRole("button", { name: "Report" }).click();
      await expect(item.getByRole("button", { name: /^Reported/ })).toBeDisabled();
    };
    await report();
    await mona.api("POST", `/moderation/comments/${id}/decisions`, { decision: "dismiss", reason: "Fine" });
    await bob.api("POST", `/comment/${id}`, { text: SLUR, was: "Fine" });
    await expect(item).toContainText(SLUR);
    await report();
    await expect(inQueue(await mona.open("/moderation"), post)).toContainText(SLUR);
  });

  test("does not tell its author of the report: an erased version is erased, while moderators still read it", async ({
    alice,
    bob,
    mona,
  }) => {
    const { post, id } = await reported(bob, alice);
    await ageComment(id);
    await bob.api("POST", `/comment/${id}`, { text: "Hello there", was: SLUR });
    const page = await openLive(await bob.open("about:blank"), `/details/${post.id}`);
    await page
      .locator(`#comment-${id}`)
      .getByRole("button", { name: /^edited/ })
      .click();
    await versions(page)
      .getByText(/first text/)
      .click();
    await versions(page).getByRole("button", { name: "Erase" }).click();
    await versions(page).getByRole("button", { name: "Erase for good?" }).click();
    await expect(versions(page)).toContainText("This version was erased");
    await expect(versions(page)).not.toContainText(SLUR);
    const queue = await mona.open("/moderation");
    await inQueue(queue, post).getByRole("button", { name: "edited just now" }).click();
    await versions(queue)
      .getByText(/first text/)
      .click();
    await expect(versions(queue)).toContainText(SLUR);
  });
});
