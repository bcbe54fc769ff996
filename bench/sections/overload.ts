import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { compare, median } from "../harness/medians.ts";
import { count, limitRow, rateRow } from "../harness/report.ts";
import { COMPRESSED, neverAsked } from "../harness/requests.ts";
import type { Bench, Row, Section } from "../harness/section.ts";
import type { MeasuredSite } from "../harness/sites.ts";
import { load, type LoadRequest, type LoadResult } from "../harness/wrk.ts";

const POSTS = 100_000;
const FEW = 50;
const MANY = 400;
const STORM = 1_000;
const STUCK = 2_000;
const SIGN_INS = 100;

/** Overloads one process: how much is still served, who is served first, and how soon the site recovers. */
export const overload: Section = {
  name: "overload",
  title: "Overload",
  run: (bench) =>
    bench.sites.run(POSTS, async (site) =>
      [
        await manyAgainstFew(bench, site, "Top 24h, as members", () => lists(site)),
        await manyAgainstFew(bench, site, "Home, never cached", pages),
        await throughStorm(bench, site),
        await whileSigningIn(bench, site),
        await besideStuck(bench, site),
      ].flat(),
    ),
};

async function manyAgainstFew(
  { rounds, seconds, say }: Bench,
  site: MeasuredSite,
  what: string,
  requests: () => LoadRequest[],
): Promise<Row[]> {
  say(`${what}, ${MANY} connections against ${FEW}`);
  const others = new Set<string>();
  const served = async (connections: number): Promise<number> => {
    const result = await load({
      ...{ site: site.address, requests: requests(), connections, seconds },
      countStatuses: true,
    });
    for (const status of unwelcome(result)) others.add(status);
    return servedBy(result);
  };
  const pair = await compare(
    rounds,
    () => served(MANY),
    () => served(FEW),
  );
  return [
    rateRow(`${what}, ${MANY} connections`, pair, { of: `${FEW} connections`, atLeast: 0.9 }),
    only503(`${what}: answers other than 200 and 503`, others),
  ];
}

/** Serves a thousand visitors whose pages must be rendered, while members write. */
async function throughStorm({ rounds, seconds, say }: Bench, site: MeasuredSite): Promise<Row[]> {
  say(`${count(STORM)} connections for pages, and members who write`);
  const others = new Set<string>();
  const writing: LoadResult[] = [];
  const recovered: number[] = [];
  const run = async (requests: LoadRequest[], connections: number): Promise<LoadResult> => {
    const result = await load({
      ...{ site: site.address, requests, connections, seconds },
      countStatuses: true,
    });
    for (const status of unwelcome(result)) others.add(status);
    return result;
  };
  const pair = await compare(
    rounds,
    async () => {
      const served = servedBy(await run(pages(), STORM));
      const [, hearts] = await Promise.all([run(pages(), STORM), run(hearting(site), 10)]);
      writing.push(hearts);
      recovered.push(await untilWell(site));
      return served;
    },
    async () => servedBy(await run(pages(), FEW)),
  );
  const share = median(writing.map((result) => (result.statuses["200"] ?? 0) / result.requests));
  return [
    rateRow(`Home, never cached, ${count(STORM)} connections`, pair, {
      of: `${FEW} connections`,
      atLeast: 0.8,
    }),
    {
      what: "hearts accepted meanwhile",
      measured: `${(share * 100).toFixed(1)} %, p99 ${median(writing.map(({ p99 }) => p99)).toFixed(0)} ms`,
      bar: "≥ 99 %",
      holds: share >= 0.99,
    },
    limitRow("time until a page is answered at once again", median(recovered), "s", 5),
    only503("in the storm: answers other than 200 and 503", others),
  ];
}

/** Seconds from now until a new visitor is answered within a second. */
async function untilWell(site: MeasuredSite): Promise<number> {
  const before = performance.now();
  for (;;) {
    const asked = performance.now();
    const [page] = neverAsked("/", 1);
    const { status } = await fetch(site.address + page!.path, { headers: { connection: "close" } });
    const now = performance.now();
    if (status === 200 && now - asked < 1_000) return (now - before) / 1_000;
  }
}

async function whileSigningIn({ rounds, say }: Bench, site: MeasuredSite): Promise<Row[]> {
  say(`${SIGN_INS} sign-ins at once`);
  const people = site.made.members.filter(({ password }) => password !== null);
  const p99: number[] = [];
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const others = load({ site: site.address, requests: lists(site), connections: 2, seconds: 6 });
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: SIGN_INS }, (_, n) => signIn(site, people[n % people.length]!)),
    );
    if (statuses.some((status) => status !== 200))
      throw new Error(`Not every sign-in succeeded: ${statuses.join()}`);
    took.push((performance.now() - began) / 1_000);
    p99.push((await others).p99);
  }
  const what = `p99 of other requests while ${SIGN_INS} sign in, which takes ${median(took).toFixed(1)} s`;
  return [limitRow(what, median(p99), "ms", 100)];
}

async function signIn(
  { address }: MeasuredSite,
  { email, password }: { email: string; password: string | null },
): Promise<number> {
  const response = await fetch(`${address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Reads lists with and without clients that never send the rest of their request. */
async function besideStuck({ rounds, seconds, say }: Bench, site: MeasuredSite): Promise<Row[]> {
  say(`${count(STUCK)} stuck clients`);
  const memory: number[] = [];
  const rate = async (): Promise<number> =>
    servedBy(
      await load({
        ...{ site: site.address, requests: lists(site), connections: 8, seconds: Math.min(seconds, 5) },
        countStatuses: true,
      }),
    );
  const pair = await compare(
    rounds,
    async () => {
      const before = site.memory();
      const sockets = await Promise.all(Array.from({ length: STUCK }, () => stuck(site)));
      const served = await rate();
      memory.push(site.memory() - before);
      for (const socket of sockets) socket.destroy();
      return served;
    },
    rate,
  );
  const taken = `which take ${count(median(memory))} MB`;
  return [
    rateRow(`lists beside ${count(STUCK)} stuck clients, ${taken}`, pair, { of: "without", atLeast: 0.9 }),
  ];
}

async function stuck({ address }: MeasuredSite): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).on("error", () => {});
  await once(socket, "connect");
  socket.write("POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n");
  return socket;
}

/** Lists for members, which are not answered from the cache for visitors. */
const lists = ({ tokens }: MeasuredSite): LoadRequest[] =>
  tokens.map((token) => ({ token, path: "/api/submissions?sort=popularity&time=24h", headers: COMPRESSED }));

const pages = (): LoadRequest[] => neverAsked("/");

const hearting = ({ tokens, made }: MeasuredSite): LoadRequest[] =>
  Array.from({ length: 5_000 }, (_, n) => {
    const path = `/api/submission/${1 + ((n * 7_919) % made.posts)}/${n % 2 === 0 ? "upvote" : "unvote"}`;
    return { method: "POST", token: tokens[n % tokens.length], path };
  });

/** The number of answers with status 200 a second. */
function servedBy({ statuses, requests, perSecond }: LoadResult): number {
  return requests === 0 ? 0 : ((statuses["200"] ?? 0) / requests) * perSecond;
}

function unwelcome({ statuses, broken }: LoadResult): string[] {
  const others = Object.keys(statuses).filter((status) => status !== "200" && status !== "503");
  return broken > 0 ? [...others, "broken"] : others;
}

function only503(what: string, others: Set<string>): Row {
  return { what, measured: [...others].join() || "none", bar: "none", holds: others.size === 0 };
}
