import { setTimeout as pause } from "node:timers/promises";

/** Everybody sees a change within this. */
const EVERYBODY_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 25;
const PAUSE_MS = 50;

/** What writers and readers have seen. */
export interface Seen {
  writes: number;
  /** Writes that their own author did not find at once. */
  missedByAuthor: number;
  /** Writes that some reader did not find within a second, and how long the slowest of the others took. */
  lateForOthers: number;
  slowestMs: number;
}

interface Options {
  /** Where the author writes and reads. */
  author: string;
  /** Where visitors read. */
  visitors: string[];
  tokens: string[];
  /** Posts to comment on, other ones each time. */
  posts: string[];
  /** Ends it. */
  signal: AbortSignal;
}

/** Comments on one post after the other, and looks whether the author finds it at once and everybody soon. */
export async function watchWrites({ author, visitors, tokens, posts, signal }: Options): Promise<Seen> {
  const seen: Seen = { writes: 0, missedByAuthor: 0, lateForOthers: 0, slowestMs: 0 };
  while (!signal.aborted) {
    const [post, token] = [posts[seen.writes % posts.length]!, tokens[seen.writes % tokens.length]!];
    const text = `Seen ${seen.writes} ${Date.now()}`;
    const path = `/details/${post}`;
    // So that there is an older one.
    await Promise.all(visitors.map((site) => pageAt(site + path)));
    const cookie = await comment(author, post, token, text);
    const wroteAt = performance.now();
    seen.writes++;
    if (!(await pageAt(author + path, { cookie })).includes(text)) seen.missedByAuthor++;
    for (const took of await Promise.all(visitors.map((site) => timeUntil(site + path, text, wroteAt)))) {
      if (took > EVERYBODY_WITHIN_MS) seen.lateForOthers++;
      else seen.slowestMs = Math.max(seen.slowestMs, took);
    }
    await pause(PAUSE_MS);
  }
  return seen;
}

/** Milliseconds after which a visitor finds the text; gives up some time after it is late. */
async function timeUntil(url: string, text: string, since: number): Promise<number> {
  for (;;) {
    const asked = performance.now();
    if ((await pageAt(url)).includes(text) || asked - since > 3 * EVERYBODY_WITHIN_MS) return asked - since;
    await pause(LOOK_EVERY_MS);
  }
}

async function pageAt(url: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(url, { headers })).text();
}

/** Gives the cookie that its author has from then on. */
async function comment(site: string, post: string, token: string, text: string): Promise<string> {
  const response = await fetch(`${site}/api/submission/${post}/comments`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ text }),
  });
  if (!response.ok) throw new Error(`A comment was answered ${response.status}`);
  await response.body?.cancel();
  return response.headers.get("set-cookie")!.split(";")[0]!;
}
