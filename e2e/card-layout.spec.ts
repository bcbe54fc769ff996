import type { Locator, Page } from "@playwright/test";
import { drawing } from "../src/server/images/test-images.ts";
import { startWebServer } from "../test/web-server.ts";
import { chooseDensity } from "./densities.ts";
import { expect, type Person, type Post, test, unique } from "./test.ts";

/** The height of a byline of one line, in pixels. */
const LINE = 24;

const cardOf = (page: Page, { title }: Post) => page.getByRole("article", { name: title });

async function boxOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { left: x, right: x + width, top: y, bottom: y + height, width, height };
}

/** Whether sighted readers see the text. */
const isShown = async (text: Locator) => (await boxOf(text)).width > 2;

/** Posts a link to a page with a picture, and waits until the site has stored the picture. */
async function submitIllustrated(alice: Person, feed: string): Promise<Post> {
  const picture = await drawing({ width: 900 }).png().toBuffer();
  const server = await startWebServer((request, response) => {
    const isPicture = request.url === "/fire.png";
    response.writeHead(200, { "content-type": isPicture ? "image/png" : "text/html" });
    response.end(isPicture ? picture : `<title>Fire</title><meta property="og:image" content="/fire.png">`);
  });
  const post = await alice.submitLink({ feeds: [feed], content: `http://good.test:${server.port}/page` });
  await expect
    .poll(async () => {
      const answer = await alice.api<{ submission: { image: object | null } }>(
        "GET",
        `/submission/${post.id}`,
      );
      return answer.submission.image;
    })
    .not.toBeNull();
  await server.close();
  return post;
}

for (const width of [320, 390, 1100]) {
  test(`width ${width}: the byline is one line with the whole date, whatever the names' length`, async ({
    page,
    person,
  }) => {
    const author = await person("a_name_of_so");
    const feed = unique("a-feed-with-a-long-name");
    await author.submitLink({ feeds: [feed], content: "https://example.com/page.png" });
    await author.submitText({ feeds: [feed] });
    await page.setViewportSize({ width, height: 800 });
    for (const density of ["comfortable", "compact"] as const) {
      await page.goto(`/feed/${feed}`);
      await chooseDensity(page, density);
      for (const card of await page.getByRole("article").all()) {
        await expect(card).toContainText(`Submitted by ${author.username}`);
        const byline = await boxOf(card.locator("p", { hasText: "Submitted by" }));
        const date = await boxOf(card.getByRole("time"));
        expect(byline.height, density).toBe(LINE);
        expect(date.top).toBeGreaterThanOrEqual(byline.top);
        expect(date.bottom).toBeLessThanOrEqual(byline.bottom);
        expect(date.right).toBeLessThanOrEqual(byline.right + 1);
        expect(date.left).toBeGreaterThanOrEqual((await boxOf(card.getByRole("link", { name: feed }))).right);
      }
    }
  });
}

for (const { width, size, inRow } of [
  { width: 390, size: 72, inRow: 56 },
  { width: 1440, size: 88, inRow: 48 },
]) {
  test(`width ${width}: a link's picture is a square of ${size} pixels at the end of the line, ${inRow} in rows; a picture post's is as wide as the card`, async ({
    page,
    alice,
  }) => {
    const feed = unique("squares");
    const link = await submitIllustrated(alice, feed);
    const picture = await alice.submitLink({ feeds: [feed], content: "https://example.com/fire.png" });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/feed/${feed}`);
    const thumbnail = cardOf(page, link).locator("img");
    const load = cardOf(page, picture).getByRole("button", { name: "Load image from example.com" });
    const expectAtEnd = async (element: Locator, card: Locator, size: number, padding: number) => {
      const [box, frame] = [await boxOf(element), await boxOf(card)];
      expect([box.width, box.height]).toEqual([size, size]);
      expect(Math.abs(frame.right - padding - box.right)).toBeLessThan(2);
      expect(box.top - frame.top).toBeLessThan(20);
      const title = await boxOf(card.getByRole("heading"));
      expect(title.right).toBeLessThan(box.left);
      expect(box.top).toBeLessThan(title.bottom);
    };
    await expectAtEnd(thumbnail, cardOf(page, link), size, 17);
    const [wide, frame] = [await boxOf(load), await boxOf(cardOf(page, picture))];
    expect(wide.width).toBeCloseTo(frame.width - 34, 0);
    expect(wide.height).toBeLessThan(60);
    const [beside, below] = [cardOf(page, link), cardOf(page, picture)].map((card) =>
      card.getByRole("button", { name: "More" }),
    );
    expect((await boxOf(beside!)).right).toBeGreaterThan((await boxOf(cardOf(page, link))).right - 17);
    expect((await boxOf(below!)).right).toBeGreaterThan(frame.right - 17);
    await chooseDensity(page, "compact");
    await expectAtEnd(thumbnail, cardOf(page, link), inRow, 0);
    await expectAtEnd(load, cardOf(page, picture), inRow, 0);
  });
}

test("On a phone the facts of one's own post follow its title, beside the picture", async ({ alice }) => {
  const post = await submitIllustrated(alice, unique("facts"));
  const page = await alice.open("/profile");
  await page.setViewportSize({ width: 390, height: 844 });
  const card = cardOf(page, post);
  const [title, facts] = [card.getByRole("heading"), card.getByText(/^Category:/).first()];
  await expect(card.locator("img")).toBeVisible();
  expect((await boxOf(facts)).top - (await boxOf(title)).bottom).toBeLessThan(8);
});

test("A video played in a row takes the row's width", async ({ page, alice }) => {
  const feed = unique("rows");
  const video = await alice.submitVideo({ feeds: [feed] });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/feed/${feed}`);
  await chooseDensity(page, "compact");
  const card = cardOf(page, video);
  expect((await boxOf(card)).height).toBeLessThan(120);
  await card.getByRole("button", { name: "Play video" }).click();
  const [player, row] = [await boxOf(card.locator("iframe")), await boxOf(card)];
  expect(player.width).toBeCloseTo(row.width, 0);
});

