import type { Page } from "@playwright/test";
import { startIn } from "./densities.ts";
import { shifted, watchShifts } from "./shifts.ts";
import { expect, type Person, test, unique } from "./test.ts";

const POSTS = 300;
const AT_ONCE = 10;
const MAX_SHIFT = 0.05;

/** The source of titles and texts of many lengths: cards must differ in height as real ones do. */
const WORDS =
  "Where the river leaves the old town a house stands that nobody has lived in since the flood, and people ask each year whether it should be pulled down or kept as it is for those who come to see it ";

// One after the other, in one worker: the journeys share their feed.
test.describe.configure({ mode: "default" });

let feed: Promise<string> | null = null;

/** Submits posts of every kind to a new feed, with cards of many heights. */
async function submitUnequal(person: Person): Promise<string> {
  const feed = unique("jumps");
  for (let first = 0; first < POSTS; first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, at) => first + at);
    await Promise.all(
      numbers.map((n) => {
        const title = `${n} ${WORDS.slice(0, 8 + ((n * 37) % 180))}`.trim();
        const parts = { title, feeds: [feed] };
        if (n % 5 === 0) return person.submitVideo(parts);
        if (n % 3 === 0)
          return person.submitText({ ...parts, content: WORDS.slice(0, 5 + ((n * 53) % 190)) });
        return person.submitLink({ ...parts, content: `https://example.com/${n}${n % 2 ? "" : ".png"}` });
      }),
    );
  }
  return feed;
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Scrolls to a fraction of the page's height, and waits until the cards there have content. */
async function jump(page: Page, part: number): Promise<void> {
  await page.evaluate(async (part) => {
    window.scrollTo({ top: part * document.documentElement.scrollHeight, behavior: "instant" });
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("article");
    if (middle) while (middle.childElementCount === 0) await new Promise(requestAnimationFrame);
  }, part);
}

async function loadAll(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await page.getByRole("article").count()).toBe(POSTS);
  }).toPass({ intervals: [100], timeout: 60_000 });
}

const PHONE = { width: 390, height: 844 };

for (const { where, viewport, density } of [
  { where: "on a phone", viewport: PHONE, density: "comfortable" },
  { where: "on a phone in compact rows", viewport: PHONE, density: "compact" },
  { where: "in two columns", viewport: { width: 1440, height: 900 }, density: "comfortable" },
] as const) {
  test.describe(`A list of 300 posts ${where}`, () => {
    test.use({ viewport });

    test("shifts by less than 0.05 on jumps down and up, even after Back, and keeps its height", async ({
      page,
      alice,
    }) => {
      test.slow();
      await startIn(page, density);
      feed ??= submitUnequal(alice);
      const address = `/feed/${await feed}?time=all`;
      await watchShifts(page);
      await page.goto(address);
      // Wait for hydration, which adds the title: only then are the heights of cards measured.
      await expect(page.getByRole("time").first()).toHaveAttribute("title", /./);
      await shifted(page);
      await loadAll(page);
      expect.soft(await shifted(page), "while it is loaded").toBeLessThan(MAX_SHIFT);
      const downAndUp = async (when: string) => {
        for (const part of [0.3, 0.8, 1]) await jump(page, part);
        expect.soft(await shifted(page), `jumps down ${when}`).toBeLessThan(MAX_SHIFT);
        for (const part of [0.6, 0.1, 0]) await jump(page, part);
        expect.soft(await shifted(page), `jumps up ${when}`).toBeLessThan(MAX_SHIFT);
      };
      await downAndUp("at first");
      const height = await heightOf(page);

      const back = async (when: string) => {
        await expect(page.getByRole("article")).toHaveCount(POSTS);
        expect.soft(Math.abs((await heightOf(page)) / height - 1), `height ${when}`).toBeLessThan(0.01);
        expect.soft(await shifted(page), when).toBeLessThan(MAX_SHIFT);
        await downAndUp(when);
        expect.soft(Math.abs((await heightOf(page)) / height - 1), `height ${when}`).toBeLessThan(0.01);
      };
      await jump(page, 0.5);
      await page.evaluate(() => {
        const cards = [...document.querySelectorAll("article")];
        const card = cards.find((one) => one.getBoundingClientRect().bottom > innerHeight / 2)!;
        card.querySelector<HTMLElement>("footer a")!.click();
      });
      await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
      await shifted(page);
      await page.goBack();
      await back("after Back");

      // Back from another document: a new document restores the list.
      await jump(page, 0.5);
      await page.goto("/terms");
      await page.goBack();
      await back("after Back to a new document");
    });
  });
}
