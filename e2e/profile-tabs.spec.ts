import { tryAgain } from "./try-again.ts";
import { expectAccessible } from "./accessible.ts";
import { refuse } from "./browser.ts";
import { expect, type Person, type Post, test } from "./test.ts";

/** Comments on a post, several at once. */
async function commentMany(person: Person, post: Post, count: number): Promise<void> {
  for (let from = 0; from < count; from += 5)
    await Promise.all([1, 2, 3, 4, 5].map((n) => person.comment(post, `Remark ${from + n}`)));
}

test.describe("The tab Comments of a public profile", () => {
  test("lists the comments, each with its post, and leads to each in its discussion", async ({
    page,
    alice,
    bob,
  }) => {
    const post = await bob.submitText();
    await alice.comment(post, "The **first** one");
    const id = await alice.comment(post, "The second one");
    await page.goto(`/user/${alice.username}`);
    await page.getByRole("link", { name: "Comments", exact: true }).click();
    await expect(page).toHaveURL(`/user/${alice.username}?tab=comments`);
    await expect(page).toHaveTitle(`${alice.username}'s Comments - Hearth`);
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveText([/^The second one/, /^The first one/]);
    await expect(page.getByRole("definition").nth(1)).toHaveText("2");
    await expectAccessible(page);
    await rows.first().getByRole("link", { name: post.title }).click();
    await expect(page).toHaveURL(`/details/${post.id}#comment-${id}`);
    await expect(page.locator(`#comment-${id}`)).toBeInViewport();
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await page.getByRole("link", { name: "Posts", exact: true }).click();
    await expect(page.getByText("No submissions yet.")).toBeVisible();
    await expect(page).toHaveTitle(`${alice.username}'s Profile - Hearth`);
  });

  test("loads more as its end comes near, says when it is empty, and when it cannot be read", async ({
    page,
    alice,
    bob,
    problems,
  }) => {
    await page.goto(`/user/${alice.username}?tab=comments`);
    await expect(page.getByText("No comments yet.")).toBeVisible();
    await commentMany(alice, await bob.submitText(), 45);
    const rows = page.getByRole("main").getByRole("listitem");
    // Visitors get the cached list for up to a second.
    await tryAgain(async (time) => {
      await page.reload();
      await expect(rows.first()).toBeVisible(time);
    });
    // A press before the page listens would be lost.
    await tryAgain(async (time) => {
      await page.keyboard.press("End");
      await expect(rows).toHaveCount(45, time);
    });
    problems.expect(/500/);
    await page.goto(`/user/${bob.username}`);
    await refuse(page, "**/comments", { error: "Please try later.", times: 1 });
    await page.getByRole("link", { name: "Comments", exact: true }).click();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No comments yet.")).toBeVisible();
  });
});

test.describe("With JavaScript off, the tab Comments of a profile", () => {
  test.use({ javaScriptEnabled: false });

  test("is a link, and the links to next pages lead through all comments", async ({ page, alice, bob }) => {
    await commentMany(alice, await bob.submitText(), 45);
    await page.goto(`/user/${alice.username}`);
    await page.getByRole("link", { name: "Comments", exact: true }).click();
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveCount(40);
    const words = await rows.allInnerTexts();
    await page.getByRole("link", { name: "More comments" }).click();
    await expect(rows).toHaveCount(5);
    expect(new Set([...words, ...(await rows.allInnerTexts())].map((text) => text.split("\n")[0])).size).toBe(
      45,
    );
    await expect(page.getByRole("link", { name: "More comments" })).toHaveCount(0);
  });
});

test.describe("The tabs of one's own profile", () => {
  test("show one's comments, also one just written, and what one has saved", async ({ alice, bob }) => {
    const post = await bob.submitText();
    const page = await alice.open("/profile");
    await expect(page.getByRole("heading", { name: "Your Submissions" })).toBeVisible();
    await page.getByRole("link", { name: "Comments", exact: true }).click();
    await expect(page.getByText("You haven't commented on anything yet.")).toBeVisible();
    await alice.comment(post, "Just now");
    await alice.api("POST", `/submission/${post.id}/save`);
    await page.getByRole("link", { name: "Posts", exact: true }).click();
    await page.getByRole("link", { name: "Comments", exact: true }).click();
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveText([/^Just now/]);
    await expectAccessible(page);
    await page
      .getByRole("navigation", { name: "Parts of the profile" })
      .getByRole("link", { name: "Saved" })
      .click();
    await expect(page).toHaveURL("/profile?tab=saved");
    await expect(rows).toHaveText([new RegExp(`^${post.title}`)]);
    await expectAccessible(page);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveTitle(`${alice.username} - Hearth`);
  });

  test("are reached by the keyboard alone", async ({ alice }) => {
    const page = await alice.open("/profile");
    await page.getByRole("link", { name: "Posts", exact: true }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/profile?tab=comments");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/profile?tab=saved");
  });
});
