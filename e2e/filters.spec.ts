import { expectAccessible } from "./accessible.ts";
import { loseAnswer, openLive, refuse } from "./browser.ts";
import { cardOf, choose, mute, watchFor } from "./filters.ts";
import { expect, test, unique } from "./test.ts";

test.describe("Hiding a post", () => {
  test("leaves one line with Undo in its place; from the next load on, the post is gone from lists, search and the rail", async ({
    alice,
    bob,
  }) => {
    const feed = unique("hide");
    const [kept, hidden] = [
      await alice.submitText({ feeds: [feed] }),
      await alice.submitText({ feeds: [feed] }),
    ];
    const page = await openLive(await bob.open("about:blank"), `/feed/${feed}`);
    await choose(page, hidden, "Hide");
    const line = page.getByRole("article", { name: "A post that is not shown" });
    await expect(line).toContainText("You have hidden this post.");
    await expect(line.getByRole("button", { name: "Undo" })).toBeFocused();
    await expectAccessible(page);
    await line.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(cardOf(page, hidden)).toBeVisible();
    await choose(page, hidden, "Hide");
    await expect(line).toBeVisible();
    await expect
      .poll(async () => (await bob.api<{ hidden: [] }>("GET", "/hidden-posts")).hidden.length)
      .toBe(1);
    const seen = await watchFor(page, [hidden.title]);
    await page.reload();
    await expect(cardOf(page, kept)).toBeVisible();
    await expect(page.getByText("Not shown: 1 hidden.")).toBeVisible();
    await page.goto(`/search?q=${encodeURIComponent(hidden.title)}`);
    await expect(page.getByText("Not shown: 1 hidden.")).toBeVisible();
    await page.goto(`/details/${kept.id}`);
    await expect(page.getByRole("heading", { name: kept.title })).toBeVisible();
    await expect(page.getByRole("heading", { name: /More from/ })).toHaveCount(0);
    expect(await seen()).toEqual([]);
    await expectAccessible(page);
  });

  test("shows the post again and says why when the server refuses; after a lost answer the page learns that the post is hidden", async ({
    alice,
    bob,
    problems,
  }) => {
    problems.expect(/500|ERR_FAILED/);
    const feed = unique("hide");
    const post = await alice.submitText({ feeds: [feed] });
    const page = await openLive(await bob.open("about:blank"), `/feed/${feed}`);
    await refuse(page, "**/hide", { error: "Please try later.", times: 1 });
    await choose(page, post, "Hide");
    await expect(page.getByRole("alert").getByText("Please try later.")).toBeVisible();
    await expect(cardOf(page, post)).toBeVisible();
    await loseAnswer(page, "**/hide");
    await choose(page, post, "Hide");
    await expect(page.getByText("You have hidden this post.")).toBeVisible();
  });

  test("lists the post in /hidden, where a button shows it again and then offers to hide it", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await bob.api("POST", `/submission/${post.id}/hide`);
    const page = await bob.open("/saved");
    await page.getByRole("navigation", { name: "Your lists" }).getByRole("link", { name: "Hidden" }).click();
    await page.getByRole("button", { name: `Unhide ${post.title}` }).click();
    const back = page.getByRole("button", { name: `Hide ${post.title}` });
    await expect(back).toBeVisible();
    await expectAccessible(page);
    await expect
      .poll(async () => (await bob.api<{ hidden: [] }>("GET", "/hidden-posts")).hidden.length)
      .toBe(0);
    await page.reload();
    await expect(page.getByText("You have not hidden any posts.")).toBeVisible();
  });

  test("asks a visitor to sign in, and is not offered for one's own post", async ({ alice, page }) => {
    const feed = unique("hide");
    const post = await alice.submitText({ feeds: [feed] });
    await openLive(page, `/feed/${feed}`);
    await choose(page, post, "Hide");
    await expect(page.getByText("Sign in to hide a post.")).toBeVisible();
    const own = await openLive(await alice.open("about:blank"), `/feed/${feed}`);
    await cardOf(own, post).getByRole("button", { name: "More" }).press("Enter");
    await expect(own.getByRole("menuitem").first()).toBeFocused();
    await expect(own.getByRole("menuitem")).toHaveText(["Why is this here?", "Save", "Notifications…"]);
    await own.keyboard.press("ArrowUp");
    await expect(own.getByRole("menuitem", { name: "Notifications…" })).toBeFocused();
    await expectAccessible(own);
    await own.keyboard.press("Escape");
    await expect(cardOf(own, post).getByRole("button", { name: "More" })).toBeFocused();
  });
});

