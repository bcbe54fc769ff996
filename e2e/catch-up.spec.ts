import { expectAccessible } from "./accessible.ts";
import { leaveFor, type Person, type Post } from "./people.ts";
import { expect, test, unique } from "./test.ts";

/** Bob posts to a feed that Alice follows, while she is away for five days. Returns the posts, the best first. */
async function missedPosts(alice: Person, bob: Person, count: number): Promise<Post[]> {
  const feed = unique("Missed");
  await alice.api("POST", "/follow-category", { category: feed });
  const posts = await bob.submitInOrder(count, feed);
  await bob.heart(posts[0]!);
  await leaveFor(alice, 5);
  return [posts[0]!, ...posts.slice(1).toReversed()];
}

test.describe("Catch up", () => {
  test("offers a member who comes back the best posts that they missed; each comes once, and the list ends", async ({
    alice,
    bob,
  }) => {
    const posts = await missedPosts(alice, bob, 8);
    const page = await alice.open("/");
    const offer = page.getByRole("region", { name: "Welcome back" });
    await expect(offer).toContainText("You were last here 5d ago.");
    await offer.getByRole("link", { name: "Catch up" }).click();
    await expect(page).toHaveURL("/catch-up");
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(posts.map(({ title }) => title));
    const seen = page.waitForResponse("**/api/catch-up/seen");
    await expect(page.getByText("since you were last here, 5d ago. Each comes once.")).toBeVisible();
    await seen;
    await page.getByText("You are all caught up.").scrollIntoViewIfNeeded();
    // On the way to the end every title has been on the screen for a second.
    for (const { title } of posts) {
      await page.getByRole("heading", { name: title }).scrollIntoViewIfNeeded();
      await expect
        .poll(async () => (await alice.api<Left>("POST", "/catch-up")).submissions.map((post) => post.title))
        .not.toContain(title);
    }
    await expect.poll(async () => (await alice.api<Profile>("GET", "/profile")).user.leftAt).toBeNull();
    const other = await page.context().newPage();
    await other.goto("/catch-up");
    await expect(other.getByText("You are all caught up.")).toBeVisible();
    await expect(other.getByRole("article")).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "My Feed" }).click();
    await expect(page).toHaveURL("/?view=my-feed");
    await expect(page.getByRole("region", { name: "Welcome back" })).toHaveCount(0);
  });

  test("posts far down the list count as seen once the reader has scrolled to them", async ({
    alice,
    bob,
  }) => {
    const posts = await missedPosts(alice, bob, 30);
    const page = await alice.open("/terms");
    // Makes all cards as high as if they had pictures: the last cards are emptied until they come near.
    await page.route("**/assets/*.css", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()} article { min-height: 900px }` });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/catch-up");
    await expect(page.getByRole("article")).toHaveCount(30);
    const last = page.locator(`#post-${posts.at(-1)!.id}`);
    await expect(last.getByRole("heading")).toHaveCount(0);
    await last.evaluate((card) => card.scrollIntoView({ block: "end" }));
    await last.getByRole("heading").evaluate((title) => title.scrollIntoView({ block: "center" }));
    await expect
      .poll(async () => (await alice.api<Left>("POST", "/catch-up")).submissions.map((post) => post.title))
      .not.toContain(posts.at(-1)!.title);
  });

  test("the offer can be closed for this absence, and the page stays in the navigation", async ({
    alice,
    bob,
  }) => {
    const [best] = await missedPosts(alice, bob, 1);
    const page = await alice.open("/");
    const offer = page.getByRole("region", { name: "Welcome back" });
    await offer.getByRole("button", { name: "Put away" }).click();
    await expect(offer).toHaveCount(0);
    await expect(page.locator("#content")).toBeFocused();
    const confirmed = page.waitForResponse("**/api/profile*");
    await page.reload();
    await confirmed;
    await expect(page.getByRole("feed")).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.goto("/catch-up");
    await expect(page.getByRole("heading", { name: best!.title })).toBeVisible();
  });

  test("posts seen while the site was out of reach are reported once it is back", async ({
    alice,
    bob,
    problems,
  }) => {
    problems.expect(/Failed to load resource|ERR_/);
    await missedPosts(alice, bob, 1);
    const page = await alice.open("/");
    await expect(page.getByRole("region", { name: "Welcome back" })).toBeVisible();
    await page.route("**/api/catch-up/seen", (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/catch-up/seen"));
    await page.goto("/catch-up");
    await failed;
    await expect.poll(async () => (await alice.api<Left>("POST", "/catch-up")).submissions).toEqual([]);
  });

  test("a reload keeps the list as it was, with the posts that were seen", async ({ alice, bob }) => {
    const posts = await missedPosts(alice, bob, 2);
    const page = await alice.open("/");
    await page.goto("/catch-up");
    await page.waitForResponse("**/api/catch-up/seen");
    await page.reload();
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(posts.map(({ title }) => title));
  });

  test("says when it cannot be loaded, and tries again", async ({ alice, bob, problems }) => {
    problems.expect(/500/);
    const [best] = await missedPosts(alice, bob, 1);
    const page = await alice.open("/terms");
    await page.route(
      "**/api/catch-up",
      (route) => route.fulfill({ status: 500, json: { error: "Out of order." } }),
      {
        times: 1,
      },
    );
    await page.goto("/catch-up");
    await expect(page.getByRole("alert").filter({ hasText: "Out of order." })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: best!.title })).toBeVisible();
  });

  test("leads a member who follows no feeds to the feeds, and a visitor to the sign-in", async ({
    carol,
    page,
  }) => {
    const own = await carol.open("/catch-up");
    await expect(own.getByText("You follow no feeds yet.")).toBeVisible();
    await own.getByRole("link", { name: "See all feeds" }).click();
    await expect(own).toHaveURL("/feeds-directory");
    await page.goto("/catch-up");
    await expect(page).toHaveURL(/\/login/);
  });

  test("is accessible, and so is its offer", async ({ alice, bob }) => {
    await missedPosts(alice, bob, 3);
    const page = await alice.open("/");
    await expect(page.getByRole("region", { name: "Welcome back" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/catch-up");
    await expect(page.getByRole("article")).toHaveCount(3);
    await expectAccessible(page);
  });
});

interface Left {
  submissions: Post[];
}

interface Profile {
  user: { leftAt: unknown };
}
