import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { PUBLIC_HOST } from "../test/web-server.ts";
import { type MeasuredSite, startSite } from "./site.ts";

/**
 * `npm run bench:links`: what a hundred hostile links at once do to a site. What members wait for, and its memory,
 * must stay as they were before.
 */
const LINKS = 100;
const MUST_SUBMIT_WITHIN_MS = 50;
const MEASURED_FOR_MS = 10_000;
/** All of them are looked at for the first time within it: eight at once, eight seconds each at most. */
const LOOKED_AT_WITHIN_MS = 150_000;
const READ = "/submissions?limit=40";

const hostile = new Worker(new URL("hostile-site.ts", import.meta.url));
const [{ port, nameServer, kinds }] = (await once(hostile, "message")) as [
  { port: number; nameServer: string; kinds: string[] },
];
const site = await startSite({ FETCH_NETWORKS: PUBLIC_HOST, FETCH_DNS: nameServer });
try {
  // Until the program is warm, it gets faster, and takes more memory, by itself: posting texts alone does that.
  for (let n = 0; n < 4 * LINKS; n++) await submit("text", `Words ${n}`);
  await measure(site, MEASURED_FOR_MS);
  const before = await measure(site, MEASURED_FOR_MS);
  const posting = await postBoth(0);
  const during = await measureUntilLooked();
  // What memory such work takes, it takes once.
  await postBoth(LINKS);
  const again = await measureUntilLooked();
  const after = await measure(site, MEASURED_FOR_MS);
  report(posting, { before, during, again, after });
} finally {
  await site.stop();
  await hostile.terminate();
}

function linkOf(n: number): string {
  return `http://${kinds[n % kinds.length]}.test:${port}/${kinds[n % kinds.length]}/${n}`;
}

function submit(contentType: string, content: string): Promise<unknown> {
  return site.call("POST", "/submit", { title: content, contentType, content, customCategories: ["Bench"] });
}

interface Posting {
  texts: number[];
  links: number[];
}

/** How long it took to post each of a hundred links, and a text after each: both in the same weather. */
async function postBoth(from: number): Promise<Posting> {
  const posting: Posting = { texts: [], links: [] };
  for (let n = from; n < from + LINKS; n++) {
    posting.links.push(await timeOf(submit("link", linkOf(n))));
    posting.texts.push(await timeOf(submit("text", `More words ${n}`)));
  }
  return posting;
}

async function timeOf(act: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act;
  return performance.now() - start;
}

interface Measured {
  times: number[];
  memory: number;
}

/** Reads a page of posts again and again, and keeps the most memory that was seen. */
async function measure({ call, memory }: MeasuredSite, milliseconds: number): Promise<Measured> {
  const times: number[] = [];
  let most = 0;
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    times.push(await timeOf(call("GET", READ)));
    if (times.length % 50 === 0) most = Math.max(most, memory());
    await pause(5);
  }
  return { times, memory: most };
}

/** Until no more than those are waiting that will be tried again. */
async function measureUntilLooked(): Promise<Measured> {
  const all: Measured = { times: [], memory: 0 };
  const end = performance.now() + LOOKED_AT_WITHIN_MS;
  for (let waiting = LINKS, still = 0; performance.now() < end && still < 2;) {
    const { times, memory } = await measure(site, MEASURED_FOR_MS);
    all.times.push(...times);
    all.memory = Math.max(all.memory, memory);
    const now = await countWaiting();
    still = now === waiting ? still + 1 : 0;
    waiting = now;
  }
  return all;
}

/** Of the newest posts, which are links and texts in turn. */
async function countWaiting(): Promise<number> {
  let count = 0;
  for (const offset of [0, LINKS]) {
    const { submissions } = await site.call<{ submissions: { preview: { state: string } | null }[] }>(
      "GET",
      `/submissions?limit=${LINKS}&offset=${offset}`,
    );
    count += submissions.filter(({ preview }) => preview?.state === "waiting").length;
  }
  return count;
}

function report({ texts, links }: Posting, phases: Record<string, Measured> & { before: Measured }): void {
  const shown = (times: number[]): string =>
    `p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`;
  console.log(`\nPosting a text between:  ${shown(texts)}`);
  console.log(`Posting a hostile link:  ${shown(links)}   (must be under ${MUST_SUBMIT_WITHIN_MS} ms)`);
  const { before } = phases;
  for (const [name, { times, memory }] of Object.entries(phases)) {
    const p50 = ratio(at(times, 0.5), at(before.times, 0.5));
    const p99 = ratio(at(times, 0.99), at(before.times, 0.99));
    console.log(
      `GET ${READ} ${name.padEnd(7)} ${shown(times)} (${p50}, ${p99}), ` +
        `memory ${memory.toFixed(0)} MB (${ratio(memory, before.memory)})`,
    );
  }
  if (at(links, 0.99) >= MUST_SUBMIT_WITHIN_MS) process.exitCode = 1;
}

function ratio(now: number, then: number): string {
  return `×${(now / then).toFixed(2)}`;
}

function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!;
}
