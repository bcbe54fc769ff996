import pg from "pg";
import { startNameServer, testNames } from "../../test/name-server.ts";
import { compare } from "../harness/medians.ts";
import { pgbench } from "../harness/pgbench.ts";
import { startRoute } from "../harness/references.ts";
import { count, rateRow } from "../harness/report.ts";
import type { Bench, Row, Section } from "../harness/section.ts";
import type { MeasuredSite } from "../harness/sites.ts";
import { loadWell } from "../harness/requests.ts";
import type { LoadRequest } from "../harness/wrk.ts";
import { TOP_DAY } from "./reading.ts";
import { writeCases } from "./write-requests.ts";
import {
  type Cast,
  forgetJobs,
  heartScript,
  LISTED_POSTS,
  prepareCast,
  requireEqualFigures,
} from "./writes-database.ts";

const POSTS = 100_000;
const MEMBERS = 10_000;

/** Members' writes, with all their effects, and a list as a member reads it. */
export const writes: Section = {
  name: "writes",
  title: "Writing, and reading as a member",
  async run(bench) {
    // Posted links are fetched for a preview. This name server keeps the fetches on this machine.
    const names = await startNameServer(testNames);
    const site = await bench.sites.start(POSTS, { FETCH_DNS: names.address });
    const database = new pg.Pool({ connectionString: site.connectionString, max: 2 });
    try {
      const cast = await prepareCast(database, MEMBERS);
      const rows = await writeRows(bench, site, cast);
      await forgetJobs(database);
      bench.say("Checking that stored counts equal their rows");
      await requireEqualFigures(database);
      return [...rows, await asMember(bench, site, cast)];
    } finally {
      await database.end();
      await site.stop();
      await names.close();
    }
  },
};

async function writeRows(bench: Bench, site: MeasuredSite, cast: Cast): Promise<Row[]> {
  const script = heartScript(cast);
  const rows: Row[] = [];
  for (const { what, bar, requests } of writeCases(cast)) {
    bench.say(what);
    const result = await compare(
      bench.rounds,
      () => rate(bench, site.address, requests()),
      () => pgbench(site.connectionString, script, bench.seconds),
    );
    const row = rateRow(what, result, { of: "pgbench", atLeast: "ratio" in bar ? bar.ratio : 0 });
    if ("perSecond" in bar) {
      row.bar = `≥ ${count(bar.perSecond)} a second`;
      row.holds = result.measured >= bar.perSecond;
    }
    rows.push(row);
  }
  return rows;
}

/** Compares a list that a member requests with a bare route that makes one query for the same posts. */
async function asMember(bench: Bench, site: MeasuredSite, { tokens }: Cast): Promise<Row> {
  const what = "Top 24h with a token";
  bench.say(what);
  const answer = await fetch(site.address + TOP_DAY);
  const { submissions } = (await answer.json()) as { submissions: { id: string }[] };
  const values = [submissions.map(({ id }) => id)];
  const route = await startRoute({
    connectionString: site.connectionString,
    text: LISTED_POSTS,
    values,
  });
  try {
    const asked = tokens.map((token) => ({ path: TOP_DAY, token }));
    const result = await compare(
      bench.rounds,
      () => rate(bench, site.address, asked),
      () => rate(bench, route.site, [{ path: "/" }]),
    );
    return rateRow(what, result, { of: "route", atLeast: 0.7 });
  } finally {
    await route.stop();
  }
}

async function rate({ seconds }: Bench, site: string, requests: LoadRequest[]): Promise<number> {
  return (await loadWell({ site, requests, seconds })).perSecond;
}
