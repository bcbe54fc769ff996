import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce, inFlight } from "../../../test/race.ts";
import { type StreamingReplica, startReplica } from "../../../test/streaming-replica.ts";
import { makeTestDirectory, type TestDirectory } from "../../../test/test-directory.ts";
import { prepareJobs } from "../jobs/jobs.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded/postgres.ts";
import { migrate } from "./migrate.ts";

const SLOW = 60_000;
const JUST_WROTE = { headers: { cookie: "theme=dark; wrote=1" } };

let directory: TestDirectory;
let primary: EmbeddedPostgres;
let replica: StreamingReplica;
let app: TestApp;
let cast: Awaited<ReturnType<typeof castOf>>;
const said: string[] = [];

beforeAll(async () => {
  directory = makeTestDirectory();
  const dataDir = join(directory.path, "primary");
  primary = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
  await migrate(primary.connectionString, () => {});
  await prepareJobs(primary.connectionString);
  replica = await startReplica({ ...primary, dataDir }, join(directory.path, "replica"));
  app = await startTestApp({
    database: { connectionString: primary.connectionString, drop: async () => {} },
    replicas: {
      urls: [replica.connectionString],
      say: (message) => said.push(message),
      checkEveryMs: 50,
      maxLagMs: 3_000,
    },
    withPages: true,
  });
  cast = await castOf(app);
}, SLOW);
afterEach(() => replica.resume().catch(() => {}));
afterAll(async () => {
  await app.close();
  await replica.stop();
  await primary.stop();
  directory.remove();
});

/** The titles of the newest posts, for who reads so. */
async function newest(request = {}): Promise<string[]> {
  const { status, body } = await app.call("GET", "/submissions?limit=3", request);
  expect(status).toBe(200);
  return (body.submissions as { title: string }[]).map(({ title }) => title);
}

async function pageOf(request: RequestInit = {}): Promise<string> {
  return (await fetch(`${app.site}/?view=recent`, request)).text();
}

/** Stops the replica once it has all, with a post there and another that it does not get. */
async function pausedBetween(there: string, notThere: string): Promise<string> {
  await replica.resume();
  await cast.submitText(cast.alice, { title: there });
  await vi.waitFor(async () => expect(await newest()).toContain(there), SLOW);
  // What follows tells whether it is the replica that answers.
  await vi.waitFor(async () => {
    await replica.pause();
    const id = await cast.submitText(cast.alice, { title: `${notThere}?` });
    if ((await newest()).includes(`${notThere}?`)) {
      await replica.resume();
      throw new Error(`The primary still answers visitors (${id}).`);
    }
  }, SLOW);
  return cast.submitText(cast.alice, { title: notThere });
}

test("visitors read what a replica has; who has just written, or has a token, reads what is", async () => {
  await pausedBetween("An old hearth", "A new hearth");
  expect(await newest()).not.toContain("A new hearth");
  expect(await newest(JUST_WROTE)).toContain("A new hearth");
  expect(await newest({ token: cast.bob.token })).toContain("A new hearth");
});

test("rendered pages choose alike", async () => {
  await pausedBetween("An old page", "A new page");
  expect(await pageOf()).not.toContain("A new page");
  expect(await pageOf(JUST_WROTE)).toContain("A new page");
});

test("what a replica does not have yet is looked for on the primary: no 404, no cursor that has expired", async () => {
  const id = await pausedBetween("Known", "Not known yet");
  expect(await app.call("GET", `/submission/${id}`)).toMatchObject({ status: 200 });
  const path = "/submissions?sort=popularity&limit=2";
  const first = await app.call("GET", path, JUST_WROTE);
  const second = await app.call("GET", `${path}&cursor=${first.body.next}`);
  expect(second).toMatchObject({ status: 200 });
  expect((await fetch(`${app.site}/details/${id}`)).status).toBe(200);
  expect(await app.call("GET", "/submission/123456789")).toMatchObject({ status: 404 });
});

test("lists by hearts and what trends come from the primary where a replica would have to compute them", async () => {
  await pausedBetween("Warm", "Warmer");
  for (const path of ["/submissions?sort=popularity&time=24h", "/trending-categories", "/cached-directory"]) {
    expect(await app.call("GET", path)).toMatchObject({ status: 200 });
  }
  expect(said.filter((line) => line.includes("could not answer"))).toEqual([]);
});

test("searches, sitemaps and feeds are read there as well", async () => {
  await pausedBetween("Larch", "Larch and oak");
  const { body } = await app.call("GET", "/search?q=larch");
  expect(body.submissions).toHaveLength(1);
  expect(await (await fetch(`${app.site}/atom.xml`)).text()).not.toContain("Larch and oak");
  expect(await (await fetch(`${app.site}/atom.xml`, JUST_WROTE)).text()).toContain("Larch and oak");
});

test("an author never misses an own write", async () => {
  await inFlight(4, [...Array(40).keys()], async (number) => {
    const title = `Mine ${number}`;
    const posted = await app.call("POST", "/submit", {
      token: cast.carol.token,
      body: { title, contentType: "text", content: "Some words." },
    });
    const cookie = posted.headers.get("set-cookie")!.split(";")[0]!;
    const { body } = await app.call("GET", "/user/carol?limit=40", { headers: { cookie } });
    expect(body.user.submissions.map((post: { title: string }) => post.title)).toContain(title);
  });
});

test("one that falls too far behind is left out until it has caught up", async () => {
  await pausedBetween("Early", "Late");
  expect(await newest()).not.toContain("Late");
  await vi.waitFor(async () => expect(await newest()).toContain("Late"), SLOW);
  expect(said.at(-1)).toMatch(/is left out: it is too far behind\.$/);
  await replica.resume();
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/is read from again\.$/), SLOW);
  expect(said.join()).not.toContain(new URL(replica.connectionString).password);
});

test("one that answers nothing any more holds nobody up, and is read from again when it does", async () => {
  await pausedBetween("Awake", "Asleep");
  await replica.resume();
  replica.freeze();
  try {
    const answers = await atOnce(12, () => app.call("GET", "/submissions"));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(said.at(-1)).toMatch(/is left out: it cannot be read/);
  } finally {
    replica.thaw();
  }
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/is read from again\.$/), SLOW);
});

test(
  "a replica that is killed costs no reader anything, and is read from again when it is back",
  async () => {
    const answers: number[] = [];
    await inFlight(8, [...Array(400).keys()], async (number) => {
      if (number === 100) replica.kill();
      answers.push((await app.call("GET", number % 2 ? "/submissions" : "/cached-directory")).status);
    });
    expect(new Set(answers)).toEqual(new Set([200]));
    await vi.waitFor(async () => pausedBetween("Back", "And ahead"), { timeout: SLOW });
  },
  SLOW,
);
