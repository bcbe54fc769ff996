import { findFreePort } from "../../src/server/postgres/free-port.ts";
import { lighthouse, type Scores, usableAfter } from "../harness/browser.ts";
import { giveCommentHearts } from "../harness/comment-hearts.ts";
import { median } from "../harness/medians.ts";
import { compressedSize, sum, weigh } from "../harness/page-weight.ts";
import { limitRow } from "../harness/report.ts";
import type { Bench, Row, Section } from "../harness/section.ts";
import type { MeasuredSite } from "../harness/sites.ts";

const POSTS = 100_000;
const KB = 1_000;

/** The sizes of pages, the time until they can be used, and their Lighthouse scores. */
export const pagesWeight: Section = {
  name: "pages",
  title: "The pages in a browser",
  async run(bench) {
    // Lighthouse wants absolute canonical addresses, which need PUBLIC_URL.
    const port = String(await findFreePort());
    const settings = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
    return bench.sites.run(
      POSTS,
      async (site) => [
        ...(await weights(site)),
        ...(await longDiscussion(bench, site)),
        ...(await scored(bench, site, "Home", "/")),
        ...(await scored(bench, site, "a feed", "/feed/Coffee?time=all")),
        ...(await scored(bench, site, "a post", `/details/${site.made.busiest}`)),
      ],
      settings,
    );
  },
};

async function weights({ address, made }: MeasuredSite): Promise<Row[]> {
  const home = await weigh(address, "/");
  const post = await weigh(address, `/details/${made.busiest}`);
  const data =
    (await compressedSize(`${address}/api/submission/${made.busiest}`)) +
    (await compressedSize(`${address}/api/submission/${made.busiest}/thread?offset=0`));
  const afterHome = added(post.scripts, home.scripts) + added(post.styles, home.styles) + data;
  return [
    limitRow("first-load JavaScript of Home", sum(home.scripts) / KB, "KB", 100),
    limitRow("CSS of Home", sum(home.styles) / KB, "KB", 12),
    { what: "HTML of Home", measured: `${(home.html / KB).toFixed(1)} KB`, bar: "", holds: null },
    limitRow("a post page after Home, 10,000 comments", afterHome / KB, "KB", 30),
  ];
}

/** The size of the files that were not loaded before. */
function added(files: Map<string, number>, before: Map<string, number>): number {
  return sum(new Map([...files].filter(([file]) => !before.has(file))));
}

async function longDiscussion({ rounds, say }: Bench, site: MeasuredSite): Promise<Row[]> {
  const { address, made } = site;
  say("A post with 10,000 comments");
  await giveCommentHearts(site.connectionString, made.busiest);
  const path = `${address}/details/${made.busiest}`;
  // Render the page once first, because the first rendering also compiles the code.
  await fetch(`${path}?n=0`);
  await fetch(`${path}?order=hearts&n=0`);
  const answered: number[] = [];
  const byHearts: number[] = [];
  const usable: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const began = performance.now();
    await (await fetch(`${path}?n=${round}`)).text();
    answered.push(performance.now() - began);
    const then = performance.now();
    await (await fetch(`${path}?order=hearts&n=${round}`)).text();
    byHearts.push(performance.now() - then);
    usable.push(await usableAfter(path));
  }
  return [
    limitRow("a post page with 10,000 comments, not cached", median(answered), "ms", 150),
    limitRow("the same by hearts, not cached", median(byHearts), "ms", 150),
    limitRow("its HTML, compressed", (await compressedSize(path)) / KB, "KB", 30),
    limitRow("its time to interactive in a browser", median(usable) / 1_000, "s", 1.5),
  ];
}

async function scored(
  { rounds, say }: Bench,
  site: MeasuredSite,
  what: string,
  path: string,
): Promise<Row[]> {
  say(`Lighthouse: ${what}`);
  const scores: Scores[] = [];
  for (let round = 0; round < rounds; round++) scores.push(await lighthouse(site.address + path));
  const performance = median(scores.map((score) => score.performance));
  const others = Math.min(
    ...scores.flatMap((score) => [score.accessibility, score["best-practices"], score.seo]),
  );
  return [
    {
      what: `Lighthouse, mobile, ${what}: performance`,
      measured: String(performance),
      bar: "≥ 98",
      holds: performance >= 98,
    },
    {
      what: `Lighthouse, mobile, ${what}: the lowest of accessibility, best practices, SEO`,
      measured: String(others),
      bar: "100",
      holds: others === 100,
    },
  ];
}
