import { load, type LoadRequest } from "../harness/wrk.ts";
import { median } from "../harness/medians.ts";
import { count, limitRow } from "../harness/report.ts";
import { COMPRESSED } from "../harness/requests.ts";
import type { Section } from "../harness/section.ts";
import type { MeasuredSite } from "../harness/sites.ts";

const POSTS = 1_000_000;
const ROUND_SECONDS = 30;

/** The memory of one process under all kinds of load, for an hour. */
export const memory: Section = {
  name: "memory",
  title: "Memory",
  run: ({ sites, minutes, say }) =>
    sites.run(POSTS, async (site) => {
      const seen: number[] = [];
      let requests = 0;
      const rounds = Math.max(4, Math.round((minutes * 60) / ROUND_SECONDS));
      for (let round = 0; round < rounds; round++) {
        const result = await load({
          site: site.address,
          requests: mixture(site, round),
          seconds: ROUND_SECONDS,
        });
        requests += result.requests;
        seen.push(site.memory());
        const left = Math.ceil(((rounds - round - 1) * ROUND_SECONDS) / 60);
        say(`${seen.at(-1)!.toFixed(0)} MB after ${count(requests)} requests, ${left} min left`);
      }
      const quarter = Math.floor(seen.length / 4);
      const growth = median(seen.slice(-quarter)) / median(seen.slice(quarter, 2 * quarter));
      return [
        limitRow(`memory after ${minutes} min, ${count(requests)} requests`, seen.at(-1)!, "MB", 300),
        {
          what: "memory in the last quarter of that time against the second quarter",
          measured: `× ${growth.toFixed(2)}`,
          bar: "≤ 1.05",
          holds: growth <= 1.05,
        },
      ];
    }),
};

/** Requests that read and write, for different posts and members in each round. */
function mixture({ tokens, made }: MeasuredSite, round: number): LoadRequest[] {
  return Array.from({ length: 5_000 }, (_, n) => {
    const at = round * 5_000 + n;
    const id = 1 + ((at * 7_919) % made.posts);
    const token = tokens[at % tokens.length];
    return REQUESTS[at % REQUESTS.length]!(id, token!);
  });
}

const TEXT = "Some words on what was posted here.";

const REQUESTS: ((id: number, token: string) => LoadRequest)[] = [
  () => ({ path: "/", headers: COMPRESSED }),
  (id) => ({ path: `/details/${id}`, headers: COMPRESSED }),
  (id) => ({ path: `/?offset=${(id % 50) * 40}`, headers: COMPRESSED }),
  (id) => ({ path: `/api/submissions?sort=popularity&time=7d&offset=${id % 1_000}`, headers: COMPRESSED }),
  (id, token) => ({ path: `/api/my-feed?offset=${id % 400}`, token, headers: COMPRESSED }),
  (id, token) => ({ path: `/api/submission/${id}`, token }),
  (_id, token) => ({ path: "/api/notifications", token }),
  (id) => ({
    path: `/api/search?q=${["coffee", "garden bread", "space", "question about"][id % 4]!.replace(" ", "+")}`,
  }),
  (id, token) => ({ method: "POST", path: `/api/submission/${id}/upvote`, token }),
  (id, token) => ({ method: "POST", path: `/api/submission/${id}/comments`, token, body: { text: TEXT } }),
  (id, token) => ({
    method: "POST",
    path: "/api/submit",
    token,
    body: { title: `Words ${id}`, contentType: "text", content: TEXT, customCategories: ["Coffee"] },
  }),
];
