import type { RequestListener, ServerResponse } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startJobs } from "../jobs/jobs.ts";
import { hosts, startSiteWithImports } from "./test-imported-posts.ts";
import { GOOD_PAGE, page, SHOWN, status } from "./test-linked-site.ts";

const world = await startSiteWithImports();
const { linked, app, waiting, letTimePass, good, link, previewOf } = world;
const { importPosts, importHosts, minute, fetchSome, countRequests } = world;

afterAll(() => world.close());
beforeEach(() => world.reset());

const busy: RequestListener = (_request, response) =>
  void response.writeHead(429, { "retry-after": "3600" }).end();

const secondsApart = (count: number): number[] => Array.from({ length: count }, (_, n) => 3 * n);

/** A page whose picture another host has. */
const PAGE_OF_CDN = page(
  `<title>There</title><meta property="og:image" content="http://cdn.test:${world.site.port}/a.png">`,
);

describe("a host", () => {
  test("gets at most 20 imported posts a minute, seconds apart and one after the other", async () => {
    await importPosts(Array.from({ length: 25 }, (_, n) => ({ url: good(`/${n}`) })));
    await importHosts(["other.test"]);
    await minute();
    const { rows } = await sql<{ host: string; queues: number; seconds: number[] }>`
      select payload->>'host' as host, count(distinct queue)::int as queues,
        array_agg(round(extract(epoch from run_at - now()))::int order by run_at) as seconds
      from jobs group by 1 order by 1`.execute(app.db);
    const first = rows[0]!.seconds[0]!;
    expect(rows).toEqual([
      { host: "good.test", queues: 1, seconds: Array.from({ length: 20 }, (_, n) => first + 3 * n) },
      { host: "other.test", queues: 1, seconds: [first] },
    ]);
  });

  test("that answers 429 is left alone for as long as it asks, and other hosts are not", async () => {
    const counts = countRequests((request, response) =>
      (request.headers.host!.startsWith("busy") ? busy : GOOD_PAGE)(request, response),
    );
    const [, , other] = await importHosts(["busy.test", "busy.test", "other.test"]);
    await fetchSome();
    expect(Object.fromEntries(counts)).toEqual({ "busy.test": 1, "other.test": 1 });
    expect(await previewOf(other!)).toEqual(SHOWN);
    // The requested ones wait for the end of the rest, and no others are requested.
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from run_at - now())::int / 60 as minutes from jobs order by 1`.execute(app.db);
    expect(rows).toHaveLength(2);
    for (const { minutes } of rows) expect(minutes).toBeGreaterThanOrEqual(59);
    await importHosts(["busy.test"]);
    await fetchSome();
    expect(counts.get("busy.test")).toBe(1);
    await sql`update resting_hosts set rests_until = now()`.execute(app.db);
    linked.answer = GOOD_PAGE;
    await fetchSome();
    expect(await waiting()).toBe(0);
    expect(await app.db.selectFrom("resting_hosts").selectAll().execute()).toEqual([]);
  });

  test("whose rest ends gets its waiting posts seconds apart; each of them takes the place of a new one in that minute", async () => {
    await importPosts(Array.from({ length: 25 }, (_, n) => ({ url: good(`/${n}`) })));
    linked.answer = busy;
    await fetchSome();
    const afterRest = async (): Promise<number[]> => {
      const { rows } = await sql<{ seconds: number }>`
        select round(extract(epoch from run_at - rests_until))::int as seconds from jobs, resting_hosts
        order by run_at`.execute(app.db);
      return rows.map(({ seconds }) => seconds);
    };
    expect(await afterRest()).toEqual(secondsApart(20));
    await sql`
      update jobs set run_at = now() + (run_at - rests_until) from resting_hosts`.execute(app.db);
    await sql`update resting_hosts set rests_until = now()`.execute(app.db);
    await sql`delete from jobs where run_at > now() + interval '49 seconds'`.execute(app.db);
    expect(await afterRest()).toEqual(secondsApart(17));
    await minute();
    expect(await afterRest()).toEqual(secondsApart(20));
  });

  test("of a picture rests when it fails, while the page's host does not, and the preview is shown without the picture", async () => {
    linked.answer = PAGE_OF_CDN;
    let pictures = 0;
    const serve = (answer: RequestListener): void => {
      linked.picture = (request, response) => {
        pictures++;
        answer(request, response);
      };
    };
    serve(busy);
    const ids = await importHosts(["blog.test", "blog.test"]);
    await fetchSome();
    const resting = await app.db.selectFrom("resting_hosts").select("host").execute();
    expect(resting).toEqual([{ host: "cdn.test" }]);
    expect(pictures).toBe(1);
    for (const id of ids) expect(await previewOf(id)).toMatchObject({ state: "ready", title: "There" });
    expect(await waiting()).toBe(2);
    serve(page("no picture", "image/png"));
    await sql`update resting_hosts set rests_until = now()`.execute(app.db);
    await fetchSome();
    expect(pictures).toBe(3);
    expect(await waiting()).toBe(0);
    expect(await app.db.selectFrom("resting_hosts").selectAll().execute()).toEqual([]);
  });

  test("also rests if, after a failure, it answers an earlier request", async () => {
    linked.answer = PAGE_OF_CDN;
    const names = ["first.test", "second.test"];
    const ids = await importHosts(names);
    await minute();
    const fetchNth = (n: number) =>
      world.jobs["fetch-preview"]({ postId: Number(ids[n]), attempt: 1, host: names[n] });
    const held: ServerResponse[] = [];
    linked.picture = (_request, response) => void held.push(response);
    const first = fetchNth(0);
    await expect.poll(() => held.length).toBe(1);
    linked.picture = busy;
    await fetchNth(1);
    held[0]!.writeHead(200, { "content-type": "image/png" }).end("no picture");
    await first;
    const resting = await app.db.selectFrom("resting_hosts").select("host").execute();
    expect(resting).toEqual([{ host: "cdn.test" }]);
  });

  test("that keeps failing rests longer each time, and its posts are tried three times, not for ever", async () => {
    const counts = countRequests(status(500));
    const [id] = await importHosts(["broken.test"]);
    await minute();
    const rests: number[] = [];
    for (let tries = 0; tries < 6; tries++) {
      await sql`update resting_hosts set rests_until = now()`.execute(app.db);
      await fetchSome();
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from rests_until - now()) / 60)::int as minutes from resting_hosts`.execute(
        app.db,
      );
      rests.push(rows[0]!.minutes);
    }
    expect(counts.get("broken.test")).toBe(3);
    expect(rests.slice(0, 3)).toEqual([1, 4, 16]);
    expect(await previewOf(id!)).toMatchObject({ state: "failed" });
    expect(await waiting()).toBe(0);
  });
});

test("a member's link is fetched while hosts of imported posts do not answer", async () => {
  const held: ServerResponse[] = [];
  linked.answer = (request, response) => {
    if (request.headers.host!.startsWith("good")) GOOD_PAGE(request, response);
    else held.push(response);
  };
  await importHosts(hosts(30));
  await minute();
  await letTimePass();
  const { connectionString } = app.database;
  const { db, log } = app;
  const running = await startJobs({ connectionString, db, log, recurring: [], jobs: world.jobs });
  try {
    await expect.poll(() => held.length).toBe(4);
    const id = await link(good());
    await expect.poll(() => previewOf(id)).toEqual(SHOWN);
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from previews group by 1 order by 1`.execute(app.db);
    expect(rows).toEqual([
      { state: "ready", count: 1 },
      { state: "waiting", count: 30 },
    ]);
  } finally {
    await world.forgetJobs();
    for (const response of held) response.destroy();
    await running.stop();
  }
});
