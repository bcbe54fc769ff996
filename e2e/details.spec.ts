import { refuse, showPictures } from "./browser.ts";
import { expect, test, unique } from "./test.ts";

test.describe("Post details", () => {
  test('"Vote count, submitter link to /user/{name}, category link /feed/{category}, … date, title …, text content"', async ({
    page,
    alice,
    bob,
  }) => {
    const feed = unique("Stories");
    const content = "First line.\n\nSecond <b>line</b>, see https://example.com/a(b).";
    const post = await alice.submitText({ feeds: [feed], content });
    await bob.heart(post);
    await page.goto(`/details/${post.id}`);
    const article = page.getByRole("article");
    await expect(article.getByRole("button", { name: /^Heart/ })).toHaveText("1");
    await expect(article.getByRole("link", { name: alice.username })).toHaveAttribute(
      "href",
      `/user/${alice.username}`,
    );
    await expect(article.getByRole("link", { name: `/${feed.toLowerCase()}` })).toHaveAttribute(
      "href",
      `/feed/${feed}`,
    );
    await expect(article.getByRole("time")).toHaveText("just now");
    await expect(article.getByRole("heading", { level: 1 })).toHaveText(post.title);
    await expect(article.getByRole("heading").getByRole("link")).toHaveCount(0);
    await expect(article.getByText(content, { exact: true })).toBeVisible();
    await expect(article.getByRole("link", { name: "https://example.com/a(b)" })).toHaveAttribute(
      "href",
      "https://example.com/a(b)",
    );
    await expect(page).toHaveTitle(`${post.title} - Hearth`);
  });

  test("The acts are one row at 320 and 390 pixels, from edge to edge", async ({ alice, bob }) => {
    const post = await bob.submitLink({ feeds: [unique("acts")] });
    for (const [person, last] of [
      [alice, "Report"],
      [bob, "Delete"],
    ] as const) {
      const page = await person.open(`/details/${post.id}`);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const article = page.getByRole("article");
        const heart = article.getByRole("button", { name: /^Heart/ });
        const end = article.getByRole("button", { name: last });
        await expect(end).toHaveAttribute("title", last);
        const [first, final, icon, title] = await Promise.all(
          [heart, end, heart.locator("svg"), article.getByRole("heading")].map((part) => part.boundingBox()),
        );
        expect(Math.abs(first!.y + first!.height / 2 - (final!.y + final!.height / 2))).toBeLessThan(6);
        expect(Math.abs(icon!.x - title!.x)).toBeLessThan(3);
        expect(final!.width).toBeGreaterThanOrEqual(40);
        expect(final!.x + final!.width).toBeLessThanOrEqual(width);
      }
    }
  });

  test("A visitor's line and the article have the same edges", async ({ page, alice }) => {
    const post = await alice.submitText();
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.goto(`/details/${post.id}`);
    const line = (await page.getByRole("region", { name: /^About/ }).boundingBox())!;
    const article = (await page.getByRole("article").boundingBox())!;
    expect([line.x, line.width]).toEqual([article.x, article.width]);
  });

  test('"title (linked for link and video posts)"', async ({ page, alice }) => {
    const link = await alice.submitLink({ content: "https://www.example.com/page" });
    const video = await alice.submitVideo();
    for (const [post, address] of [
      [link, "https://www.example.com/page"],
      [video, "https://youtu.be/dQw4w9WgXcQ"],
    ] as const) {
      await page.goto(`/details/${post.id}`);
      const title = page.getByRole("heading", { level: 1 }).getByRole("link");
      await expect(title).toContainText(post.title);
      await expect(title).toHaveAttribute("href", address);
      await expect(title).toHaveAttribute("rel", /noopener/);
    }
  });

  test('"crossposted categories"', async ({ page, alice }) => {
    const feeds = [unique("One"), unique("Two"), unique("Three")];
    const post = await alice.submitText({ feeds });
    await page.goto(`/details/${post.id}`);
    const [first, second, third] = feeds.map((feed) =>
      page.getByRole("link", { name: `/${feed.toLowerCase()}`, exact: true }),
    );
    await expect(first!).toHaveAttribute("href", `/feed/${feeds[0]}`);
    await expect(page.getByText("Crossposted to")).toContainText(
      `/${feeds[1]!.toLowerCase()}/${feeds[2]!.toLowerCase()}`,
    );
    await expect(second!).toHaveAttribute("href", `/feed/${feeds[1]}`);
    await expect(third!).toHaveAttribute("href", `/feed/${feeds[2]}`);
  });

  test('"image/video/thumbnail display": an image in full, a video as a still picture that plays when pressed', async ({
    page,
    alice,
  }) => {
    await showPictures(page.context());
    const image = await alice.submitLink({ content: "https://pictures.example/a.png" });
    await page.goto(`/details/${image.id}`);
    await page.getByRole("button", { name: "Load image from pictures.example" }).click();
    await expect(page.getByRole("article").locator("img")).toHaveAttribute(
      "src",
      "https://pictures.example/a.png",
    );
    const video = await alice.submitVideo();
    await page.goto(`/details/${video.id}`);
    await expect(page.locator("iframe")).toHaveCount(0);
    await page.getByRole("button", { name: `Play video: ${video.title}` }).click();
    await expect(page.locator("iframe")).toHaveAttribute(
      "src",
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/,
    );
  });

  test("Post not found: 'Submission not found.', and 404", async ({ page }) => {
    for (const id of ["999999999", "0", "no-such-post", "99999999999999999999999999", "%20"]) {
      const answer = await page.goto(`/details/${id}`);
      expect(answer!.status(), id).toBe(404);
      await expect(page.getByText("Submission not found.")).toBeVisible();
    }
  });

  test("A deleted post is not found, even through a link in a list that was opened before", async ({
    page,
    alice,
  }) => {
    const feed = unique("gone");
    const post = await alice.submitText({ feeds: [feed] });
    await page.goto(`/feed/${feed}`);
    await expect(page.getByRole("article")).toHaveCount(1);
    await alice.api("DELETE", `/submission/${post.id}`);
    await page.getByRole("heading", { name: post.title }).getByRole("link").click();
    await expect(page.getByText("Submission not found.")).toBeVisible();
  });

  test("A post opened from a list shows its title at once, and the full text once loaded", async ({
    page,
    alice,
  }) => {
    const feed = unique("known");
    const content = `${"word ".repeat(100)}The end.`;
    const post = await alice.submitText({ feeds: [feed], content });
    await page.goto(`/feed/${feed}`);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/submission/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("heading", { name: post.title }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: post.title })).toBeVisible();
    await expect(page.getByText("The end.")).toBeHidden();
    held.resolve();
    await expect(page.getByText("The end.")).toBeVisible();
    await expect(page.getByText("No comments yet.")).toBeVisible();
  });

  test("A post that fails to load shows an error and a Try again button that works", async ({
    page,
    alice,
  }) => {
    const feed = unique("away");
    const post = await alice.submitText({ feeds: [feed] });
    await page.goto(`/feed/${feed}`);
    await refuse(page, "**/api/submission/**");
    await page.getByRole("heading", { name: post.title }).getByRole("link").click();
    await expect(page.getByRole("alert")).toHaveText("Something went wrong.");
    await page.unroute("**/api/submission/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: post.title })).toBeVisible();
  });
});
