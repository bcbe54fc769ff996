import type { Page } from "@playwright/test";
import type { Discussion } from "./discussions.ts";
import { framesOf, type LongFrames, scrollThrough, watchFrames } from "./frames.ts";

/** An act of a reader on a thread. All but the first two begin with the whole thread loaded. */
interface Act {
  what: string;
  /** Prepares the page, which is not measured. */
  before?: () => Promise<unknown>;
  run: () => Promise<unknown>;
}

export const SCROLL = "scrolling through all of it";

/** Measures every act of a reader on a post's thread, in their order. */
export async function measureActs(
  page: Page,
  address: string,
  thread: Discussion,
): Promise<Map<string, LongFrames>> {
  await watchFrames(page);
  await page.addInitScript(
    ([id, seen]) => localStorage.setItem("seenComments", JSON.stringify([[id, seen]])),
    [thread.id, thread.seen] as const,
  );
  const found = new Map<string, LongFrames>();
  for (const { what, before, run } of actsOn(page, address, thread)) {
    if (before) await framesOf(page, `before ${what}`, before);
    found.set(what, await framesOf(page, what, run));
  }
  return found;
}

function actsOn(page: Page, address: string, { path, last }: Discussion): Act[] {
  const open = () => page.goto(address + path, { waitUntil: "load" });
  const jump = () => pressNew(page);
  const isWhole = () => page.waitForFunction((id) => document.getElementById(id), `comment-${last}`);
  const order = (name: string) => press(page, `a[href*="order=${name}#"]`);
  return [
    { what: "loading and hydrating", run: open },
    { what: "a jump to a new comment elsewhere", run: jump },
    { what: SCROLL, before: open, run: () => scrollThrough(page, `comment-${last}`) },
    { what: "folding the three largest branches", run: () => pressLargest(page, "true") },
    { what: "unfolding them", run: () => pressLargest(page, "false") },
    {
      what: "three jumps to new comments",
      run: async () => {
        for (let left = 3; left > 0; left--) await jump();
      },
    },
    {
      what: "ordering by hearts",
      run: async () => {
        // Their first page comes; the others go.
        const answer = page.waitForResponse((response) => response.url().includes("order=hearts"));
        await order("hearts");
        await answer;
      },
    },
    {
      what: "the first order again",
      run: async () => {
        await order("oldest");
        await isWhole();
      },
    },
    {
      what: "leaving for Home",
      run: async () => {
        await press(page, 'a[href="/"]');
        await page.waitForFunction(() => !document.querySelector("li[id^=comment-]"));
      },
    },
    {
      what: "coming back",
      run: async () => {
        await page.goBack();
        await isWhole();
      },
    },
  ];
}

/** Presses without Playwright, which would ask the browser to lay out all that is far from the screen. */
function press(page: Page, what: string): Promise<void> {
  return page.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.click(), what);
}

/** Presses the button that goes to the next new comment, and waits until that has the focus. */
async function pressNew(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("[data-act=new]"));
  await page.evaluate(async () => {
    const before = document.activeElement;
    const until = performance.now() + 60_000;
    document.querySelector<HTMLElement>("[data-act=new]")!.click();
    while (document.activeElement === before || !document.activeElement?.matches("li[id^=comment-]")) {
      if (performance.now() > until) throw new Error("The button of new comments focused none for a minute.");
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Presses the folds of the largest branches that are in this state, one after the other. */
async function pressLargest(page: Page, expanded: "true" | "false"): Promise<void> {
  await page.evaluate(async (state) => {
    const buttons = [...document.querySelectorAll<HTMLElement>(`[data-act=fold][aria-expanded=${state}]`)];
    const sizes = new Map(
      buttons.map((button) => [button, parseInt(button.ariaLabel!.replace(/[,.]/g, ""))]),
    );
    const largest = buttons.toSorted((a, b) => sizes.get(b)! - sizes.get(a)!).slice(0, 3);
    for (const button of largest) {
      button.scrollIntoView({ block: "center" });
      await new Promise(requestAnimationFrame);
      button.click();
      const until = performance.now() + 60_000;
      while (button.ariaExpanded === state && button.isConnected) {
        if (performance.now() > until) throw new Error(`"${button.ariaLabel}" did nothing for a minute.`);
        await new Promise(requestAnimationFrame);
      }
      await new Promise(requestAnimationFrame);
    }
  }, expanded);
}
