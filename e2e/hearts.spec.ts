import type { Page } from "@playwright/test";
import { refuse } from "./browser.ts";
import { expect, type Person, type Post, test, unique } from "./test.ts";

const heartOf = (page: Page, { title }: Post) => page.getByRole("button", { name: `Heart: ${title}.` });
const pressed = (page: Page, post: Post) =>
  expect(heartOf(page, post)).toHaveAttribute("aria-pressed", "true");
const notPressed = (page: Page, post: Post) =>
  expect(heartOf(page, post)).toHaveAttribute("aria-pressed", "false");

async function countOf(person: Person, { id }: Post): Promise<number> {
  const { submission } = await person.api<{ submission: { upvotes: number } }>("GET", `/submission/${id}`);
  return submission.upvotes;
}

test.describe("Hearts", () => {
  test("A heart pressed before the scripts have loaded counts once", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await bob.open("/robots.txt");
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/details/${post.id}`, { waitUntil: "commit" });
    await heartOf(page, post).click();
    await notPressed(page, post);
    held.resolve();
    await pressed(page, post);
    await expect(heartOf(page, post)).toHaveText("1");
    expect(await countOf(alice, post)).toBe(1);
  });

  test('"not voted to voted (count +1) and back (count -1…)", survives a reload, is stored under votes_{username} and matches the server\'s count', async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await alice.heart(post);
    const page = await bob.open(`/details/${post.id}`);
    const stored = () => page.evaluate((key) => localStorage.getItem(key), `votes_${bob.username}`);
    await notPressed(page, post);
    await heartOf(page, post).click();
    await pressed(page, post);
    await expect(heartOf(page, post)).toHaveText("2");
    expect(await stored()).toBe(JSON.stringify({ [post.id]: true }));
    expect(await countOf(alice, post)).toBe(2);
    await page.reload();
    await pressed(page, post);
    await expect(heartOf(page, post)).toHaveText("2");
    await heartOf(page, post).click();
    await notPressed(page, post);
    await expect(heartOf(page, post)).toHaveText("1");
    expect(await stored()).toBe("{}");
    await page.reload();
    await notPressed(page, post);
    expect(await countOf(alice, post)).toBe(1);
  });

  test('"Login modal … opens when a signed-out user tries to upvote", and signing in there gives the heart', async ({
    page,
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await heartOf(page, post).click();
    const modal = page.getByRole("dialog", { name: "Log in to Hearth" });
    await expect(modal.getByText("Sign in to give your heart to a post.")).toBeVisible();
    await modal.getByLabel("Email").fill(bob.email);
    await modal.getByLabel("Password", { exact: true }).fill(bob.password);
    await modal.getByRole("button", { name: "Login", exact: true }).click();
    await expect(modal).toBeHidden();
    await expect(page).toHaveURL(`/details/${post.id}`);
    await pressed(page, post);
    await expect(heartOf(page, post)).toHaveText("1");
    expect(await countOf(alice, post)).toBe(1);
  });

  test("Escape closes the login modal and returns the focus to the heart", async ({ page, alice }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await heartOf(page, post).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(heartOf(page, post)).toBeFocused();
  });

  test("A double click gives one heart", async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await bob.open(`/details/${post.id}`);
    const answer = page.waitForResponse(/upvote/);
    const { x, y } = (await heartOf(page, post).boundingBox())!;
    await page.mouse.move(x + 10, y + 10);
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    await answer;
    await pressed(page, post);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(heartOf(page, post)).not.toHaveAttribute("aria-busy");
    await pressed(page, post);
    expect(await countOf(alice, post)).toBe(1);
  });

  for (const key of ["Enter", "Space"]) {
    test(`By keyboard: ${key} gives a heart and takes it back`, async ({ alice, bob }) => {
      const post = await alice.submitText();
      const page = await bob.open(`/details/${post.id}`);
      await notPressed(page, post);
      await heartOf(page, post).focus();
      await page.keyboard.press(key);
      await pressed(page, post);
      await expect(heartOf(page, post)).toBeFocused();
      await page.keyboard.press(key);
      await notPressed(page, post);
      expect(await countOf(alice, post)).toBe(0);
    });
  }

  test('"cached per user locally and refreshed from the server": a heart given through the API shows', async ({
    alice,
    bob,
  }) => {
    const feed = unique("elsewhere");
    const [one, two] = [await alice.submitText({ feeds: [feed] }), await alice.submitText({ feeds: [feed] })];
    await bob.heart(two);
    const page = await bob.open(`/feed/${feed}`);
    await pressed(page, two);
    await notPressed(page, one);
  });

  test('"Applied after the call succeeds"', async ({ alice, bob }) => {
    const post = await alice.submitText();
    const page = await bob.open(`/details/${post.id}`);
    const held = Promise.withResolvers<void>();
    await page.route("**/upvote", async (route) => {
      await held.promise;
      await route.continue();
    });
    await heartOf(page, post).click();
    await expect(heartOf(page, post)).toHaveAttribute("aria-busy", "true");
    await notPressed(page, post);
    await expect(heartOf(page, post)).toHaveText("0");
    held.resolve();
    await pressed(page, post);
    await expect(heartOf(page, post)).toHaveText("1");
  });

  test("A heart given while the vote status is loading is not undone by the older answer", async ({
    alice,
    bob,
  }) => {
    const post = await alice.submitText();
    const page = await bob.open("/terms");
    const held = Promise.withResolvers<void>();
    await page.route("**/votes/status", async (route) => {
      const answer = await route.fetch();
      await held.promise;
      await route.fulfill({ response: answer });
    });
    const asked = page.waitForRequest("**/votes/status");
    await page.goto(`/details/${post.id}`);
    await asked;
    await heartOf(page, post).click();
    await pressed(page, post);
    const answered = page.waitForResponse("**/votes/status");
    held.resolve();
    await (await answered).finished();
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), `votes_${bob.username}`))
      .toBe(JSON.stringify({ [post.id]: true }));
    await pressed(page, post);
  });

  test('"Logged only, UI unchanged: … vote/unvote"', async ({ alice, bob, problems }) => {
    problems.expect(/Something went wrong/);
    const post = await alice.submitText();
    const page = await bob.open(`/details/${post.id}`);
    await refuse(page, "**/upvote", { error: "Something went wrong", times: 1 });
    const answer = page.waitForResponse("**/upvote");
    await heartOf(page, post).click();
    await answer;
    await expect(heartOf(page, post)).not.toHaveAttribute("aria-busy");
    await notPressed(page, post);
    await expect(heartOf(page, post)).toHaveText("0");
    await heartOf(page, post).click();
    await pressed(page, post);
  });

  test("A heart given in a list shows on the post's page, and one taken back there is gone from the list", async ({
    alice,
    bob,
  }) => {
    const feed = unique("both");
    const post = await alice.submitText({ feeds: [feed] });
    const page = await bob.open(`/feed/${feed}`);
    await heartOf(page, post).click();
    await pressed(page, post);
    await page.getByRole("heading", { name: post.title }).getByRole("link").click();
    await expect(page).toHaveURL(`/details/${post.id}`);
    await pressed(page, post);
    await expect(heartOf(page, post)).toHaveText("1");
    await heartOf(page, post).click();
    await notPressed(page, post);
    await page.goBack();
    await expect(page.getByRole("feed")).toBeVisible();
    await expect(heartOf(page, post)).toHaveText("0");
    await notPressed(page, post);
  });

  test('Vote status that cannot be loaded is "logged only, UI unchanged"', async ({
    alice,
    bob,
    problems,
  }) => {
    problems.expect(/Something went wrong/);
    const post = await bob.submitText();
    const page = await alice.open("about:blank");
    await refuse(page, "**/api/votes/status");
    const refused = page.waitForResponse("**/api/votes/status");
    await page.goto("/?view=recent&time=24h");
    await refused;
    const heart = page.getByRole("button", { name: `Heart: ${post.title}.` });
    await heart.click();
    await expect(heart).toHaveText("1");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
