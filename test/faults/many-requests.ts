import type { Person } from "../cast.ts";

export interface FaultRequest {
  method: string;
  path: string;
  body?: unknown;
  isMember?: boolean;
}

/** Numbers the feeds in requests, so that no page comes from a cache. */
let pages = 0;
const newPage = (): string => `/feed/never-asked-for-${++pages}`;

/** Six requests of every kind: more than there are slots, so that some of them wait. */
export function everyKind(postId: string): FaultRequest[] {
  const kinds = (): FaultRequest[] => [
    { method: "GET", path: newPage() },
    { method: "GET", path: `/details/${postId}?${pages}` },
    { method: "GET", path: "/robots.txt" },
    { method: "GET", path: "/sitemap.xml" },
    { method: "GET", path: `/images/${"0".repeat(32)}/640.webp` },
    { method: "GET", path: `/api/submissions?limit=${1 + pages}` },
    { method: "GET", path: `/api/search?q=words${pages}` },
    { method: "GET", path: "/api/events?category=*" },
    { method: "GET", path: "/api/profile", isMember: true },
    { method: "GET", path: "/api/my-feed", isMember: true },
    { method: "GET", path: "/api/notifications", isMember: true },
    { method: "POST", path: "/api/login", body: { email: "alice@example.com", password: "no" } },
    { method: "POST", path: `/api/submission/${postId}/upvote`, isMember: true },
    { method: "POST", path: `/api/submission/${postId}/comments`, body: { text: "x" }, isMember: true },
    {
      method: "POST",
      path: "/api/submit",
      body: { title: "x", contentType: "text", content: "x" },
      isMember: true,
    },
    { method: "POST", path: "/api/follow-category", body: { category: "Art" }, isMember: true },
    { method: "POST", path: "/api/messages", body: { toUsername: "bob", text: "x" }, isMember: true },
  ];
  return Array.from({ length: 6 }, kinds).flat();
}

export interface Outcome {
  what: string;
  status: number;
  retryAfter: string | null;
  type: string | null;
  text: string;
  seconds: number;
}

/** Each request is answered within ten seconds, with or without a database, on a machine that has time for it. */
const IN_TIME = { patienceS: 20, inTimeS: 10 };

/** For tests that are not about time: a busy machine may need much longer. */
export const AT_LAST = { patienceS: 200, inTimeS: 200 };

/** Sends all requests at once. Throws if one has no answer in all the patience. */
export function askAll(
  site: string,
  { token }: Pick<Person, "token">,
  all: FaultRequest[],
  { patienceS } = IN_TIME,
): Promise<Outcome[]> {
  return Promise.all(
    all.map(async ({ method, path, body, isMember }) => {
      const began = performance.now();
      const response = await fetch(site + path, {
        method,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(isMember && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceS * 1_000),
      });
      const { status, headers } = response;
      const isStream = headers.get("content-type")?.startsWith("text/event-stream");
      const text = isStream ? "" : await response.text();
      if (isStream) await response.body?.cancel();
      const seconds = (performance.now() - began) / 1_000;
      const [retryAfter, type] = [headers.get("retry-after"), headers.get("content-type")];
      return { what: `${method} ${path}`, status, retryAfter, type, text, seconds };
    }),
  );
}

/** The answers that are wrong even without a database: too late, a 503 without Retry-After, another 5xx. */
export function wrongOutcomes(outcomes: Outcome[], { inTimeS } = IN_TIME): Outcome[] {
  return outcomes.filter(({ status, retryAfter, seconds }) => {
    if (seconds > inTimeS) return true;
    return status === 503 ? !(Number(retryAfter) > 0) : status >= 500;
  });
}
