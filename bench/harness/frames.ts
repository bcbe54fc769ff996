import type { Page } from "@playwright/test";

/** Frames that took longer than 50 ms by the browser's own measure, which calls them long animation frames. */
export interface LongFrames {
  count: number;
  /** Milliseconds of the longest; 0 where none was long. */
  longest: number;
}

declare global {
  /** The durations of the long frames since the last call, in milliseconds. */
  function takeLongFrames(): number[];
}

/** Frames in which a page must do nothing before an act counts as over. */
const CALM_FRAMES = 40;

/** Notes the long frames of every document that the page loads from now on. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: number[] = [];
    const note = (entries: PerformanceEntry[]) => noted.push(...entries.map(({ duration }) => duration));
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "long-animation-frame", buffered: true });
    globalThis.takeLongFrames = () => {
      note(observer.takeRecords());
      return noted.splice(0);
    };
  });
}

/** The long frames of an act and of all that it starts. */
export async function framesOf(page: Page, act: () => Promise<unknown>): Promise<LongFrames> {
  await page.evaluate(() => takeLongFrames()).catch(() => {});
  await act();
  await calm(page);
  const long = await page.evaluate(() => takeLongFrames());
  return { count: long.length, longest: Math.max(0, ...long) };
}

/** Waits until the page has had nothing to do for a while. */
async function calm(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    const started = performance.now();
    for (let left = frames; left > 0; left--) {
      await new Promise(requestAnimationFrame);
      const { didTimeout } = await new Promise<IdleDeadline>((resolve) =>
        requestIdleCallback(resolve, { timeout: 100 }),
      );
      if (didTimeout && performance.now() - started < 30_000) left = frames;
    }
  }, CALM_FRAMES);
}

/** Scrolls down to the element of this id and the page's end, as fast as a hard fling. Returns the number of frames. */
export function scrollThrough(page: Page, lastId: string): Promise<number> {
  return page.evaluate(async (id) => {
    const { documentElement: root } = document;
    for (let frames = 1; ; frames++) {
      await new Promise(requestAnimationFrame);
      scrollBy({ top: 600, behavior: "instant" });
      if (scrollY + innerHeight < root.scrollHeight - 1) continue;
      if (document.getElementById(id)) return frames;
    }
  }, lastId);
}
