import { setTimeout as pause } from "node:timers/promises";

/** A change must be visible to everybody within this time. */
const EVERYBODY_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 25;
const PAUSE_MS = 50;

/** Counts of the writes that their author and visitors saw in time. */
export interface Seen {
  writes: number;
  /** Writes that their author did not see at once. */
  missedByAuthor: number;
  /** Visitors who did not see a write within a second. */
  lateForOthers: number;
  /** The longest time until a visitor saw a write, late ones left out. */
  slowestMs: number;
}

interface Options {
  /** The address at which the author writes and reads. */
  author: string;
  /** The addresses at which visitors read. */
  visitors: string[];
  tokens: string[];
  /** Posts to comment on, in turn. */
  posts: string[];
  signal: AbortSignal;
}

/** Writes comments, and checks that the author sees each one at once and every visitor within a second. */
export async function watchWrites({ author, visitors, tokens, posts, signal }: Options): Promise<Seen> {
  const seen: Seen = { writes: 0, missedByAuthor: 0, lateForOthers: 0, slowestMs: 0 };
  while (!signal.aborted) {
    const [post, token] = [posts[seen.writes % posts.length]!, tokens[seen.writes % tokens.length]!];
    const text = `Seen ${seen.writes} ${Date.now()}`;
    const path = `/details/${post}`;
    // Put the page without the new comment into the cache.
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

/** Milliseconds until a visitor sees the text. Gives up after three seconds. */
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

/** Posts a comment, and returns the cookie that its author gets. Throws if the comment is refused. */
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
