import { execFileSync } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { callsTo } from "../../../test/app.ts";
import { type Events, openEvents } from "../../../test/events.ts";
import { createTestDatabase } from "../../../test/postgres.ts";
import { atOnce } from "../../../test/race.ts";
import { type SiteProcess, startSiteProcess } from "../../../test/site-process.ts";
import { makeTestDirectory, type TestDirectory } from "../../../test/test-directory.ts";
import { layoutOf } from "../postgres/layout.ts";
import { isServerOf, readPostmasterFile } from "../postgres/leftover.ts";

/** A busy machine takes its time to start three processes. */
const SLOW = 60_000;

const METRICS_TOKEN = "a-token-of-the-operator";

describe("with WORKERS=2", () => {
  let directory: TestDirectory;
  let dataDir: string;
  let site: SiteProcess;
  let call: ReturnType<typeof callsTo>;
  let token: string;
  let streams: Events[];

  beforeAll(async () => {
    directory = makeTestDirectory();
    dataDir = join(directory.path, "data");
    site = await startSiteProcess({ DATA_DIR: dataDir, WORKERS: "2", RATE_LIMITS: "on", METRICS_TOKEN });
    call = callsTo(`${site.address}/api`);
    // The first connections: every other one goes to the same process.
    streams = [];
    while (streams.length < 4) streams.push(await openEvents({ url: `${site.address}/api` }, "?category=*"));
    const person = { username: "alice", email: "alice@example.com", password: "alice's long secret" };
    token = (await call("POST", "/register", { body: person })).body.idToken as string;
  }, SLOW);
  afterAll(async () => {
    await site.stop();
    directory.remove();
  });

  const submit = (): ReturnType<typeof call> =>
    call("POST", "/submit", {
      token,
      body: { title: "A text", contentType: "text", content: "Some words." },
    });

  test("two processes serve, beside the first, which says once that the site is ready", () => {
    expect(workersOf(site.pid)).toHaveLength(2);
    expect(site.said().match(/is ready/g)).toHaveLength(1);
  });

  test("what is written through one is told to the readers of both", async () => {
    expect(await submit()).toMatchObject({ status: 201 });
    await Promise.all(streams.map((stream) => stream.next("submitted")));
  });

  test("whichever is asked has the figures of all", async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: "close" };
    const figures = async () => (await fetch(`${site.address}/metrics`, { headers })).text();
    // Of the first process, too, which does the jobs.
    for (let n = 0; n < 4; n++) expect(await figures()).toContain("\nhearth_processes 3\n");
    expect(await figures()).toContain("\nhearth_event_streams 4\n");
  });

  test("a limit of 10 is 10, whichever process is asked, and a right password uses up none of it", async () => {
    expect(await logIns("alice@example.com", 12, () => site, "alice's long secret")).toEqual(
      Array(12).fill(200),
    );
    expect(await logIns("alice@example.com", 14, () => site)).toEqual([
      ...Array(10).fill(401),
      ...Array(4).fill(429),
    ]);
  });

  test(
    "one that is killed takes only its own readers with it, and is replaced",
    async () => {
      const [killed, left] = workersOf(site.pid);
      const told = streams.map((stream) => stream.next("submitted").then(...outcome));
      process.kill(killed!, "SIGKILL");
      await vi.waitFor(() => expect(workersOf(site.pid)).toHaveLength(2), SLOW);
      expect(workersOf(site.pid)).toContain(left);
      expect(workersOf(site.pid)).not.toContain(killed);
      await expect.poll(site.said).toContain("It ended with SIGKILL. Starting another.");
      await submit();
      expect((await Promise.all(told)).toSorted()).toEqual(["ended", "ended", "told", "told"]);
      process.kill(left!, "SIGKILL");
      // Now only those that have come in place of others can answer.
      await vi.waitFor(async () => expect(await answers(site)).toBe(true), SLOW);
    },
    SLOW,
  );

  test(
    "where the first is killed, neither a process that serves nor PostgreSQL stays behind",
    async () => {
      const { cluster } = layoutOf(dataDir);
      const { pid: postgres } = readPostmasterFile(cluster)!;
      const workers = workersOf(site.pid);
      process.kill(site.pid, "SIGKILL");
      await vi.waitFor(
        () => expect([...workers.filter(isAlive), isServerOf(postgres, cluster)]).toEqual([false]),
        SLOW,
      );
    },
    SLOW,
  );
});

