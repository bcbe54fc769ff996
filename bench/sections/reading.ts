import { load, type LoadRequest } from "../harness/wrk.ts";
import { compare } from "../harness/medians.ts";
import { startBare } from "../harness/references.ts";
import { rateRow } from "../harness/report.ts";
import type { Bench, Row, Section } from "../harness/section.ts";
import type { MeasuredSite } from "../harness/sites.ts";

const POSTS = 100_000;
const COMPRESSED = { "accept-encoding": "br" };

/** Pages and calls that every visitor is given alike, from memory and rendered for each request. */
export const reading: Section = {
  name: "reading",
  title: "Reading as a visitor",
  async run(bench) {
    const site = await bench.sites.start(POSTS);
    try {
      const post = await postWithComments(site);
      return [
        await againstBare(bench, site, "Home", "/", { kept: 0.7, rendered: 0.012 }),
        await againstBare(bench, site, "Top 24h", "/api/submissions?sort=popularity&time=24h", { kept: 0.6 }),
        await againstBare(bench, site, "Post, 100 comments", `/details/${post}`, {
          kept: 0.6,
          rendered: 0.006,
        }),
      ].flat();
    } finally {
      await site.stop();
    }
  },
};

/** A post that has about a hundred comments. */
async function postWithComments({ address }: MeasuredSite): Promise<string> {
  const response = await fetch(`${address}/api/submissions?limit=100&sort=popularity`);
  const { submissions } = (await response.json()) as { submissions: { id: string; commentCount: number }[] };
  const [nearest] = submissions.toSorted(
    (a, b) => Math.abs(a.commentCount - 100) - Math.abs(b.commentCount - 100),
  );
  return nearest!.id;
}

async function againstBare(
  bench: Bench,
  site: MeasuredSite,
  what: string,
  path: string,
  bars: { kept: number; rendered?: number },
): Promise<Row[]> {
  const answer = await fetch(site.address + path, { headers: COMPRESSED });
  const body = await compressedBody(site.address + path);
  const bare = await startBare(body, { "content-type": answer.headers.get("content-type")! });
  const rate = async (from: string, requests: LoadRequest[]): Promise<number> => {
    const result = await load({ site: from, requests, seconds: bench.seconds });
    if (result.refused + result.broken > 0)
      throw new Error(`${path}: ${result.refused} refused, ${result.broken} broken`);
    return result.perSecond;
  };
  const one = [{ path, headers: COMPRESSED }];
  try {
    bench.say(what);
    const kept = await compare(
      bench.rounds,
      () => rate(site.address, one),
      () => rate(bare.site, one),
    );
    const rows = [rateRow(what, kept, { of: "bare", atLeast: bars.kept })];
    if (bars.rendered !== undefined) {
      let number = 0;
      // Another address each time, so that none was asked for before.
      const others = () =>
        Array.from({ length: 20_000 }, () => ({ headers: COMPRESSED, path: `${path}?n=${++number}` }));
      const rendered = await compare(
        bench.rounds,
        () => rate(site.address, others()),
        () => rate(bare.site, one),
      );
      rows.push(rateRow(`${what}, never cached`, rendered, { of: "bare", atLeast: bars.rendered }));
    }
    return rows;
  } finally {
    await bare.stop();
  }
}

/** As it comes, which `fetch` would unpack. */
async function compressedBody(url: string): Promise<Buffer> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: COMPRESSED }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });
}
