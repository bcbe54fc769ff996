import { smallDiscussion } from "../harness/discussions.ts";
import { compare } from "../harness/medians.ts";
import { startBare } from "../harness/references.ts";
import { rateRow } from "../harness/report.ts";
import { COMPRESSED, compressedBody, loadWell, neverAsked } from "../harness/requests.ts";
import type { Bench, Row, Section } from "../harness/section.ts";
import type { MeasuredSite } from "../harness/sites.ts";
import { load, type LoadRequest } from "../harness/wrk.ts";

const POSTS = 100_000;
/** The time before the first measurement, in which the new process compiles its code. */
const WARM_UP_SECONDS = 5;

/** Pages and calls that are the same for every visitor, from the cache and rendered for each request. */
export const reading: Section = {
  name: "reading",
  title: "Reading as a visitor",
  run: (bench) =>
    bench.sites.run(POSTS, async (site) => {
      const rows: Row[] = [];
      for (const one of await readingCases(site)) rows.push(...(await againstBare(bench, site, one)));
      return rows;
    }),
};

/** A page or call that is the same for every visitor, and the least shares of a bare server's rate. */
export interface ReadingCase {
  what: string;
  path: string;
  bars: { cached: number; rendered?: number };
}

export const TOP_DAY = "/api/submissions?sort=popularity&time=24h";

export async function readingCases(site: MeasuredSite): Promise<ReadingCase[]> {
  const post = await smallDiscussion(site);
  return [
    { what: "Home", path: "/", bars: { cached: 0.7, rendered: 0.012 } },
    { what: "Top 24h", path: TOP_DAY, bars: { cached: 0.6 } },
    {
      what: "Post, 40 of 100 comments",
      path: `/details/${post}`,
      bars: { cached: 0.6, rendered: 0.006 },
    },
  ];
}

async function againstBare(bench: Bench, site: MeasuredSite, one: ReadingCase): Promise<Row[]> {
  const { what, path, bars } = one;
  const answer = await fetch(site.address + path, { headers: COMPRESSED });
  const body = await compressedBody(site.address + path);
  const bare = await startBare(body, { "content-type": answer.headers.get("content-type")! });
  const rate = async (from: string, requests: LoadRequest[]): Promise<number> => {
    const { perSecond } = await loadWell({ site: from, requests, seconds: bench.seconds });
    return perSecond;
  };
  const cachedPage = [{ path, headers: COMPRESSED }];
  try {
    bench.say(what);
    await load({ site: site.address, requests: neverAsked(path, 5_000), seconds: WARM_UP_SECONDS });
    const cached = await compare(
      bench.rounds,
      () => rate(site.address, cachedPage),
      () => rate(bare.site, cachedPage),
    );
    const rows = [rateRow(what, cached, { of: "bare", atLeast: bars.cached })];
    if (bars.rendered !== undefined) {
      const rendered = await compare(
        bench.rounds,
        () => rate(site.address, neverAsked(path)),
        () => rate(bare.site, cachedPage),
      );
      rows.push(rateRow(`${what}, never cached`, rendered, { of: "bare", atLeast: bars.rendered }));
    }
    return rows;
  } finally {
    await bare.stop();
  }
}
