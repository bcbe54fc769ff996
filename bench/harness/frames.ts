import type { Page } from "@playwright/test";
import { inTime } from "./in-time.ts";

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

/** An act is over once the page has had nothing to do for this many frames. */
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

/** The longest that any act may take: scrolling through 10,000 comments takes minutes. */
const LONGEST_ACT_SECONDS = 15 * 60;
/** The longest that the browser may take for a trace, or the page to become calm. */
const LONGEST_ANSWER_SECONDS = 2 * 60;

/** The long frames of an act, which `what` names, and of all that it starts. Throws where one of them takes too long. */
export async function framesOf(page: Page, what: string, act: () => Promise<unknown>): Promise<LongFrames> {
  const soon = <T>(of: string, promise: Promise<T>) =>
    inTime(`${of} of "${what}"`, LONGEST_ANSWER_SECONDS, promise);
  const browser = page.context().browser()!;
  await page.evaluate(() => takeLongFrames()).catch(() => {});
  await soon("The start", browser.startTracing(page, { categories: ["toplevel"] }));
  await inTime(`"${what}"`, LONGEST_ACT_SECONDS, act());
  await soon("The end", calm(page));
  const long = await page.evaluate(() => takeLongFrames());
  const tasks = tasksIn(await soon("The trace", browser.stopTracing()));
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

/** If nothing loads within this many milliseconds at the page's end, the thread is complete. */
const STUCK_AFTER_MS = 60_000;

/**
 * Scrolls down to the element of this id and the page's end, as fast as a hard fling. Returns the number of frames.
 * Throws where the page has its end without that element.
 */
export function scrollThrough(page: Page, lastId: string): Promise<number> {
  return page.evaluate(
    async ([id, stuckAfter]) => {
      const { documentElement: root } = document;
      let [height, since] = [0, 0];
      for (let frames = 1; ; frames++) {
        await new Promise(requestAnimationFrame);
        scrollBy({ top: 600, behavior: "instant" });
        if (scrollY + innerHeight < root.scrollHeight - 1) continue;
        if (document.getElementById(id)) return frames;
        if (height !== root.scrollHeight) [height, since] = [root.scrollHeight, performance.now()];
        if (performance.now() - since > stuckAfter)
          throw new Error(`"${document.title}" ends without #${id}, and nothing more comes.`);
      }
    },
    [lastId, STUCK_AFTER_MS] as const,
  );
}
