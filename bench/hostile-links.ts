import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { PUBLIC_HOST } from "../test/web-server.ts";
import type { HostileSite } from "./hostile-site.ts";
import { startSite } from "./site.ts";

/**
 * `npm run bench:links` posts hostile links, and compares the members' waiting times and the site's memory
 * with those of as many texts. It fails if posting a link takes too long.
 */
const LINKS = 100;
const MUST_SUBMIT_WITHIN_MS = 50;
const ROUND_MS = 10_000;
const WARM_WITHIN_ROUNDS = 20;
/** Each phase has at least this many rounds, because the maximum memory of a process grows with time. */
const PHASE_ROUNDS = 6;
/** Enough rounds to fetch all links once: eight at a time, at most eight seconds each. */
const PHASE_WITHIN_ROUNDS = 15;
/** All phases read the same list. */
const READ = "/submissions?category=Reading&limit=40";

const hostile = fork(new URL("hostile-site.ts", import.meta.url));
const [{ port, nameServer, kinds }] = (await once(hostile, "message")) as [HostileSite];
const site = await startSite({ FETCH_NETWORKS: PUBLIC_HOST, FETCH_DNS: nameServer });
try {
  for (let n = 0; n < 40; n++) await submit("text", `Words to read ${n}`, "Reading");
  await warmUp();
  const postText = (n: number) => submit("text", `Words for ${linkOf(n)}`);
  const texts = await phase(postText);
  const links = await phase((n) => submit("link", linkOf(n)));
  const again = await phase((n) => submit("link", linkOf(LINKS + n)));
  // Texts once more, to compare with the texts before the links.
  const after = await phase(postText);
  report({ texts, links, "more links": again, "texts again": after });
} finally {
  await site.stop();
  hostile.kill();
}

function linkOf(n: number): string {
  return `http://${kinds[n % kinds.length]}.test:${port}/${kinds[n % kinds.length]}/${n}`;
}

function submit(contentType: string, content: string, feed = "Bench"): Promise<unknown> {
  return site.call("POST", "/submit", { title: content, contentType, content, customCategories: [feed] });
}

/** Posts texts and reads until memory stops growing: a new process grows for a minute or two. */
async function warmUp(): Promise<void> {
  let most = 0;
  for (let round = 0, still = 0; round < WARM_WITHIN_ROUNDS && still < 3; round++) {
    for (let n = 0; n < 2 * LINKS; n++) await submit("text", `Words ${round} ${n}`);
    const { memory } = await read();
    still = memory > 1.01 * most ? 0 : still + 1;
    most = Math.max(memory, most);
  }
}

interface Phase extends Measured {
  posted: number[];
  textsBetween: number[];
}

/**
 * Posts a hundred texts or links, and another text after each, to compare both under the same load. Then
 * reads until the number of waiting previews stays the same: only retries are left then.
 */
async function phase(post: (n: number) => Promise<unknown>): Promise<Phase> {
  const posted: number[] = [];
  const textsBetween: number[] = [];
  const times: number[] = [];
  let memory = 0;
  for (let n = 0; n < LINKS; n++) {
    posted.push(await timeOf(post(n)));
    textsBetween.push(await timeOf(submit("text", `More words ${n}`)));
    if (n % 10 === 0) memory = Math.max(memory, site.memory());
  }
  let waiting = LINKS;
  for (
    let round = 0, still = 0;
    round < PHASE_WITHIN_ROUNDS && (round < PHASE_ROUNDS || still < 2);
    round++
  ) {
    const measured = await read();
    times.push(...measured.times);
    memory = Math.max(memory, measured.memory);
    const now = await countWaiting();
    still = now === waiting ? still + 1 : 0;
    waiting = now;
  }
  return { posted, textsBetween, times, memory };
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

/** Reads a page of posts again and again, and returns the times and the maximum memory. */
async function read(): Promise<Measured> {
  const times: number[] = [];
  let memory = 0;
  const end = performance.now() + ROUND_MS;
  while (performance.now() < end) {
    times.push(await timeOf(site.call("GET", READ)));
    if (times.length % 50 === 0) memory = Math.max(memory, site.memory());
    await pause(5);
  }
  return { times, memory };
}

/** Counts waiting previews among the newest posts, which are links and texts in turn. */
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

function report(phases: Record<"texts" | "links" | "more links" | "texts again", Phase>): void {
  const shown = (times: number[]): string =>
    `p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`;
  const { texts } = phases;
  for (const [name, { posted, textsBetween, times, memory }] of Object.entries(phases)) {
    console.log(`\n${name}`);
    console.log(
      `  posting one:         ${shown(posted)} (${ratios(posted, textsBetween)} compared with the texts between)`,
    );
    console.log(
      `  reading meanwhile:   ${shown(times)} (${ratios(times, texts.times)} compared with the first phase)`,
    );
    console.log(`  maximum memory:      ${memory.toFixed(0)} MB (${ratio(memory, texts.memory)})`);
  }
  const slowest = at([...phases.links.posted, ...phases["more links"].posted], 0.99);
  console.log(
    `\nA hostile link must be posted within ${MUST_SUBMIT_WITHIN_MS} ms: p99 is ${slowest.toFixed(1)} ms.`,
  );
  if (slowest >= MUST_SUBMIT_WITHIN_MS) process.exitCode = 1;
}

function ratios(now: number[], then: number[]): string {
  return `${ratio(at(now, 0.5), at(then, 0.5))} and ${ratio(at(now, 0.99), at(then, 0.99))}`;
}

function ratio(now: number, then: number): string {
  return `×${(now / then).toFixed(2)}`;
}

function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!;
}
