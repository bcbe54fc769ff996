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

/** More requests than a round sends, so that none is sent twice. */
const REQUESTS = 40_000;

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

interface Kind {
  what: string;
  /** The least rate, as a share of the rate that pgbench reaches with hearts, or as a number. */
  bar: { ratio: number } | { perSecond: number };
  requests(): LoadRequest[];
}

async function writeRows(bench: Bench, site: MeasuredSite, cast: Cast): Promise<Row[]> {
  const script = heartScript(cast);
  const rows: Row[] = [];
  for (const { what, bar, requests } of [...hearts(cast), ...comments(cast), ...posts(cast)]) {
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

function hearts({ tokens, postIds, commentIds }: Cast): Kind[] {
  const hot = anyOf(postIds);
  return [
    {
      what: "Hearts on many posts",
      bar: { ratio: 0.5 },
      requests: () => many(() => heart(anyOf(postIds), anyOf(tokens))),
    },
    {
      what: "Hearts on one post",
      bar: { perSecond: 500 },
      // Each heart is given and then taken back, so that every request changes the post's count.
      requests: () => ["upvote", "unvote"].flatMap((act) => tokens.map((token) => heart(hot, token, act))),
    },
    {
      what: "Hearts on many comments",
      bar: { ratio: 0.5 },
      requests: () => many(() => heart(anyOf(commentIds), anyOf(tokens), "upvote", "comment")),
    },
  ];
}

function heart(id: string, token: string, act = "upvote", what = "submission"): LoadRequest {
  return { method: "POST", path: `/api/${what}/${id}/${act}`, token };
}

function comments({ tokens, postIds }: Cast): Kind[] {
  const hot = anyOf(postIds);
  const comment = (post: string) =>
    keyed(tokens, `/submission/${post}/comments`, { text: "I have read this twice, and still wonder." });
  const bar = { perSecond: 1_500 };
  return [
    { what: "New comments on many posts", bar, requests: () => many(() => comment(anyOf(postIds))) },
    { what: "New comments on one post", bar, requests: () => many(() => comment(hot)) },
  ];
}

const FEEDS = ["Music", "Books", "Art", "Gaming", "Science", "Food", "Travel", "Movies"];
const WORDS = `light garden river winter morning kitchen letter window engine silver island market number people
  question summer thunder village weather yellow history journey machine network orchard pattern quarter season
  teacher voyage wonder bridge castle desert forest harbour library meadow mountain planet station theatre valley`;

function posts({ tokens }: Cast): Kind[] {
  const words = WORDS.split(/\s+/);
  const sentence = (length: number) => Array.from({ length }, () => anyOf(words)).join(" ");
  const post = (contentType: string, content: string) =>
    keyed(tokens, "/submit", {
      contentType,
      title: sentence(8),
      content,
      customCategories: [anyOf(FEEDS), anyOf(FEEDS)],
    });
  const address = () => `https://a${randomUpTo(5_000)}.example/${sentence(2).replace(" ", "-")}`;
  const bar = { perSecond: 1_200 };
  return [
    { what: "New posts: texts", bar, requests: () => many(() => post("text", sentence(20))) },
    { what: "New posts: links", bar, requests: () => many(() => post("link", address())) },
  ];
}

/** Compares a list that a member requests with a bare route that makes one query for the same posts. */
async function asMember(bench: Bench, site: MeasuredSite, { tokens }: Cast): Promise<Row> {
  const what = "Top 24h with a token";
  bench.say(what);
  const path = "/api/submissions?sort=popularity&time=24h";
  const answer = await fetch(site.address + path);
  const { submissions } = (await answer.json()) as { submissions: { id: string }[] };
  const values = [submissions.map(({ id }) => id)];
  const route = await startRoute({
    connectionString: site.connectionString,
    text: LISTED_POSTS,
    values,
  });
  try {
    const asked = tokens.map((token) => ({ path, token }));
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

let keys = 0;

/** Adds a unique idempotency key, as the site's pages do. */
function keyed(tokens: string[], path: string, body: unknown): LoadRequest {
  const headers = { "idempotency-key": `bench-${process.pid}-${Date.now()}-${++keys}` };
  return { method: "POST", path: `/api${path}`, token: anyOf(tokens), headers, body };
}

async function rate({ seconds }: Bench, site: string, requests: LoadRequest[]): Promise<number> {
  return (await loadWell({ site, requests, seconds })).perSecond;
}

function many(request: () => LoadRequest): LoadRequest[] {
  return Array.from({ length: REQUESTS }, request);
}

function anyOf<T>(things: T[]): T {
  return things[randomUpTo(things.length)]!;
}

function randomUpTo(end: number): number {
  return Math.floor(Math.random() * end);
}