test.describe("Muting", () => {
  test("a feed from a card: its posts give way to lines with Undo, and its own page says that it is muted", async ({
    alice,
    bob,
  }) => {
    const [word, feed] = [unique("shared"), unique("muted")];
    const posts = [
      await alice.submitText({ title: `${word} one`, feeds: [feed] }),
      await alice.submitText({ title: `${word} two`, feeds: [feed] }),
    ];
    const page = await openLive(await bob.open("about:blank"), "/?view=recent");
    await choose(page, posts[1]!, `Mute /${feed}`);
    const dialog = page.getByRole("dialog", { name: `Mute /${feed}?` });
    await dialog.getByLabel("For how long").selectOption("For a week");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Mute" }).click();
    await expect(page.getByText(`You have muted /${feed}.`)).toHaveCount(2);
    await expect(page.getByText(word)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(cardOf(page, posts[0]!)).toBeVisible();
    await mute(bob, "feed", feed, 7);
    const seen = await watchFor(page, [word]);
    await page.reload();
    await expect(page.getByText(/^Not shown: .*2 in muted feeds/)).toBeVisible();
    expect(await seen()).toEqual([]);
    await page.getByRole("button", { name: "Show them" }).click();
    await expect(cardOf(page, posts[0]!)).toBeVisible();
    await expect(page.getByRole("button", { name: "Hide them again" })).toBeFocused();
    await page.goto(`/feed/${feed}`);
    await expect(page.getByText("You have muted this feed.")).toBeVisible();
    await expect(page.getByText("Until")).toBeVisible();
    await expect(cardOf(page, posts[0]!)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Unmute ${feed}` }).click();
    await expect(page.getByRole("button", { name: `Mute ${feed}` })).toBeVisible();
  });

  test("a member folds the member's comments, but no replies to them, and shows on the member's profile", async ({
    alice,
    bob,
    carol,
  }) => {
    const post = await alice.submitText();
    const loud = await carol.comment(post, "A very loud comment");
    await alice.comment(post, "A calm reply", loud);
    await mute(bob, "member", carol.username);
    const page = await bob.open("about:blank");
    const seen = await watchFor(page, ["A very loud comment"]);
    await page.goto(`/details/${post.id}`);
    const folded = page.locator(`#comment-${loud}`);
    await expect(folded).toContainText("Comment by a muted member");
    await expect(page.getByText("A calm reply")).toBeVisible();
    expect(await seen()).toEqual([]);
    await expectAccessible(page);
    await folded.getByRole("button", { name: "Show the comment" }).press("Enter");
    await expect(folded).toContainText("A very loud comment");
    await expect(folded).toBeFocused();
    await page.goto(`/user/${carol.username}`);
    await expect(page.getByText(`You have muted ${carol.username}.`)).toBeVisible();
    await page.getByRole("button", { name: `Unmute ${carol.username}` }).click();
    await page.getByRole("button", { name: `Mute ${carol.username}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
    await expect(page.getByRole("button", { name: `Unmute ${carol.username}` })).toBeVisible();
  });

  test("a comment's author folds the comment at once", async ({ alice, bob, carol }) => {
    const post = await alice.submitText();
    const id = await carol.comment(post, "A loud comment");
    const page = await bob.open(`/details/${post.id}`);
    const comment = page.locator(`#comment-${id}`);
    await comment.hover();
    await comment.getByRole("button", { name: `Mute ${carol.username}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
    await expect(comment).toContainText("Comment by a muted member");
  });

  test("a word in Settings, with an end: posts and comments with it are gone, and notifications with their badge", async ({
    alice,
    bob,
  }) => {
    const [word, feed] = [unique("spoiler"), unique("films")];
    const [bad, good] = [
      await alice.submitText({ title: `The ${word} ending`, feeds: [feed] }),
      await alice.submitText({ feeds: [feed] }),
    ];
    const own = await bob.submitText();
    const commentId = await alice.comment(own, `This ${word} again`);
    const page = await openLive(await bob.open("about:blank"), "/notifications");
    await expect(page.getByText("commented on your post")).toBeVisible();
    await page.goto("/settings");
    await page.getByLabel("Word or phrase").fill(word.toUpperCase());
    await page
      .locator("form", { hasText: "Word or phrase" })
      .getByLabel("For how long")
      .selectOption("For a month");
    await page.locator("form", { hasText: "Word or phrase" }).getByRole("button", { name: "Mute" }).click();
    await expect(page.getByText(`Muted “${word.toUpperCase()}”.`)).toBeVisible();
    await expect(page.getByRole("button", { name: `Unmute “${word.toUpperCase()}”` })).toBeVisible();
    await expectAccessible(page);
    const seen = await watchFor(page, [bad.title, `This ${word} again`]);
    await page.goto(`/feed/${feed}`);
    await expect(cardOf(page, good)).toBeVisible();
    await expect(page.getByText("Not shown: 1 with muted words.")).toBeVisible();
    await page.goto("/notifications");
    await expect(page.getByText("You have no notifications.")).toBeVisible();
    await page.goto(`/details/${own.id}`);
    await expect(page.locator(`#comment-${commentId}`)).toContainText("Comment with a muted word");
    expect(await seen()).toEqual([]);
    await page.goto("/settings");
    await page.getByRole("button", { name: `Unmute “${word.toUpperCase()}”` }).click();
    await expect(page.getByText("You have muted nothing.")).toBeVisible();
    await page.goto(`/feed/${feed}`);
    await expect(cardOf(page, bad)).toBeVisible();
  });

  test("on one device holds on another that is open, without a reload", async ({ alice, bob }) => {
    const feed = unique("devices");
    const post = await alice.submitText({ feeds: [feed] });
    const [here, there] = [
      await openLive(await bob.open("about:blank"), `/feed/${feed}`),
      await openLive(await bob.open("about:blank"), `/feed/${feed}`),
    ];
    await choose(here, post, `Mute ${alice.username}`);
    await here.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
    for (const page of [here, there])
      await expect(page.getByText(`You have muted ${alice.username}.`)).toBeVisible();
  });

  test("twice in a row on one device holds for both on another that is open", async ({ alice, bob }) => {
    const feed = unique("twice");
    const [post, other] = [
      await alice.submitText({ feeds: [feed] }),
      await alice.submitText({ feeds: [feed], title: unique("Pineapple") }),
    ];
    const page = await openLive(await bob.open("about:blank"), `/feed/${feed}`);
    await bob.api("POST", `/submission/${post.id}/hide`);
    await expect(cardOf(page, post)).toHaveCount(0);
    await bob.api("POST", `/submission/${other.id}/hide`);
    await expect(cardOf(page, other)).toHaveCount(0);
  });

  test("from a post's page is shown there, and can be undone there", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await bob.open(`/details/${post.id}`);
    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: `Mute ${alice.username}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
    await expect(page.getByText(`You have muted ${alice.username}.`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`You have muted ${alice.username}.`)).toHaveCount(0);
  });

  test("that fails says why in the dialog and mutes nothing", async ({ alice, bob, problems }) => {
    problems.expect(/500/);
    const feed = unique("fails");
    const post = await alice.submitText({ feeds: [feed] });
    const page = await openLive(await bob.open("about:blank"), `/feed/${feed}`);
    await refuse(page, "**/mutes", { error: "Please try later.", times: 1 });
    await choose(page, post, `Mute ${alice.username}`);
    await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
    await expect(page.getByRole("alert").getByText("Please try later.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(cardOf(page, post)).toBeVisible();
  });
});
