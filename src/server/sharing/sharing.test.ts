import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { BY_EVENT, until } from "../../../test/until.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";

const app = await startTestApp({ withPages: true });
const other = await startTestApp({ beside: app, withPages: true });
afterAll(async () => {
  await other.close();
  await app.close();
});
const cast = await castOf(app);
const { alice, bob } = cast;

interface Seen {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The answer as it is sent: nothing is decompressed, and no cookie is stored. */
function see(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject);
  });
}

/** The benchmark allows one second; the machines of tests may be slow. */
const SOON = 5_000;

/** Makes different addresses of the same page. */
const unlike = (n: number): string => `?n=${n}`;

const AUTHOR = { cookie: "theme=dark; wrote=1" };
const hearts = async (site: string, id: string, headers = {}): Promise<number> =>
  (
    JSON.parse((await see(`${site}/api/submission/${id}`, headers)).body.toString()) as {
      submission: { upvotes: number };
    }
  ).submission.upvotes;

describe("an answer that all visitors share", () => {
  test.each(["page", "call"])(
    "a %s is sent in an encoding that the client accepts, with the same content in each",
    async (kind) => {
      const id = await cast.submitText(alice, { content: "Long enough to be packed. ".repeat(100) });
      const url = kind === "page" ? `${app.site}/details/${id}` : `${app.url}/submission/${id}`;
      const plain = await see(url);
      expect(plain.status).toBe(200);
      expect(plain.headers).toMatchObject({ vary: "accept-encoding" });
      for (const round of [1, 2, 3]) {
        const [br, gzip] = [
          await see(url, { "accept-encoding": "gzip, deflate, br, zstd" }),
          await see(url, { "accept-encoding": "gzip;q=1, br;q=0" }),
        ];
        expect([round, br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual([
          round,
          "br",
          "gzip",
        ]);
        expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
        expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
        expect(new Set([br, gzip, plain].map(({ headers }) => headers["etag"])).size).toBe(1);
        expect(br.headers).toMatchObject({ "x-content-type-options": "nosniff" });
      }
      const head = await see(url, {}, "HEAD");
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers["content-length"]).toBe(String(plain.body.length));
    },
  );

  test("is not sent again to a client that has it", async () => {
    const id = await cast.submitText(alice);
    for (const url of [`${app.site}/details/${id}`, `${app.url}/submission/${id}`]) {
      const { headers } = await see(url);
      const known = { "if-none-match": `"another", ${String(headers["etag"])}` };
      const again = await see(url, known);
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers["etag"]).toBe(headers["etag"]);
      await cast.heart(bob, id);
      expect(await see(url, { ...known, ...AUTHOR })).toMatchObject({ status: 200 });
      await cast.unheart(bob, id);
    }
  });

  test("proxies may cache a page for a second, but never a page that its author gets after a write", async () => {
    const id = await cast.submitText(alice);
    const { headers } = await see(`${app.site}/details/${id}`);
    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=1, stale-while-revalidate=5");
    const own = await see(`${app.site}/details/${id}`, AUTHOR);
    expect(own.headers["cache-control"]).toBe("no-cache");
  });

  test("a request with a token, or with no-cache, never gets the cached answer", async () => {
    const id = await cast.submitText(alice);
    await hearts(app.site, id);
    // A manual change publishes no event.
    await app.db.updateTable("posts").set({ hearts: 7 }).where("id", "=", Number(id)).execute();
    expect(await hearts(app.site, id)).toBe(0);
    expect(await hearts(app.site, id, { authorization: `Bearer ${alice.token}` })).toBe(7);
    expect(await hearts(app.site, id, { "cache-control": "no-cache", pragma: "no-cache" })).toBe(7);
    await app.db.updateTable("posts").set({ hearts: 0 }).where("id", "=", Number(id)).execute();
  });

  test("a 404 is not cached", async () => {
    const next = 1 + Number(await cast.submitText(alice));
    expect(await see(`${app.site}/details/${next}`)).toMatchObject({ status: 404 });
    const id = await cast.submitText(alice);
    expect(id).toBe(String(next));
    expect(await see(`${app.site}/details/${next}`)).toMatchObject({ status: 200 });
  });
});

