import { expectAccessible } from "./accessible.ts";
import { mute, watchFor } from "./filters.ts";
import { expect, test, unique } from "./test.ts";

test.describe("Muting", () => {
  test("folds comments that a search or a profile lists, by muted members, with muted words and on muted posts", async ({
    alice,
    bob,
    carol,
  }) => {
    const needle = unique("zf").replace("_", "");
    const [word, feed] = [unique("spoiler"), unique("muted")];
    const [post, elsewhere] = [await alice.submitText(), await alice.submitText({ feeds: [feed] })];
    await carol.comment(post, `${needle} loud`);
    await alice.comment(post, `${needle} with ${word}`);
    await alice.comment(elsewhere, `${needle} elsewhere`);
    await alice.comment(post, `${needle} calm`);
    await mute(bob, "member", carol.username);
    await mute(bob, "word", word);
    await mute(bob, "feed", feed);
    const page = await bob.open("about:blank");
    const seen = await watchFor(page, [`${needle} loud`, `${needle} with`, `${needle} elsewhere`]);
    const [onPost, withWord, byMember] = [
      "Comment on a post that you have hidden or muted",
      "Comment with a muted word",
      "Comment by a muted member",
    ];
    await page.goto(`/search?q=${needle}&kind=comments&sort=date`);
    const found = page.getByRole("list", { name: /^Results for/ }).getByRole("listitem");
    await expect(found).toContainText([`${needle} calm`, onPost, withWord, byMember]);
    expect(await seen()).toEqual([]);
    await expectAccessible(page);
    await page.goto(`/user/${alice.username}?tab=comments`);
    const listed = page.getByRole("main").locator("li[data-stop]");
    await expect(listed).toContainText([`${needle} calm`, onPost, withWord]);
    expect(await seen()).toEqual([]);
    await listed.last().getByRole("button", { name: "Show the comment" }).press("Enter");
    await expect(listed.last()).toContainText(`${needle} with ${word}`);
    await expect(listed.last()).toBeFocused();
    await page.goto(`/user/${carol.username}?tab=comments`);
    await expect(page.getByText(`${needle} loud`)).toBeVisible();
  });

  test("ends with the session in all tabs, and holds again in the next one", async ({
    alice,
    bob,
    carol,
    request,
  }) => {
    const post = await alice.submitText();
    const loud = await carol.comment(post, "A loud comment");
    await alice.comment(post, "A calm comment");
    await mute(bob, "member", carol.username);
    const page = await bob.open(`/details/${post.id}`);
    const comment = page.locator(`#comment-${loud}`);
    await expect(comment).toContainText("Comment by a muted member");
    const other = await page.context().newPage();
    await other.goto("/terms");
    await other.evaluate(() => localStorage.removeItem("idToken"));
    await expect(page.getByText("A loud comment")).toBeVisible();
    const { email, password } = bob;
    const { idToken } = await (await request.post("/api/login", { data: { email, password } })).json();
    await other.evaluate((token) => localStorage.setItem("idToken", token), idToken);
    await expect(comment).toContainText("Comment by a muted member");
    await expect(page.getByText("A calm comment")).toBeVisible();
  });
});
