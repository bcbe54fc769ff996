import type { Page } from "@playwright/test";

/** Frames that took longer than 50 ms by the browser's own measure, which calls them long animation frames. */
export interface LongFrames {
  count: number;
  /** Milliseconds of the longest; 0 where none was long. */
  longest: number;
  /** The tasks of the page that took more than 50 ms of the processor, however busy it was with others, and the longest of all. */
  tasks: number;
  longestTask: number;
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
  const browser = page.context().browser()!;
  await page.evaluate(() => takeLongFrames()).catch(() => {});
  await browser.startTracing(page, { categories: ["toplevel"] });
  await act();
  await calm(page);
  const long = await page.evaluate(() => takeLongFrames());
  const tasks = tasksIn(await browser.stopTracing());
  return {
    count: long.length,
    longest: Math.max(0, ...long),
    tasks: tasks.filter((ms) => ms > 50).length,
    longestTask: tasks.reduce((most, ms) => Math.max(most, ms), 0),
  };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /** Microseconds of the processor. */
  tdur?: number;
}

/** The milliseconds of the processor that each task of the page's own thread took. */
function tasksIn(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const isPage = ({ name, args }: TraceEvent) => name === "thread_name" && args.name === "CrRendererMain";
  const pages = new Set(traceEvents.filter(isPage).map(threadOf));
  const tasks = traceEvents.filter(
    (event) => event.name === "ThreadControllerImpl::RunTask" && pages.has(threadOf(event)),
  );
  return tasks.map(({ tdur = 0 }) => tdur / 1_000);
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
