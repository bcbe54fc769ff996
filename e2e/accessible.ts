import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, type Person, type Post, unique } from "./test.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const WIDTHS = [320, 1000, 1440];

/** Expects the page to fit and to meet WCAG 2.2 AA at each width; the dark theme at the last width only. */
export async function expectAccessible(page: Page, widths = WIDTHS): Promise<void> {
  await showEverything(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Part of the page may still be loading.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `width at ${width}` })
      .toBeLessThanOrEqual(width);
    // Colours do not depend on the width, so one width is enough for the dark theme.
    const themes = width === widths.at(-1) ? (["light", "dark"] as const) : (["light"] as const);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violationsOn(page), `${colorScheme}, ${width} wide`).toEqual([]);
    }
  }
}

/** The violations that a page keeps: a busy browser may need a second try to drop the other theme's colours. */
async function violationsOn(page: Page, tries = 3): Promise<string[]> {
  await restyle(page);
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  // Frames have content of other sites, which Hearth cannot fix. On a page without any, the legacy mode does the same in
  // half the time; details of what passes would double it.
  const builder = new AxeBuilder({ page }).exclude("iframe").setLegacyMode(page.frames().length === 1);
  const { violations } = await builder
    .options({ resultTypes: ["violations"] })
    .withTags(WCAG)
    .analyze();
  if (violations.length > 0 && tries > 1) return violationsOn(page, tries - 1);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/** Chromium keeps the colours of the other theme in parts that it once skipped, until they are laid out again. */
async function restyle(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.style.display = "none";
    void document.body.offsetHeight;
    document.body.style.display = "";
  });
}

/** Browsers do not restyle off-screen parts, so axe would read the other theme's colours there. */
async function showEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [sheet];
  });
}

/** Makes a feed with a post of every kind, and comments on the first post. */
export async function livelyFeed(alice: Person): Promise<{ feed: string; post: Post }> {
  const feed = unique("lively");
  const post = await alice.submitText({
    title: unique("W".repeat(190)),
    feeds: [feed, "Books", "Art"],
    content: `Words. ${"Long-winded. ".repeat(20)}`,
  });
  await alice.submitLink({
    feeds: [feed],
    content: `https://www.example.com/${"long".repeat(30)}`,
    title: "W".repeat(200),
  });
  await alice.submitLink({ feeds: [feed], content: "https://pictures.example/a.png" });
  await alice.submitLink({ feeds: [feed], content: "https://gone.example/a.png" });
  await alice.submitVideo({ feeds: [feed] });
  await alice.heart(post);
  const first = await alice.comment(
    post,
    `Hello @${alice.username}, see https://example.com/${"x".repeat(80)}`,
  );
  await alice.comment(post, "A reply.", first);
  return { feed, post };
}