test("Neighbouring cards shorten their bylines alike, with or without a picture; at 320 pixels the author shows only with keyboard focus", async ({
  page,
  alice,
}) => {
  const feed = unique("neighbours");
  const posts = [await submitIllustrated(alice, feed), await alice.submitText({ feeds: [feed] })];
  const submitted = (post: Post) => cardOf(page, post).getByText("Submitted", { exact: true });
  for (const [width, isWhole] of [
    [390, false],
    [1100, false],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/feed/${feed}`);
    for (const post of posts) expect(await isShown(submitted(post)), `${width}`).toBe(isWhole);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  for (const post of posts) {
    const author = cardOf(page, post).getByRole("link", { name: alice.username });
    const line = cardOf(page, post).locator("p > span", { has: page.getByText("Submitted") });
    await expect(line).toHaveCSS("clip-path", "inset(50%)");
    await author.focus();
    await expect(line).toHaveCSS("clip-path", "none");
    await expect(author).toBeInViewport();
  }
});

test("In wide rows the figures of all posts stand in one column", async ({ page, alice }) => {
  const feed = unique("column");
  const posts = [await submitIllustrated(alice, feed), await alice.submitText({ feeds: [feed] })];
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(`/feed/${feed}`);
  await chooseDensity(page, "compact");
  const lefts = await Promise.all(
    posts.flatMap((post) => {
      const figures = cardOf(page, post).locator("footer");
      return [boxOf(figures.getByRole("button", { name: /^Heart/ })), boxOf(figures.getByRole("link"))];
    }),
  );
  expect(lefts[0]!.left).toBe(lefts[2]!.left);
  expect(lefts[1]!.left).toBe(lefts[3]!.left);
});

test("In wide rows the domain is on the same line, between the byline and the figures", async ({
  page,
  alice,
}) => {
  const feed = unique("beside");
  const post = await alice.submitLink({ feeds: [feed], content: "https://a.long.name.example.com/page" });
  for (const width of [800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/feed/${feed}`);
    await chooseDensity(page, "compact");
    const card = cardOf(page, post);
    const domain = await boxOf(card.locator("h2 + span"));
    const byline = await boxOf(card.locator("p", { hasText: "Submitted by" }));
    expect(domain.top).toBe(byline.top);
    expect(domain.left).toBeGreaterThanOrEqual((await boxOf(card.getByRole("time"))).right);
    expect(domain.right).toBeLessThanOrEqual((await boxOf(card.locator("footer"))).left);
    // Wide enough that the domain can be guessed, or else wrapped out of sight.
    const letters = await boxOf(card.locator("h2 + span > bdi"));
    if (width === 800 || letters.top < domain.bottom) expect(letters.width).toBeGreaterThanOrEqual(64);
  }
});

test("Rows of two columns stand apart, names are whole beside a domain, and a video's disc is in the middle of its square", async ({
  page,
  alice,
}) => {
  const feed = unique("apart");
  const video = await alice.submitVideo({ feeds: [feed] });
  const link = await alice.submitLink({ feeds: [feed], content: "https://a.long.name.example.com/page" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/feed/${feed}`);
  await chooseDensity(page, "compact");
  const cards = await Promise.all([video, link].map((post) => boxOf(cardOf(page, post))));
  const [left, right] = cards.toSorted((one, other) => one.left - other.left);
  expect(right!.left - left!.right).toBeCloseTo(32, 0);
  for (const post of [video, link]) {
    const name = cardOf(page, post).getByRole("link", { name: alice.username });
    expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
  }
  const square = await boxOf(cardOf(page, video).locator("a[aria-hidden] > span"));
  const disc = await boxOf(cardOf(page, video).locator("a[aria-hidden] > span > span"));
  expect([disc.width, disc.height]).toEqual([24, 24]);
  expect(disc.left - square.left).toBe(square.right - disc.right);
  expect(disc.top - square.top).toBe(square.bottom - disc.bottom);
});

test("A title that leads to another site has the domain below it, even with a stored picture; no other title has a domain", async ({
  page,
  alice,
}) => {
  const feed = unique("domains");
  const link = await submitIllustrated(alice, feed);
  const picture = await alice.submitLink({ feeds: [feed], content: "https://i.example.com/fire.png" });
  const text = await alice.submitText({ feeds: [feed] });
  for (const density of ["comfortable", "compact"] as const) {
    await page.goto(`/feed/${feed}`);
    await chooseDensity(page, density);
    for (const [post, host] of [
      [link, "good.test"],
      [picture, "i.example.com"],
    ] as const) {
      const domain = await boxOf(cardOf(page, post).getByText(host, { exact: true }));
      expect(domain.top, density).toBeGreaterThanOrEqual(
        (await boxOf(cardOf(page, post).getByRole("heading"))).bottom - 4,
      );
    }
    await expect(cardOf(page, text).locator("h2 + span")).toHaveCount(0);
  }
  await page.goto(`/details/${picture.id}`);
  await expect(page.getByRole("main").getByText("i.example.com", { exact: true })).toBeVisible();
});
