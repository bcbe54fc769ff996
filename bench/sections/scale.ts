import pg from "pg";
import { lineChart } from "../harness/chart.ts";
import { median } from "../harness/medians.ts";
import { short } from "../harness/report.ts";
import type { Bench, Row, Section } from "../harness/section.ts";
import type { MeasuredSite } from "../harness/sites.ts";
import { load, type LoadResult } from "../harness/wrk.ts";
import { SCALE_CASES, type ScaleCase } from "./scale-requests.ts";

const SIZES = [10_000, 100_000, 1_000_000];
const CONNECTIONS = 8;

/** The cases in the chart; the lines of the others would coincide with these. */
const SHOWN = new Set([
  "Top, all",
  "Recent",
  "Top of twenty feeds, all",
  "My Feed of fifty, Top",
  "My Feed of a thousand members, Top",
  "Top, thousandth page by offset",
  "Search, a rare word",
  "Search, two common words",
]);

/** Every list and the search, at ten thousand, a hundred thousand and a million posts. */
export const scale: Section = {
  name: "scale",
  title: "As fast at a million posts",
  async run(bench) {
    const sites: MeasuredSite[] = [];
    try {
      for (const size of SIZES) sites.push(await bench.sites.start(size));
      const figures = await measureCases(bench, sites);
      bench.draw("latency-by-posts", chartOf(figures));
      return figures.map(rowOf);
    } finally {
      for (const site of sites) await site.stop();
    }
  },
};

/** Measures each case on these sites by turns. The smallest site must be first, and the largest last. */
export async function measureCases(bench: Bench, sites: MeasuredSite[]): Promise<CaseFigures[]> {
  const figures: CaseFigures[] = [];
  for (const one of SCALE_CASES) figures.push(await measure(bench, sites, one));
  return figures;
}

/** The figures of one case. `p50` and `p99` have a value in milliseconds for each site. */
export interface CaseFigures {
  of: ScaleCase;
  p50: number[];
  p99: number[];
  /** The median over the rounds of the largest site's time divided by the smallest's. */
  ratio: number;
  /** The number of requests that were refused or broken. */
  failed: number;
}

async function measure(bench: Bench, sites: MeasuredSite[], of: ScaleCase): Promise<CaseFigures> {
  bench.say(of.name);
  const asked = await Promise.all(sites.map(async (site) => of.requests(site)));
  const rounds: LoadResult[][] = [];
  for (let round = 0; round <= bench.rounds; round++) {
    const results = [];
    for (const [index, site] of sites.entries()) {
      if (of.isOld) await ageRankings(site);
      // The first round warms up the sites, and does not count.
      const seconds = round === 0 ? 1 : bench.seconds;
      const requests = asked[index]!;
      results.push(await load({ site: site.address, requests, connections: CONNECTIONS, seconds }));
    }
    if (round > 0) rounds.push(results);
  }
  const middle = (figure: "p50" | "p99"): number[] =>
    sites.map((_, index) => median(rounds.map((round) => round[index]![figure])));
  return {
    of,
    p50: middle("p50"),
    p99: middle("p99"),
    ratio: median(rounds.map((round) => round.at(-1)!.p50 / round[0]!.p50)),
    failed: rounds.flat().reduce((sum, { refused, broken }) => sum + refused + broken, 0),
  };
}

/** Makes rankings ten minutes old: one process refreshes them while requests still get the stale ones. */
async function ageRankings({ connectionString }: MeasuredSite): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("update rankings set computed_at = now() - interval '10 minutes'");
  await client.end();
}

/** The row of a case: the largest site compared with its bars and with the smallest site. */
export function rowOf({ of, p50, p99, ratio, failed }: CaseFigures): Row {
  const bars = [
    ...(of.p50 === undefined ? [] : [`p50 < ${of.p50} ms`]),
    `p99 < ${of.p99} ms`,
    ...(of.ratio === undefined ? [] : [`≤ ${of.ratio} ×`]),
  ];
  return {
    what: of.name,
    measured: `p50 ${short(p50.at(-1)!)} ms, p99 ${short(p99.at(-1)!)} ms${failed > 0 ? `, ${failed} failed` : ""}`,
    reference: `at 10,000: p50 ${short(p50[0]!)} ms, p99 ${short(p99[0]!)} ms`,
    ratio: ratio.toFixed(2),
    bar: bars.join(", "),
    holds:
      failed === 0 &&
      p50.at(-1)! < (of.p50 ?? Infinity) &&
      p99.at(-1)! < of.p99 &&
      ratio <= (of.ratio ?? Infinity),
  };
}

function chartOf(figures: CaseFigures[]): string {
  return lineChart({
    title: `Median answer time (${CONNECTIONS} connections)`,
    across: { name: "posts on the site", labels: SIZES.map((size) => size.toLocaleString("en-US")) },
    unit: "ms",
    series: figures
      .filter(({ of }) => SHOWN.has(of.name))
      .map(({ of, p50 }) => ({ name: of.name, values: p50 })),
  });
}
