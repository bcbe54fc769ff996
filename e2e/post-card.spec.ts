import type { Page } from "@playwright/test";
import { foreignRequests, showPictures } from "./browser.ts";
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

  test('"Link posts: the title links out to the URL"; other titles lead to the post', async ({
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

  test('"image URLs show as a full-width image": png, jpg, jpeg, gif, bmp, webp or svg "before any query", once the reader loads them', async ({
    page,
    alice,
    baseURL,
  }) => {
    const feed = unique("pictures");
    const requests = foreignRequests(page.context(), baseURL!);
    await showPictures(page.context());
    const endings = ["png", "jpg", "jpeg", "gif", "bmp", "webp", "SVG?size=2#x"];
    const posts: (Post & { address: string })[] = [];
    for (const ending of endings) {
      const address = `https://pictures.example/a.${ending}`;
      posts.push({ ...(await alice.submitLink({ feeds: [feed], content: address })), address });
    }
    await page.goto(`/feed/${feed}`);
    for (const [at, post] of posts.entries()) {
      const image = cardOf(page, post).locator("img");
      await cardOf(page, post).getByRole("button", { name: "Load image from pictures.example" }).click();
      await expect(image).toHaveAttribute("src", post.address);
      await image.scrollIntoViewIfNeeded();
      const [card, picture] = await Promise.all([cardOf(page, post).boundingBox(), image.boundingBox()]);
      expect(picture!.width).toBeGreaterThan(card!.width - 40);
      expect(requests).toEqual(posts.slice(0, at + 1).map(({ address }) => address.replace("#x", "")));
    }
  });

  test("A picture that fails to load is replaced by a message", async ({ page, alice }) => {
    const feed = unique("pictures");
    const post = await alice.submitLink({ feeds: [feed], content: "https://gone.example/a.png" });
    await page.goto(`/feed/${feed}`);
    await cardOf(page, post).getByRole("button", { name: "Load image from gone.example" }).click();
    await expect(cardOf(page, post).getByText("This picture could not be loaded.")).toBeVisible();
    await expect(cardOf(page, post).locator("img")).toHaveCount(0);
  });

  test('A link whose query alone ends like an image address is no image: "before any query"', async ({
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
    test(`width ${width}: "YouTube links show a thumbnail, or an embedded player on narrow screens": ${shows}, and no request to YouTube before it is played`, async ({
      page,
      alice,
      baseURL,
    }) => {
      const feed = unique("films");
      const posts = [
        await alice.submitVideo({ feeds: [feed] }),
        await alice.submitLink({ feeds: [feed], content: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9" }),
      ];
      const requests = foreignRequests(page.context(), baseURL!);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/feed/${feed}`);
      for (const post of posts) {
        const player = cardOf(page, post).locator("iframe");
        const play = cardOf(page, post).getByRole("button", { name: `Play video: ${post.title}` });
        await expect(player).toHaveCount(0);
        if (width >= 600) {
          await expect(play).toBeHidden();
          await expect(cardOf(page, post).locator("a svg").first()).toBeVisible();
          // The thumbnail is a link without a play button.
          await expect(cardOf(page, post).locator("a button")).toHaveCount(0);
        } else {
          expect(requests.filter((address) => address.includes("youtube"))).toHaveLength(posts.indexOf(post));
          await play.click();
          await expect(player).toBeVisible();
          // `toBeFocused` would fail: YouTube is unreachable here, so no document in the frame takes the focus.
          expect(await player.evaluate((frame) => document.activeElement === frame)).toBe(true);
          await expect(player).toHaveAttribute(
            "src",
            "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
          );
          await expect(page).toHaveURL(`/feed/${feed}`);
        }
      }
      expect(requests.filter((address) => !address.includes("www.youtube-nocookie.com"))).toEqual([]);
      expect(requests).toHaveLength(width >= 600 ? 0 : 2);
    });
  }

  test("A post without a feed shows /uncategorized", async ({ page, alice }) => {
    const post = await alice.submitText();
    await page.goto(`/details/${post.id}`);
    await expect(page.getByText("/uncategorized")).toBeVisible();
  });

  test("Markup in titles, texts and comments is shown as text and never runs", async ({ page, alice }) => {
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
