import { execFileSync } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { callsTo } from "../../../test/app.ts";
import { type Events, openEvents } from "../../../test/events.ts";
import { createTestDatabase } from "../../../test/postgres.ts";
import { atOnce } from "../../../test/race.ts";
import { type SiteProcess, startSiteProcess } from "../../../test/site-process.ts";
import { makeTestDirectory, type TestDirectory } from "../../../test/test-directory.ts";
import { layoutOf } from "../postgres/layout.ts";
import { findRunningPostgres } from "../postgres/postgres.ts";
import { isServerOf, readPostmasterFile } from "../postgres/leftover.ts";

/** Starting three processes takes long on a busy machine. */
const SLOW = 300_000;

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
    // The first connections are distributed in turn, so each process gets two streams.
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

  test("two processes serve besides the first, which says once that the site is ready", () => {
    expect(workersOf(site.pid)).toHaveLength(2);
    expect(site.said().match(/is ready/g)).toHaveLength(1);
  });

  test("a write through one process reaches the event streams of both", async () => {
    expect(await submit()).toMatchObject({ status: 201 });
    await Promise.all(streams.map((stream) => stream.next("submitted")));
  });

  const metrics = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: "close" };
    return (await fetch(`${site.address}/metrics`, { headers })).text();
  };

  test("/metrics has the metrics of all processes, whichever process answers", async () => {
    // Two processes serve, and the first process runs the jobs.
    for (let n = 0; n < 4; n++) expect(await metrics()).toContain("\nhearth_processes 3\n");
    expect(await metrics()).toContain("\nhearth_event_streams 4\n");
  });

  test("/metrics counts the database connections of all processes, those that take jobs too", async () => {
    const client = new pg.Client({ connectionString: (await findRunningPostgres(dataDir))! });
    await client.connect();
    onTestFinished(() => client.end());
    const open = async (): Promise<number> => {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where application_name = 'hearth'",
      );
      return rows[0]!.count;
    };
    const uncounted = async (): Promise<number> => {
      const [, counted] = /^hearth_database_connections (\d+)$/m.exec(await metrics()) ?? [];
      return (await open()) - Number(counted);
    };
    await expect.poll(uncounted, { timeout: 20_000 }).toBe(0);
  });

  test("a limit of 10 tries holds over all processes, and a right password does not count as a try", async () => {
    expect(await logIns("alice@example.com", 12, () => site, "alice's long secret")).toEqual(
      Array(12).fill(200),
    );
    expect(await logIns("alice@example.com", 14, () => site)).toEqual([
      ...Array(10).fill(401),
      ...Array(4).fill(429),
    ]);
  });

  test(
    "a killed process ends only its own event streams, and is replaced",
    async () => {
      const [killed, left] = workersOf(site.pid);
      const told = streams.map((stream) => stream.next("submitted").then(...outcome));
      process.kill(killed!, "SIGKILL");
      await expect.poll(() => workersOf(site.pid), { timeout: SLOW }).toHaveLength(2);
      expect(workersOf(site.pid)).toContain(left);
      expect(workersOf(site.pid)).not.toContain(killed);
      await expect.poll(site.said).toContain("It ended with SIGKILL. Starting another.");
      await submit();
      expect((await Promise.all(told)).toSorted()).toEqual(["ended", "ended", "told", "told"]);
      process.kill(left!, "SIGKILL");
      // Now only the replacements can answer.
      await expect.poll(() => answers(site), { timeout: SLOW }).toBe(true);
    },
    SLOW,
  );

  test(
    "when the first process is killed, the serving processes and PostgreSQL end too",
    async () => {
      const { cluster } = layoutOf(dataDir);
      const { pid: postgres } = readPostmasterFile(cluster)!;
      const workers = workersOf(site.pid);
      process.kill(site.pid, "SIGKILL");
      await expect
        .poll(() => [...workers.filter(isAlive), isServerOf(postgres, cluster)], { timeout: SLOW })
        .toEqual([false]);
    },
    SLOW,
  );
});

test(
  "a limit of 10 tries holds over several programs on one database, and a lost database gives 503, not 500",
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
  "SIGTERM stops all processes cleanly and quickly, even with an open event stream",
  async () => {
    const site = await startBeside({ WORKERS: "2" });
    const workers = workersOf(site.pid);
    const stream = await openEvents({ url: `${site.address}/api` });
    const began = performance.now();
    // Ctrl-C in a terminal reaches all processes.
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
  "if the processes cannot serve, the program says why, once, and ends",
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

/** The statuses of this many sign-ins at once, sorted. */
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

/** Starts a site on a new database of the tests' PostgreSQL. */
async function startBeside(settings: Record<string, string>): Promise<SiteProcess> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return startSiteProcess({ DATABASE_URL: database.connectionString, ...settings });
}

/** Whether the site answers in time. A connection given to a process just as it is killed gets no answer. */
async function answers({ address }: SiteProcess): Promise<boolean> {
  const { ok } = await fetch(`${address}/api/categories`, {
    headers: { connection: "close" },
    signal: AbortSignal.timeout(2_000),
  });
  return ok;
}

/** The serving processes that the process `pid` has started. */
function workersOf(pid: number): number[] {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return processes.flatMap((line) => {
    const [own, parent, ...words] = line.trim().split(/\s+/);
    return Number(parent) === pid && words.some((word) => word.endsWith("main.ts")) ? [Number(own)] : [];
  });
}

function isAlive(pid: number): boolean {
  const states = execFileSync("ps", ["-A", "-o", "pid=,stat="], { encoding: "utf8" });
  // State Z is a zombie: the process has ended.
  return new RegExp(`^ *${pid} +[^Z]`, "m").test(states);
}

/** Callbacks for the promise of an event: the event came, or the stream ended. */
const outcome = [() => "told", () => "ended"] as const;
