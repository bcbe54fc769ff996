import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { expect, type Person, type Post, unique } from "./test.ts";

const WCAG: RunOptions["runOnly"] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules of WCAG whose result a theme can change: themes differ in colours, and in the button that switches them. */
const COLOURS: RunOptions["runOnly"] = ["color-contrast", "link-in-text-block", "button-name"];
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
    await expectNone(page, "light", WCAG);
  }
  await expectNone(page, "dark", COLOURS);
}

async function expectNone(page: Page, colorScheme: "light" | "dark", rules: RunOptions["runOnly"]) {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const where = `${colorScheme}, ${page.viewportSize()?.width} wide`;
  expect(await violationsOn(page, rules), where).toEqual([]);
}

/** The violations that a page keeps: a busy browser may need a second try to drop the other theme's colours. */
async function violationsOn(page: Page, rules: RunOptions["runOnly"], tries = 3): Promise<string[]> {
  await restyle(page);
  // At the end of a dialog its buttons, which stay in sight, cover nothing: a half covered button would count as too small.
  await page.evaluate(() => document.querySelector("dialog[open]")?.scrollTo(0, 1e6));
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // An animation that follows the scrolling never ends.
        .filter(({ timeline }) => timeline === document.timeline)
        .map((animation) => animation.finished),
    ),
  );
  const violations = await runAxe(page, rules);
  return violations.length > 0 && tries > 1 ? violationsOn(page, rules, tries - 1) : violations;
}

/**
 * The violations of these rules. Runs axe in the page itself, which takes a fifth of the time of `@axe-core/playwright`:
 * that one loads axe anew for each run, also into frames. Frames have content of other sites, which Hearth cannot fix.
 */
async function runAxe(page: Page, runOnly: RunOptions["runOnly"]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(
      { exclude: [["iframe"]] },
      { runOnly, iframes: false, resultTypes: ["violations"], preload: { assets: ["media"] } },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
    );
  }, runOnly);
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
