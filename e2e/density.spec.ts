import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { chooseDensity, type Density } from "./densities.ts";
import { hold } from "./browser.ts";
import { expect, type Person, test, unique } from "./test.ts";

/** As many as the first page of a list has. */
const POSTS = 40;

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Real titles, of the lengths that lists of links usually have. */
const TITLES = [
  "My local humane society posts pictures of new adoptions. This one makes me so happy.",
  "Postgres 18 released",
  "Is 92 °C too hot for a light roast?",
  "How to make coffee with a sock",
  "Bejeweled skeletons of Catholic martyrs",
  "Why we moved from microservices back to one program, and what it cost us",
  "BBC Planet Earth. All 11 episodes.",
  "The Revelations of a Nazi Art Catalogue",
];

/** Submits links, texts and addresses of images. */
async function submitMixed(person: Person, feed: string): Promise<void> {
  for (let n = 0; n < POSTS; n++) {
    const parts = { title: `${TITLES[n % TITLES.length]} ${n}`, feeds: [feed] };
    if (n % 4 === 0) await person.submitText(parts);
    else
      await person.submitLink({ ...parts, content: `https://example.com/${n}${n % 4 === 1 ? ".png" : ""}` });
  }
}

/** The number of posts whose title and byline are in the window. */
async function countVisible(page: Page): Promise<number> {
  return page.getByRole("article").evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const [title, date] = ["h2", "time"].map((name) => card.querySelector(name)!.getBoundingClientRect());
        return title!.top >= 0 && date!.bottom <= innerHeight;
      }).length,
  );
}

const LEAST: [Density, keyof typeof SIZES, number][] = [
  ["comfortable", "wide", 6],
  ["comfortable", "phone", 3],
  ["compact", "wide", 12],
  ["compact", "phone", 6],
];

test.describe("Density", () => {
  test("At least 6 cards or 12 rows are visible at 1440×900, and 3 or 6 at 390×844", async ({
    page,
    alice,
  }) => {
    const feed = unique("dense");
    await submitMixed(alice, feed);
    for (const [density, size, least] of LEAST) {
      await page.setViewportSize(SIZES[size]);
      await page.goto(`/feed/${feed}`);
      await chooseDensity(page, density);
      expect(await countVisible(page), `${density} ${size}`).toBeGreaterThanOrEqual(least);
    }
  });

  test("The chosen density is remembered and applies at the first paint; nothing moves when the scripts load", async ({
    page,
    alice,
  }) => {
    const feed = unique("remembered");
    await submitMixed(alice, feed);
    await page.goto(`/feed/${feed}`);
    await chooseDensity(page, "compact");
    const goOn = await hold(page, "**/assets/*.js");
    await page.goto(`/feed/${feed}`, { waitUntil: "commit" });
    const first = page.getByRole("article").first();
    await expect(first).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
    const before = await first.boundingBox();
    expect(before!.height).toBeLessThan(120);
    goOn();
    // Hydration adds the title.
    await expect(page.getByRole("time").first()).toHaveAttribute("title", /./);
    expect(await first.boundingBox()).toEqual(before);
    await chooseDensity(page, "comfortable");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-density", "comfortable");
  });

  test("Rows meet WCAG 2.2 AA", async ({ page, alice }) => {
    const feed = unique("rows");
    await alice.submitVideo({ feeds: [feed] });
    await alice.submitLink({ feeds: [feed], content: "https://example.com/page.png" });
    await alice.submitText({ feeds: [feed] });
    await page.goto(`/feed/${feed}`);
    await chooseDensity(page, "compact");
    await expectAccessible(page);
  });

  for (const [name, size] of Object.entries(SIZES)) {
    test(`A change of density leaves the card at the top of the ${name} window in its place`, async ({
      page,
      alice,
    }) => {
      const feed = unique("steady");
      await submitMixed(alice, feed);
      await page.setViewportSize(size);
      await page.goto(`/feed/${feed}`);
      await expect(page.getByRole("article")).toHaveCount(POSTS);
      const toggle = page.getByRole("button", { name: /^Show c/ });
      await expect(page.getByRole("time").first()).toHaveAttribute("title", /./);
      for (const density of ["compact", "comfortable"]) {
        // By the wheel, not by a script: only the reader's own scrolling ends the hold of the previous change.
        const ended = page.evaluate(
          () => new Promise((resolve) => addEventListener("scrollend", resolve, { once: true })),
        );
        await page.mouse.move(200, 400);
        await page.mouse.wheel(0, 300);
        await ended;
        const id = await page.evaluate(
          () =>
            [...document.querySelectorAll("article")].find((card) => card.getBoundingClientRect().top > 0)!
              .id,
        );
        const top = () => page.locator(`#${id}`).evaluate((card) => card.getBoundingClientRect().top);
        const before = await top();
        // From the keyboard: a click would scroll the button into view.
        await toggle.evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
        await page.keyboard.press("Enter");
        await expect(page.locator("html")).toHaveAttribute("data-density", density);
        expect(Math.abs((await top()) - before)).toBeLessThan(2);
      }
    });
  }
});