test(
  "a limit of 10 is 10 for several Hearths on one database, which is away without a 500",
  async () => {
    const database = await createTestDatabase();
    const settings = { DATABASE_URL: database.connectionString, RATE_LIMITS: "on" };
    const sites = [await startSiteProcess({ ...settings, WORKERS: "2" }), await startSiteProcess(settings)];
    onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))));
    expect(await logIns("nobody@example.com", 14, (index) => sites[index % 2]!)).toEqual([
      ...Array(10).fill(401),
      ...Array(4).fill(429),
    ]);
    await database.drop();
    for (const { address } of sites) {
      expect(await callsTo(`${address}/api`)("GET", "/search?q=x")).toMatchObject({ status: 503 });
    }
  },
  SLOW,
);

test(
  "SIGTERM ends all in order and quickly, though somebody listens for what happens",
  async () => {
    const site = await startBeside({ WORKERS: "2" });
    const workers = workersOf(site.pid);
    const stream = await openEvents({ url: `${site.address}/api` });
    const began = performance.now();
    // As a terminal's Ctrl-C, which reaches all of them.
    for (const pid of workers) process.kill(pid, "SIGINT");
    process.kill(site.pid, "SIGTERM");
    await expect(stream.next("submitted")).rejects.toThrow("ended");
    expect(await site.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(workers.filter(isAlive)).toEqual([]);
    expect(site.said().match(/Stopping/g)).toHaveLength(1);
  },
  SLOW,
);

test(
  "when they cannot serve, the program says why, once, and ends",
  async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const started = startBeside({ WORKERS: "2", PORT: String(port) });
    const said = await started.then(
      () => "",
      (error: Error) => error.message,
    );
    expect(said.match(/Something else is listening there already/g)).toHaveLength(1);
  },
  SLOW,
);

/** The answers to so many sign-ins at once. */
async function logIns(
  email: string,
  times: number,
  siteOf: (index: number) => SiteProcess,
  password = "a guess",
): Promise<number[]> {
  const answers = await atOnce(times, (index) =>
    callsTo(`${siteOf(index).address}/api`)("POST", "/login", {
      body: { email, password },
      headers: { connection: "close" },
    }),
  );
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** Starts a site on a database of the tests' PostgreSQL. */
async function startBeside(settings: Record<string, string>): Promise<SiteProcess> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return startSiteProcess({ DATABASE_URL: database.connectionString, ...settings });
}

/** Whether it answers soon. A connection that was being handed to a process as that was killed is never answered. */
async function answers({ address }: SiteProcess): Promise<boolean> {
  const { ok } = await fetch(`${address}/api/categories`, {
    headers: { connection: "close" },
    signal: AbortSignal.timeout(2_000),
  });
  return ok;
}

/** The processes of the program that this one has started. */
function workersOf(pid: number): number[] {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return processes.flatMap((line) => {
    const [own, parent, ...words] = line.trim().split(/\s+/);
    return Number(parent) === pid && words.some((word) => word.endsWith("main.ts")) ? [Number(own)] : [];
  });
}

function isAlive(pid: number): boolean {
  const states = execFileSync("ps", ["-A", "-o", "pid=,stat="], { encoding: "utf8" });
  // One that has ended and that nobody has collected is a zombie.
  return new RegExp(`^ *${pid} +[^Z]`, "m").test(states);
}

/** What came of waiting for an event. */
const outcome = [() => "told", () => "ended"] as const;
