import { onPhone } from "../harness/browser.ts";
import { type Discussion, discussionOf, smallDiscussion } from "../harness/discussions.ts";
import { framesOf, type LongFrames, scrollThrough, watchFrames } from "../harness/frames.ts";
import { median } from "../harness/medians.ts";
import type { Row, Section } from "../harness/section.ts";
import { openStaticCopy } from "../harness/static-copy.ts";
import { measureActs, SCROLL } from "../harness/thread-acts.ts";

const POSTS = 100_000;

/** Frames over 50 ms on a phone's screen. The reference is a post with 100 comments, and for scrolling the same page without scripts. */
export const threads: Section = {
  name: "threads",
  title: "A thread of 10,000 comments in a browser",
  run: ({ sites, rounds, say }) =>
    sites.run(POSTS, async (site) => {
      const { address, made } = site;
      const long = await discussionOf(site, made.busiest);
      const short = await discussionOf(site, await smallDiscussion(site));
      const pairs: [Frames, Frames][] = [];
      for (let round = 1; round <= rounds; round++) {
        say(`Frames, round ${round} of ${rounds}`);
        const reference = await onPhone((page) => measureActs(page, address, short));
        const measured = await onPhone((page) => measureActs(page, address, long));
        reference.set(SCROLL, await scrollCopy(address, long));
        pairs.push([measured, reference]);
      }
      return rowsOf(pairs);
    }),
};

type Frames = Map<string, LongFrames>;

/** A service worker would request the copy from the server, which does not have the copy. */
const COPIED = { serviceWorkers: "block" } as const;

/** Scrolls through the whole thread without scripts. */
function scrollCopy(address: string, { path, last }: Discussion): Promise<LongFrames> {
  return onPhone(async (page) => {
    await watchFrames(page);
    await page.goto(address + path, { waitUntil: "load" });
    await scrollThrough(page, `comment-${last}`);
    await framesOf(page, "opening the page without scripts", () => openStaticCopy(page));
    return framesOf(page, SCROLL, () => scrollThrough(page, `comment-${last}`));
  }, COPIED);
}

function rowsOf(pairs: [Frames, Frames][]): Row[] {
  const acts = [...pairs[0]![0].keys()];
  return acts.map((act) => {
    const measured = medianOf(pairs.map(([frames]) => frames.get(act)!));
    const reference = medianOf(pairs.map(([, frames]) => frames.get(act)!));
    const of = act === SCROLL ? "without scripts" : "100 comments";
    return {
      what: `frames over 50 ms: ${act}`,
      measured: inWords(measured),
      reference: `${of}: ${inWords(reference)}`,
      bar: "none",
      holds: measured.count === 0,
    };
  });
}

function medianOf(rounds: LongFrames[]): LongFrames {
  const of = (figure: keyof LongFrames) => median(rounds.map((frames) => frames[figure]));
  return { count: of("count"), longest: of("longest"), tasks: of("tasks"), longestTask: of("longestTask") };
}

function inWords({ count, longest, tasks, longestTask }: LongFrames): string {
  const frames = count === 0 ? "none" : `${count}, longest ${longest.toFixed(0)} ms`;
  return `${frames}; tasks over 50 ms of the processor: ${tasks}, longest ${longestTask.toFixed(0)} ms`;
}