describe("after a write", () => {
  test("its author sees the change at once on the pages of every process", async () => {
    const { token } = alice;
    const id = await cast.submitText(alice, { customCategories: ["Sharing"] });
    for (let n = 1; n <= 8; n++) {
      const written = await app.call("POST", `/submission/${id}/comments`, {
        token,
        body: { text: `Word ${n}.` },
      });
      const [cookie] = written.headers.get("set-cookie")!.split(";");
      for (const { site } of [other, app]) {
        const page = await see(`${site}/details/${id}`, { cookie: cookie! });
        expect(page.body.toString()).toContain(`Word ${n}.`);
        expect((await see(`${site}/feed/sharing`, { cookie: cookie! })).body.toString()).toContain(id);
      }
    }
  });

  test("all readers see the change soon, even while many read", async () => {
    const id = await cast.submitText(alice);
    const crowd = await cast.crowd(150);
    const acknowledged: { at: number; hearts: number }[] = [];
    const writing = new AbortController();
    const readers = atOnce(8, async (n) => {
      const { site } = n % 2 ? app : other;
      for (let seen = 0; !writing.signal.aborted;) {
        const asked = performance.now();
        const found = await hearts(site, id);
        const due = acknowledged.findLast(({ at }) => at < asked - SOON)?.hearts ?? 0;
        expect(found).toBeGreaterThanOrEqual(due);
        expect(found).toBeGreaterThanOrEqual(site === app.site ? seen : 0);
        seen = found;
      }
    });
    for (const [n, member] of crowd.entries()) {
      await cast.heart(member, id);
      acknowledged.push({ at: performance.now(), hearts: n + 1 });
    }
    await expect.poll(() => hearts(other.site, id), BY_EVENT).toBe(150);
    writing.abort();
    await readers;
  });

  test("a deleted post is soon gone for everybody, from lists too", async () => {
    const id = await cast.submitText(alice, { customCategories: ["Sharing"], title: "Soon gone" });
    const places = [app, other].flatMap(({ site }) => [
      `${site}/feed/sharing?time=all`,
      `${site}/user/alice`,
    ]);
    for (const place of places) expect((await see(place)).body.toString()).toContain("Soon gone");
    for (const { site } of [app, other]) expect((await see(`${site}/details/${id}`)).status).toBe(200);
    await cast.deletePost(alice, id);
    // The post is gone in this process at once, for visitors too, and in others when the event has arrived.
    expect((await see(`${app.site}/details/${id}`)).status).toBe(404);
    expect((await see(places[0]!)).body.toString()).not.toContain("Soon gone");
    const all = async (): Promise<void> => {
      for (const place of places) expect((await see(place)).body.toString()).not.toContain("Soon gone");
      for (const { site } of [app, other]) expect((await see(`${site}/details/${id}`)).status).toBe(404);
    };
    await until(all, BY_EVENT);
  });

  test("a process that gets no events still shows soon what another has written", async () => {
    const id = await cast.submitText(alice);
    expect(await hearts(app.site, id)).toBe(0);
    const deafen = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'hearth live' and datname = current_database()`;
    await deafen.execute(app.db);
    const { call } = other;
    await call("POST", `/submission/${id}/upvote`, { token: bob.token });
    await expect.poll(() => hearts(app.site, id), BY_EVENT).toBe(1);
  });
});

test.each([
  { whose: "one read of the same page", many: 40, headers: {}, addressOf: () => "", readings: 1 },
  { whose: "one read for several pages of a post", many: 3, headers: {}, addressOf: unlike, readings: 1 },
  {
    whose: "a read each, if they have just written something",
    many: 3,
    headers: AUTHOR,
    addressOf: unlike,
    readings: 3,
  },
])("many requests at once wait for $whose", async ({ many, headers, addressOf, readings }) => {
  const id = await cast.submitText(alice);
  const locker = new pg.Client({ connectionString: app.database.connectionString });
  await locker.connect();
  // Also after a failure: else the next tests would wait for the lock.
  onTestFinished(() => locker.end());
  await locker.query("begin; lock table posts in access exclusive mode");
  const all = atOnce(many, (n) => see(`${app.site}/details/${id}${addressOf(n)}`, headers));
  const waiting = async (): Promise<number> => {
    // Reads of one kind: other work of the site, such as a ranking, may come to wait for the table as well.
    const { rows } = await sql<{ count: string }>`
      select count(*) from pg_locks join pg_stat_activity using (pid)
      where not granted and relation = 'posts'::regclass group by query order by count(*) desc limit 1`.execute(
      app.db,
    );
    return Number(rows[0]?.count ?? 0);
  };
  await expect.poll(() => waiting()).toBe(readings);
  // When a later request is answered, all of these have arrived.
  await see(`${app.site}/terms`);
  expect(await waiting()).toBe(readings);
  await locker.query("commit");
  expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([200]));
});

test("pages that are rendered at the same time each have their own dependencies", async () => {
  const posts = await Promise.all([...Array(6).keys()].map(() => cast.submitText(alice)));
  const pageOf = (id: string) => see(`${app.site}/details/${id}`);
  await Promise.all([...posts.map(pageOf), see(`${app.site}/terms`), see(`${app.site}/privacy`)]);
  await Promise.all(posts.map((id) => cast.comment(bob, id, "Said since.")));
  const all = async (): Promise<void> => {
    for (const page of await Promise.all(posts.map(pageOf))) {
      expect(page.body.toString()).toContain("Said since.");
    }
  };
  await until(all, BY_EVENT);
});
