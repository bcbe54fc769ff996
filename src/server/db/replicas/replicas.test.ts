import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { until } from "../../../../test/until.ts";
import { callsTo, startTestApp, type TestApp } from "../../../../test/app.ts";
import { castOf } from "../../../../test/cast.ts";
import { atOnce, inFlight } from "../../../../test/race.ts";
import { runSql } from "../../../../test/run-sql.ts";
import { type StreamingReplica, startReplica } from "../../../../test/streaming-replica.ts";
import { makeTestDirectory, type TestDirectory } from "../../../../test/test-directory.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../postgres/postgres.ts";
import type { Database } from "../database.ts";
import { migrate } from "../migrate.ts";

const SLOW = 300_000;
const JUST_WROTE = { headers: { cookie: "theme=dark; wrote=1" } };

let directory: TestDirectory;
let primary: EmbeddedPostgres;
let replica: StreamingReplica;
let app: TestApp;
let cast: Awaited<ReturnType<typeof castOf>>;
let hearth: string;
const said: string[] = [];

beforeAll(async () => {
  directory = makeTestDirectory();
  const dataDir = join(directory.path, "primary");
  primary = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
  await migrate(primary.connectionString, () => {});
  replica = await startReplica({ ...primary, dataDir }, join(directory.path, "replica"));
  app = await startTestApp({
    database: { connectionString: primary.connectionString, drop: async () => {} },
    replicas: {
      urls: [replica.connectionString],
      say: (message) => said.push(message),
      checkEveryMs: 50,
      maxLagMs: 2_000,
    },
    withPages: true,
  });
  cast = await castOf(app);
  hearth = await cast.submitText(cast.alice, { title: "Hearth", customCategories: ["stone"] });
}, SLOW);
afterEach(() => replica.resume().catch(() => {}));
afterAll(async () => {
  await app.close();
  await replica.stop();
  await primary.stop();
  directory.remove();
});

let asked = 0;

/** Reads an address that no cache has, as a visitor unless `request` says otherwise. */
function read(path: string, request = {}): ReturnType<TestApp["call"]> {
  return callsTo(app.url)("GET", neverAsked(path), request);
}

async function textOf(path: string, request: RequestInit = {}): Promise<string> {
  return (await fetch(app.site + neverAsked(path), request)).text();
}

