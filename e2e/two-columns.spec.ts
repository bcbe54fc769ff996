import type { Page } from "@playwright/test";
import sharp from "sharp";
import { shifted, watchShifts } from "./shifts.ts";
import { hold } from "./browser.ts";
import { expect, type Person, test, unique } from "./test.ts";

const GAP = 16;
const WORDS =
  "A gate in the wall leads to a garden that nobody has kept, and each year it is wilder than before. ";

/** Submits texts, links, videos and uploaded pictures, whose cards differ in height. */
async function submitMixed(person: Person, feed: string, count: number): Promise<void> {
  const image = await uploadPicture(person);
  for (let n = 0; n < count; n++) {
    const parts = { title: `${n} ${WORDS.slice(0, 5 + ((n * 37) % 90))}`.trim(), feeds: [feed] };
    if (n % 4 === 0) await person.submitLink({ ...parts, content: image });
    else if (n % 4 === 1) await person.submitText({ ...parts, content: WORDS.repeat(1 + (n % 3)) });
    else if (n % 4 === 2) await person.submitLink(parts);
    else if (n % 8 === 3) await person.submitVideo(parts);
    else await person.submitText(parts);
  }
}

async function uploadPicture({ token }: Person): Promise<string> {
  const body = await sharp({ create: { width: 640, height: 480, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const answer = await fetch(`http://127.0.0.1:${process.env["E2E_PORT"]}/api/images`, {
    method: "POST",
    headers: { "content-type": "image/png", authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  });
  return ((await answer.json()) as { image: { address: string } }).image.address;
}

interface Card {
  id: string;
  position: number;
  x: number;
  top: number;
  bottom: number;
}

/** The cards in the order of the page. */
function cardsOf(page: Page): Promise<Card[]> {
  return page.getByRole("article").evaluateAll((cards) =>
    cards.map((card) => {
      const { x, top, bottom } = card.getBoundingClientRect();
      const position = Number(card.getAttribute("aria-posinset"));
      return { id: card.id, position, x, top: top + scrollY, bottom: bottom + scrollY };
    }),
  );
}

function columnsOf(cards: Card[]): Card[][] {
  const lefts = [...new Set(cards.map(({ x }) => x))].toSorted((one, other) => one - other);
  return lefts.map((left) => cards.filter(({ x }) => x === left));
}

/** The distances between each card and the next one below it. */
function gapsOf(cards: Card[]): number[] {
  return columnsOf(cards).flatMap((column) =>
    column.slice(1).map((card, index) => card.top - column[index]!.bottom),
  );
}

/** Expects two columns without gaps, of nearly the same height, in the order of the page. */
function expectBalanced(cards: Card[]): void {
  const columns = columnsOf(cards);
  expect(columns).toHaveLength(2);
  for (const gap of gapsOf(cards)) expect(Math.abs(gap - GAP)).toBeLessThan(1);
  const [left, right] = columns.map((column) => column.at(-1)!.bottom);
  const tallest = Math.max(...cards.map(({ top, bottom }) => bottom - top));
  expect(Math.abs(left! - right!)).toBeLessThanOrEqual(tallest + 2 * GAP);
  expect(cards.map(({ position }) => position)).toEqual(cards.map((_, index) => index + 1));
  // A card may begin above the one before it by two gaps at most: that difference goes to the left column.
  for (const [index, card] of cards.slice(1).entries())
    expect(card.top).toBeGreaterThanOrEqual(cards[index]!.top - 2 * GAP - 1);
}

/** From the first paint on, the shown typeface stays. */
const painted = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
    .toBe(1);

/** Hydration adds titles to the dates. */
const hydrated = (page: Page) => expect(page.getByRole("time").first()).toHaveAttribute("title", /./);

test.describe("Two columns", () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test.slow();

  test("Each card goes under the shorter column, without gaps, in the order of the page; the load shifts nothing", async ({
    page,
    alice,
  }) => {
    const feed = unique("lanes");
    await submitMixed(alice, feed, 40);
    await watchShifts(page);
    for (const width of [1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/feed/${feed}`);
      await hydrated(page);
      expectBalanced(await cardsOf(page));
      expect(await shifted(page)).toBeLessThan(0.01);
    }
  });

  test("Cards are placed before the scripts load, and do not move afterwards", async ({ page, alice }) => {
    const feed = unique("early");
    await submitMixed(alice, feed, 24);
    const goOn = await hold(page, "**/assets/*.js");
    await page.goto(`/feed/${feed}`, { waitUntil: "commit" });
    await expect.poll(async () => columnsOf(await cardsOf(page)).length).toBe(2);
    await painted(page);
    await expect.poll(async () => Math.max(...gapsOf(await cardsOf(page)))).toBeLessThan(GAP + 1);
    const before = await cardsOf(page);
    expectBalanced(before);
    goOn();
    await hydrated(page);
    expect(await cardsOf(page)).toEqual(before);
  });

  test("A next page and a card that grows move no card to the other column", async ({ page, alice }) => {
    const feed = unique("append");
    await submitMixed(alice, feed, 90);
    await page.goto(`/feed/${feed}`);
    await hydrated(page);
    const first = await cardsOf(page);
    expect(first).toHaveLength(40);
    await expect(async () => {
      await page.keyboard.press("End");
      expect(await page.getByRole("article").count()).toBe(90);
    }).toPass();
    const all = await cardsOf(page);
    expect(all.slice(0, 40)).toEqual(first);
    expectBalanced(all);

    // Where a card grows, only those below it in its column move.
    await page
      .getByRole("article")
      .nth(2)
      .evaluate(async (card) => {
        card.appendChild(document.createElement("div")).style.height = "200px";
        // The cards are placed again before the next paint.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      });
    const grown = await cardsOf(page);
    const { x, top } = all[2]!;
    const growth = grown[2]!.bottom - all[2]!.bottom;
    expect(growth).toBeGreaterThanOrEqual(200);
    for (const [index, card] of grown.entries()) {
      const before = all[index]!;
      const moves = before.x === x && before.top > top;
      expect(card.x).toBe(before.x);
      expect(Math.abs(card.top - before.top - (moves ? growth : 0))).toBeLessThan(1);
    }
  });

  test("Back, even from another document, restores every card's place and the scroll position", async ({
    page,
    alice,
  }) => {
    const feed = unique("return");
    await submitMixed(alice, feed, 60);
    await page.goto(`/feed/${feed}`);
    await hydrated(page);
    await expect(async () => {
      await page.keyboard.press("End");
      expect(await page.getByRole("article").count()).toBe(60);
    }).toPass();
    const card = page.getByRole("article").nth(45);
    await card.scrollIntoViewIfNeeded();
    const before = await cardsOf(page);
    const y = await page.evaluate(() => scrollY);
    await card.getByRole("link", { name: /comments on/ }).click();
    await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
    await page.goBack();
    await expect.poll(() => cardsOf(page)).toEqual(before);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
    await page.goto("/terms");
    await page.goBack();
    await expect.poll(() => cardsOf(page)).toEqual(before);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
  });

  test("A window that becomes narrow has one column, and two again when it is wide", async ({
    page,
    alice,
  }) => {
    const feed = unique("resize");
    await submitMixed(alice, feed, 24);
    await page.goto(`/feed/${feed}`);
    await hydrated(page);
    const wide = await cardsOf(page);
    await page.setViewportSize({ width: 999, height: 900 });
    await expect.poll(async () => columnsOf(await cardsOf(page)).length).toBe(1);
    const narrow = await cardsOf(page);
    for (const gap of gapsOf(narrow)) expect(gap).toBeCloseTo(16, 0);
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect.poll(async () => columnsOf(await cardsOf(page)).length).toBe(2);
    expectBalanced(await cardsOf(page));
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => cardsOf(page)).toEqual(wide);
  });

  test("Page Down and Page Up follow the order of the page through both columns, and show the card", async ({
    page,
    alice,
  }) => {
    const feed = unique("keys");
    await submitMixed(alice, feed, 12);
    await page.goto(`/feed/${feed}`);
    await hydrated(page);
    const cards = page.getByRole("article");
    await cards.first().focus();
    for (let n = 1; n < 12; n++) {
      await page.keyboard.press("PageDown");
      await expect(cards.nth(n)).toBeFocused();
      await expect(cards.nth(n)).toBeInViewport({ ratio: 0.99 });
    }
    for (let n = 10; n >= 0; n--) {
      await page.keyboard.press("PageUp");
      await expect(cards.nth(n)).toBeInViewport({ ratio: 0.99 });
    }
  });
});

test("A picture in a list is at most 352 pixels high, and at most 40 % of the window", async ({
  page,
  alice,
}) => {
  const feed = unique("heights");
  await alice.submitLink({ feeds: [feed], content: await uploadPicture(alice) });
  const picture = page.getByRole("article").locator("img");
  for (const [width, height, most] of [
    [900, 1180, 352],
    [900, 700, 280],
    [390, 844, 337.6],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/feed/${feed}`);
    expect((await picture.boundingBox())!.height).toBeLessThanOrEqual(most);
  }
});

test.describe("Two columns with JavaScript off", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

  test("cards stand in rows of two, each with its own height", async ({ page, alice }) => {
    const feed = unique("rows");
    await submitMixed(alice, feed, 8);
    await page.goto(`/feed/${feed}`);
    const boxes = await Promise.all(
      (await page.getByRole("article").all()).map(async (card) => (await card.boundingBox())!),
    );
    for (let row = 0; row < 8; row += 2) expect(boxes[row]!.y).toBe(boxes[row + 1]!.y);
    expect(new Set(boxes.map(({ height }) => height)).size).toBeGreaterThan(2);
  });
});
