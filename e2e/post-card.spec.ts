import type { Page } from "@playwright/test";
import { showPictures } from "./browser.ts";
import { expect, type Post, test, unique } from "./test.ts";

const cardOf = (page: Page, { title }: Post) => page.getByRole("article", { name: title });

test.describe("Post card", () => {
  test("\"heart with vote count; … category tag shown as /{category lowercased}; date; 'Submitted by' author link; title; … comment count\"", async ({
    page,
    alice,
    bob,
  }) => {
    const feed = unique("Gardening");
    const post = await alice.submitText({ feeds: [feed] });
    await Promise.all([alice.heart(post), bob.heart(post)]);
    await bob.comment(post, "One.");
    await page.goto(`/feed/${feed}`);
    const card = cardOf(page, post);
    await expect(card.getByRole("button", { name: `Heart: ${post.title}` })).toHaveText("2");
    await expect(card.getByRole("link", { name: `/${feed.toLowerCase()}`, exact: true })).toHaveAttribute(
      "href",
      `/feed/${feed}`,
    );
    await expect(card.getByRole("time")).toHaveText("just now");
    await expect(card.getByRole("time")).toHaveAttribute(
      "datetime",
      new RegExp(`^${new Date().getUTCFullYear()}-`),
    );
    await expect(card).toContainText(`Submitted by ${alice.username}`);
    await expect(card.getByRole("link", { name: alice.username })).toHaveAttribute(
      "href",
      `/user/${alice.username}`,
    );
    await expect(card.getByRole("heading", { name: post.title })).toBeVisible();
    await expect(card.getByRole("link", { name: `1 comment on ${post.title}` })).toHaveText("1");
  });

  test("\"for text posts a preview of the first 100 characters plus '...'\"", async ({ page, alice }) => {
    const feed = unique("previews");
    const words = "0123456789".repeat(10);
    const [whole, cut] = [
      await alice.submitText({ feeds: [feed], content: words }),
      await alice.submitText({ feeds: [feed], content: `${words}X and more` }),
    ];
    await page.goto(`/feed/${feed}`);
    await expect(cardOf(page, whole).getByText(words, { exact: true })).toBeVisible();
    await expect(cardOf(page, cut).getByText(`${words}...`, { exact: true })).toBeVisible();
  });

  test('"Link posts: the title links out to the URL"; that of others leads to the post', async ({
    page,
    alice,
  }) => {
    const feed = unique("titles");
    const link = await alice.submitLink({ feeds: [feed], content: "https://www.example.com/a?b=c" });
    const text = await alice.submitText({ feeds: [feed] });
    await page.goto(`/feed/${feed}`);
    await expect(cardOf(page, link).getByRole("heading").getByRole("link")).toHaveAttribute(
      "href",
      "https://www.example.com/a?b=c",
    );
    await expect(cardOf(page, link).getByText("example.com", { exact: true })).toBeVisible();
    await cardOf(page, text).getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(`/details/${text.id}`);
  });

  test('"image URLs show as a full-width image": png, jpg, jpeg, gif, bmp, webp or svg "before any query"', async ({
    page,
    alice,
  }) => {
    const feed = unique("pictures");
    await showPictures(page.context());
    const endings = ["png", "jpg", "jpeg", "gif", "bmp", "webp", "SVG?size=2#x"];
    const posts: (Post & { address: string })[] = [];
    for (const ending of endings) {
      const address = `https://pictures.example/a.${ending}`;
      posts.push({ ...(await alice.submitLink({ feeds: [feed], content: address })), address });
    }
    await page.goto(`/feed/${feed}`);
    for (const post of posts) {
      const image = cardOf(page, post).locator("img");
      await expect(image).toHaveAttribute("src", post.address);
      await image.scrollIntoViewIfNeeded();
      const [card, picture] = await Promise.all([cardOf(page, post).boundingBox(), image.boundingBox()]);
      expect(picture!.width).toBeGreaterThan(card!.width - 40);
    }
  });

  test("A picture that cannot be had says so and leaves no hole", async ({ page, alice }) => {
    const feed = unique("pictures");
    const post = await alice.submitLink({ feeds: [feed], content: "https://gone.example/a.png" });
    await page.goto(`/feed/${feed}`);
    await expect(cardOf(page, post).getByText("This picture could not be loaded.")).toBeVisible();
    await expect(cardOf(page, post).locator("img")).toHaveCount(0);
  });

  test('A link that ends like an image only in its query is no image: "before any query"', async ({
    page,
    alice,
  }) => {
    const feed = unique("pictures");
    const post = await alice.submitLink({ feeds: [feed], content: "https://example.com/page?file=a.png" });
    await page.goto(`/feed/${feed}`);
    await expect(cardOf(page, post)).toBeVisible();
    await expect(cardOf(page, post).locator("img")).toHaveCount(0);
  });

  for (const width of [600, 599, 320]) {
    const shows = width >= 600 ? "a thumbnail" : "an embedded player";
    test(`width ${width}: "YouTube links show a thumbnail, or an embedded player on narrow screens": ${shows}`, async ({
      page,
      alice,
    }) => {
      const feed = unique("films");
      const asVideo = await alice.submitVideo({ feeds: [feed] });
      const asLink = await alice.submitLink({
        feeds: [feed],
        content: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9",
      });
      await showPictures(page.context());
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/feed/${feed}`);
      for (const post of [asVideo, asLink]) {
        const player = cardOf(page, post).locator("iframe");
        const thumbnail = cardOf(page, post).locator("img");
        await expect(player).toHaveAttribute("src", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
        if (width >= 600) {
          await expect(thumbnail).toHaveAttribute("src", "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg");
          await expect(thumbnail).toBeVisible();
          await expect(player).toBeHidden();
        } else {
          await expect(player).toBeVisible();
          await expect(thumbnail).toBeHidden();
        }
      }
    });
  }

  test("A post without a feed shows /uncategorized", async ({ page, alice }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await expect(page.getByText("/uncategorized")).toBeVisible();
  });

  test("What members write is shown as they wrote it, never run", async ({ page, alice }) => {
    const feed = unique("scripts");
    const evil = `<img src=x onerror="document.title='pwned'"></script><script>document.title='pwned'</script>`;
    const post = await alice.submitText({ feeds: [feed], title: evil, content: evil });
    await alice.comment(post, evil);
    for (const path of [`/feed/${feed}`, `/details/${post.id}`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: evil })).toBeVisible();
      await expect(page).not.toHaveTitle("pwned");
    }
  });
});