function neverAsked(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}asked=${++asked}`;
}

/**
 * Pauses the replica, renames the post in the database without an event, and expects a visitor to read the
 * old name. Repeats this if the replica was left out meanwhile, as happens on a busy machine.
 */
function renameUnseen(title: string, reading = onePost): Promise<void> {
  return until(
    async () => {
      await replica.resume();
      await rename("Old");
      await expect.poll(() => textOf(`/details/${hearth}`), { timeout: SLOW }).toContain("Old");
      await replica.pause();
      await rename(title);
      expect(await reading()).toContain("Old");
    },
    { timeout: SLOW },
  );
}

type Reading = (request?: { headers?: Record<string, string>; token?: string }) => Promise<string>;

function called(path: string): Reading {
  return async (request) => JSON.stringify((await read(path, request)).body);
}

async function onePost(): Promise<string> {
  return called(`/submission/${hearth}`)();
}

async function rename(title: string): Promise<void> {
  await app.db.updateTable("posts").set({ title }).where("id", "=", Number(hearth)).execute();
}

/** Gives hearts to a comment in the database without an event. */
async function heartUnseen(db: Database, id: string, hearts: number): Promise<void> {
  await sql`
    with hearted as (update comments set hearts = hearts + ${hearts} where id = ${id}::bigint)
    insert into comment_heart_steps (post_id, comment_id, step)
    values (${hearth}::bigint, ${id}::bigint, ${hearts})`.execute(db);
}

/** Waits until the replica has applied all that the primary has written. */
async function caughtUp(): Promise<void> {
  const { rows } = await sql<{ end: string }>`select pg_current_wal_insert_lsn()::text as end`.execute(
    app.db,
  );
  const isBehind = `pg_last_wal_replay_lsn() < '${rows[0]!.end}'`;
  await until(() => runSql(replica.connectionString, `select 1 / (not ${isBehind})::int`), { timeout: SLOW });
}

test(
  "visitors read from a replica; after a write, or with a token, reads go to the primary",
  async () => {
    for (const path of [`/submission/${hearth}`, "/submissions?limit=1&category=stone", "/user/alice"]) {
      const reading = called(path);
      await renameUnseen("New", reading);
      expect(await reading(JUST_WROTE)).toContain("New");
      expect(await reading({ token: cast.bob.token })).toContain("New");
    }
  },
  SLOW,
);

test(
  "rendered pages and Atom feeds choose between replica and primary by the same rule",
  async () => {
    for (const path of ["/?view=recent&time=24h", `/details/${hearth}`, "/user/alice", "/atom.xml"]) {
      await renameUnseen("Newer", () => textOf(path));
      expect(await textOf(path, JUST_WROTE)).toContain("Newer");
    }
  },
  SLOW,
);

test("visitors see a published change at once, even if the replica does not have it", async () => {
  await renameUnseen("Newest");
  const id = await cast.submitText(cast.alice, { title: "Told", customCategories: ["stone"] });
  expect((await read("/submissions?limit=1&category=stone")).body.submissions[0].title).toBe("Told");
  expect(await textOf("/feed/stone")).toContain("Told");
  await cast.heart(cast.bob, hearth);
  expect((await read(`/submission/${hearth}`)).body.submission).toMatchObject({
    title: "Newest",
    upvotes: 1,
  });
  await cast.deletePost(cast.alice, id);
  expect(await textOf("/feed/stone")).not.toContain("Told");
});

test("a row that a replica does not have is read from the primary: no 404, no expired cursor", async () => {
  await renameUnseen("New");
  const path = "/submissions?sort=popularity&limit=1";
  await cast.submitText(cast.alice);
  const id = await cast.submitText(cast.carol, { title: "Not there yet" });
  expect(await read(`/submission/${id}`)).toMatchObject({ status: 200 });
  const first = await read(path, JUST_WROTE);
  expect(await read(`${path}&cursor=${first.body.next}`)).toMatchObject({ status: 200 });
  expect(await read("/submission/123456789")).toMatchObject({ status: 404 });
});

test("rankings, trending feeds and the directory are computed on the primary", async () => {
  await renameUnseen("New");
  for (const path of ["/submissions?sort=popularity&time=24h", "/trending-categories", "/cached-directory"]) {
    expect(await read(path)).toMatchObject({ status: 200 });
  }
  expect(said.filter((line) => line.includes("could not answer"))).toEqual([]);
});

test("pages of a thread by hearts have one order, though a heart commits between them", async () => {
  const first = (await cast.comment(cast.alice, hearth, "first")).id;
  const second = (await cast.comment(cast.bob, hearth, "second")).id;
  const order = async (query = "") => {
    const { body } = await read(`/submission/${hearth}/thread?order=hearts${query}`);
    return { at: body.at, ids: body.comments.map(({ id }: { id: string }) => id) };
  };
  // From here on the replica answers, since the hearts come without events.
  await renameUnseen("Quiet");
  await replica.resume();
  const open = await app.db.startTransaction().execute();
  await heartUnseen(open, second, 2);
  await heartUnseen(app.db, first, 1);
  await caughtUp();
  const { at, ids } = await order();
  await open.commit().execute();
  await caughtUp();
  expect(ids).toEqual([first, second]);
  expect((await order(`&at=${at}`)).ids).toEqual(ids);
});

test("an author always sees their own write", async () => {
  await inFlight(4, [...Array(40).keys()], async (number) => {
    const [title, call] = [`Mine ${number}`, callsTo(app.url)];
    const body = { title, contentType: "text", content: "Some words." };
    await call("POST", "/submit", { token: cast.carol.token, body });
    const answer = await call("GET", "/user/carol?limit=50");
    const titles = answer.body.user.submissions.map((post: { title: string }) => post.title);
    expect(titles).toContain(title);
  });
});

test("a replica that falls too far behind is not used until it has caught up", async () => {
  await renameUnseen("Late");
  await expect.poll(() => textOf(`/details/${hearth}`), { timeout: SLOW }).toContain("Late");
  expect(said.at(-1)).toMatch(/is left out: it is too far behind\.$/);
  await replica.resume();
  await expect.poll(() => said.at(-1), { timeout: SLOW }).toMatch(/is read from again\.$/);
  expect(said.join()).not.toContain(new URL(replica.connectionString).password);
});

test("a frozen replica fails no request, and is used again when it answers", async () => {
  await renameUnseen("Asleep");
  await replica.resume();
  replica.freeze();
  try {
    const answers = await atOnce(12, () => read("/submissions"));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(said.at(-1)).toMatch(/is left out: it cannot be read/);
  } finally {
    replica.thaw();
  }
  await expect.poll(() => said.at(-1), { timeout: SLOW }).toMatch(/is read from again\.$/);
});

test(
  "a killed replica fails no request, and is used again when it is back",
  async () => {
    await renameUnseen("Before");
    await replica.resume();
    const answers: number[] = [];
    await inFlight(8, [...Array(400).keys()], async (number) => {
      if (number === 100) replica.kill();
      answers.push((await read(number % 2 ? "/submissions" : `/submission/${hearth}`)).status);
    });
    expect(new Set(answers)).toEqual(new Set([200]));
    await renameUnseen("Back");
  },
  SLOW,
);
