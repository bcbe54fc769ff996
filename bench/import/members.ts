import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { MeasuredSite } from "../harness/sites.ts";

export interface Answers {
  /** Times of successful answers in milliseconds, sorted. */
  times: number[];
  /** The number of requests that failed. */
  failed: number;
}

/** The requests of members during an import, in turn. */
const ACTS: { method: "GET" | "POST"; path: (n: number) => string }[] = [
  { method: "GET", path: () => "/api/submissions?sort=popularity&time=24h" },
  { method: "GET", path: () => "/api/submissions?sort=popularity&time=30d" },
  { method: "GET", path: () => "/api/submissions?" },
  { method: "GET", path: () => "/api/my-feed?sort=popularity" },
  { method: "GET", path: () => "/api/my-feed?" },
  { method: "GET", path: (n) => `/api/submission/${n}` },
  { method: "GET", path: (n) => `/api/submission/${n}/comments?limit=50` },
  { method: "GET", path: () => "/api/search?query=machine+learning" },
  { method: "GET", path: () => "/api/search?query=photo" },
  { method: "POST", path: (n) => `/api/submission/${n}/upvote` },
];

const A_SECOND = 40;

/**
 * Sends forty requests a second as members, whether or not the site keeps up, until `end` settles. Times are
 * measured from the moment at which a request was due.
 */
export async function actAsMembers(
  { address, tokens, made }: MeasuredSite,
  end: Promise<unknown>,
): Promise<Answers> {
  const agent = new Agent({ keepAlive: true });
  const answers: Answers = { times: [], failed: 0 };
  const ask = async (url: string, method: string, token: string, due: number): Promise<void> => {
    const status = await statusOf(agent, method, url, token);
    if (status === 200 || status === 201) answers.times.push(performance.now() - due);
    // The ids of posts are computed, so a 404 is no failure.
    else if (status !== 404) answers.failed++;
  };
  const underWay: Promise<void>[] = [];
  const over = new AbortController();
  void end.catch(() => {}).finally(() => over.abort());
  const began = performance.now();
  for (let n = 0; !over.signal.aborted; n++) {
    const due = began + (n * 1_000) / A_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    const { method, path } = ACTS[n % ACTS.length]!;
    // 7,919 is a prime, so the requests are for posts from the whole site.
    const url = `${address}${path(1 + ((n * 7_919) % made.posts))}`;
    underWay.push(ask(url, method, tokens[n % tokens.length]!, due));
  }
  await Promise.all(underWay);
  agent.destroy();
  answers.times.sort((a, b) => a - b);
  return answers;
}

function statusOf(agent: Agent, method: string, url: string, token: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { agent, method, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode!));
      },
    );
    sent.once("error", () => resolve(0));
    sent.end();
  });
}

/** The quantile of the times: the time within which this share of the answers came. */
export function within({ times }: Answers, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}
