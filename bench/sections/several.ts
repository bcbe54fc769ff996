import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type SiteProcess, startSiteProcess } from "../../test/site-process.ts";
import { startReplica } from "../../test/streaming-replica.ts";
import { compare } from "../harness/medians.ts";
import { type Seen, watchWrites } from "../harness/own-writes.ts";
import { count } from "../harness/report.ts";
import { startProxy } from "../harness/round-robin.ts";
import { COMPRESSED, neverAsked } from "../harness/requests.ts";
import type { Bench, Row, Section } from "../harness/section.ts";
import type { MeasuredSite } from "../harness/sites.ts";
import { load, type LoadRequest, type LoadResult } from "../harness/wrk.ts";

const POSTS = 100_000;

/** Several processes of one program, two programs on one database, and a replica of that database. */
export const several: Section = {
  name: "several",
  title: "Several processes, machines and databases",
  run: (bench) =>
    bench.sites.run(POSTS, async (site) => [
      ...(await twoWorkers(bench, site)),
      ...(await twoHearths(bench, site)),
      ...(await withReplica(bench, site)),
    ]),
};

const cached = (): LoadRequest[] => [{ path: "/", headers: COMPRESSED }];
const rendered = (): LoadRequest[] => neverAsked("/");

/** Compares `WORKERS=2` with one process, on the same database. */
async function twoWorkers(bench: Bench, site: MeasuredSite): Promise<Row[]> {
  const two = await startBeside(site, { WORKERS: "2" });
  try {
    const rows: Row[] = [];
    for (const [what, requests] of [["Home", cached] as const, ["Home, never cached", rendered] as const]) {
      bench.say(`${what}, by one process and by two`);
      const rate = async ({ address }: SiteProcess): Promise<number> =>
        (await load({ site: address, requests: requests(), seconds: bench.seconds })).perSecond;
      const { measured, reference, ratio } = await compare(
        bench.rounds,
        () => rate(two),
        () => rate(site),
      );
      rows.push({
        ...figure(`WORKERS=2: ${what}`, `${count(measured)} a second`),
        reference: `WORKERS=1 ${count(reference)}`,
        ratio: ratio.toFixed(2),
      });
    }
    return rows;
  } finally {
    await two.stop();
  }
}

/** Two programs behind a proxy: readers of both must see every write. */
async function twoHearths(bench: Bench, site: MeasuredSite): Promise<Row[]> {
  const other = await startBeside(site);
  const proxy = await startProxy([site.address, other.address]);
  try {
    bench.say("Writing and reading through two Hearths under load");
    const sites = { author: proxy.address, visitors: [site.address, other.address] };
    return rowsOf("two Hearths", await underLoad(bench, site, proxy.address, sites));
  } finally {
    await proxy.stop();
    await other.stop();
  }
}

/** Visitors read from a streaming replica while members write. */
async function withReplica(bench: Bench, site: MeasuredSite): Promise<Row[]> {
  const dataDir = bench.sites.dataOf(POSTS);
  const copy = `${dataDir}-replica`;
  rmSync(copy, { recursive: true, force: true });
  bench.say("Copying the database into a replica");
  const replica = await startReplica({ ...site, dataDir }, copy);
  const reader = await startBeside(site, { DATABASE_REPLICA_URLS: replica.connectionString });
  try {
    // A new process does not read from a replica for some seconds, since events from before its start may be
    // missing.
    await pause(7_000);
    bench.say("Reading from the replica under load");
    const queries = () => Promise.all([site, replica].map(queriesOf));
    const before = await queries();
    const sites = { author: reader.address, visitors: [reader.address] };
    const under = await underLoad(bench, site, reader.address, sites);
    await pause(1_500);
    const [primary, there] = (await queries()).map((now, index) => now - before[index]!);
    return [
      figure(
        "a replica: share of all transactions",
        `${((100 * there!) / (primary! + there!)).toFixed(0)} %`,
      ),
      ...rowsOf("a replica", under),
    ];
  } finally {
    await reader.stop();
    await replica.stop();
    rmSync(copy, { recursive: true });
  }
}

interface UnderLoad {
  seen: Seen;
  result: LoadResult;
}

/** Reads posts as visitors for three times the length of a measurement, while members comment. */
async function underLoad(
  { seconds }: Bench,
  { connectionString, made, tokens }: MeasuredSite,
  address: string,
  sites: { author: string; visitors: string[] },
): Promise<UnderLoad> {
  const end = new AbortController();
  const posts = await postsToCommentOn(connectionString);
  const watching = watchWrites({ ...sites, posts, tokens, signal: end.signal });
  const requests = Array.from({ length: 20_000 }, (_, n) => ({
    path: `/details/${1 + ((n * 104_729) % made.posts)}`,
    headers: COMPRESSED,
  }));
  const result = await load({ site: address, requests, connections: 8, seconds: 3 * seconds });
  end.abort();
  return { seen: await watching, result };
}

function startBeside({ connectionString }: MeasuredSite, settings = {}): Promise<SiteProcess> {
  return startSiteProcess({ DATABASE_URL: connectionString, ...settings });
}

async function queriesOf({ connectionString }: { connectionString: string }): Promise<number> {
  const [row] = await query<{ count: string }>(
    connectionString,
    "select xact_commit as count from pg_stat_database where datname = current_database()",
  );
  return Number(row!.count);
}

/** Posts whose first page shows all comments; in a long discussion, a new comment is on a later page. */
async function postsToCommentOn(connectionString: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    connectionString,
    `select id::text from posts where deleted_at is null and comment_count < 50
     order by hashint8(id) limit 200`,
  );
  return rows.map(({ id }) => id);
}

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

function rowsOf(what: string, { seen, result }: UnderLoad): Row[] {
  const { writes, missedByAuthor, lateForOthers, slowestMs } = seen;
  return [
    none(`${what}: failed requests`, result.refused + result.broken, result.requests),
    none(`${what}: writes missing from their author's next read`, missedByAuthor, writes),
    none(`${what}: writes missing from a visitor's read after a second`, lateForOthers, writes),
    figure(`${what}: the longest time until a visitor found a write`, `${slowestMs.toFixed(0)} ms`),
  ];
}

function none(what: string, found: number, of: number): Row {
  return { what, measured: `${count(found)} of ${count(of)}`, bar: "0", holds: found === 0 && of > 0 };
}

function figure(what: string, measured: string): Row {
  return { what, measured, bar: "", holds: null };
}
