import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { makeTestDirectory, type TestDirectory } from "../../../test/test-directory.ts";
import { leastBelow } from "../../../test/quickest.ts";
import { layoutOf } from "./layout.ts";
import { isServerOf, readPostmasterFile } from "./leftover.ts";
import { DataDirectoryInUse } from "./lock.ts";
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from "./postgres.ts";

interface Owner {
  process: ChildProcess;
  connectionString: string;
  error?: { name: string; message: string };
}

let directory: TestDirectory;
let workspace: string;
let dataDir: string;
let log: string[];
const running: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  directory = makeTestDirectory();
  workspace = directory.path;
  const options = { dataDir: join(workspace, "shared"), durable: false, log: () => {} };
  const postgres = await startEmbeddedPostgres(options);
  await query(postgres.connectionString, "create table kept (word text)");
  await postgres.stop();
});
afterAll(() => directory.remove());

// Nearly all tests share one data directory, so each test also proves that the one before left it usable.
beforeEach(() => {
  dataDir = join(workspace, "shared");
  log = [];
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
});

test("the first start creates a durable, local-only database whose role is no superuser", async () => {
  dataDir = join(workspace, "first");
  const unfinished = join(layoutOf(dataDir).home, "new-abc");
  mkdirSync(join(unfinished, "cluster/base"), { recursive: true });
  const postgres = await start();
  expect(log).toEqual(["Creating the database (first start only)"]);
  expect(existsSync(unfinished), "the remains of an interrupted first start").toBe(false);
  const [row] = await query(
    postgres.connectionString,
    `select current_user, current_database(), rolsuper,
       current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
       current_setting('unix_socket_directories') as sockets,
       (select datlocprovider::text || datlocale from pg_database
         where datname = current_database()) as locale
     from pg_roles where rolname = current_user`,
  );
  expect(row).toEqual({
    current_user: "hearth",
    current_database: "hearth",
    rolsuper: false,
    fsync: "on",
    addresses: "127.0.0.1",
    sockets: "",
    locale: "bC.UTF-8",
  });
  const { passwordFile } = layoutOf(dataDir);
  expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
  const wrong = postgres.connectionString.replace(/:[^:@]+@/, ":wrong@");
  await expect(query(wrong, "select 1")).rejects.toThrow("password authentication failed");
});

test("pg_trgm finds words in Cyrillic, whatever their case", async () => {
  const postgres = await start();
  await query(postgres.connectionString, "create extension pg_trgm");
  const [row] = await query(postgres.connectionString, "select similarity('Жук', 'жук') as same");
  expect(row).toEqual({ same: 1 });
});

test("a second start keeps the data, and a stop leaves no process behind", async () => {
  const first = await start();
  await remember(first.connectionString, "warm");
  const { pid } = server();
  await first.stop();
  expect(isServerOf(pid, layoutOf(dataDir).cluster)).toBe(false);
  expect(groupIsGone(pid)).toBe(true);
  const second = await start();
  expect(await remembered(second.connectionString)).toContain("warm");
});

test("a second start on the same directory is refused at once, with the process number of the first", async () => {
  const owner = await startOwner();
  const refuse = async () => {
    const began = performance.now();
    const second = startEmbeddedPostgres({ dataDir, log: () => {} });
    await expect(second).rejects.toThrow(DataDirectoryInUse);
    await expect(second).rejects.toThrow(`process ${owner.process.pid}`);
    return performance.now() - began;
  };
  expect(await leastBelow(2_000, refuse)).toBeLessThan(2_000);
  expect(await findRunningPostgres(dataDir)).toBe(owner.connectionString);
});

test("a second start in the same process is refused too", async () => {
  await start();
  await expect(start()).rejects.toThrow(DataDirectoryInUse);
});

test("a start waits for a Hearth that is stopping", async () => {
  const first = await start();
  const stopped = first.stop();
  const second = await start();
  await stopped;
  expect(await query(second.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("PostgreSQL stops when the process that owns it is killed", async () => {
  const owner = await startOwner();
  const { pid } = server();
  await kill(owner.process);
  await expect.poll(() => isServerOf(pid, layoutOf(dataDir).cluster)).toBe(false);
  await expect.poll(() => groupIsGone(pid)).toBe(true);
  expect(await findRunningPostgres(dataDir)).toBeNull();
});

test("a start right after the owner was killed waits for the orphaned PostgreSQL and keeps the data", async () => {
  const owner = await startOwner();
  await remember(owner.connectionString, "orphan");
  await kill(owner.process);
  const next = await start();
  expect(await remembered(next.connectionString)).toContain("orphan");
});

test("the next start recovers after owner and PostgreSQL were both killed", async () => {
  const owner = await startOwner();
  await remember(owner.connectionString, "both killed");
  const { pid } = server();
  process.kill(pid, "SIGSTOP"); // so that it cannot notice its owner's end
  await kill(owner.process);
  process.kill(pid, "SIGKILL");
  expect(existsSync(join(layoutOf(dataDir).cluster, "postmaster.pid"))).toBe(true);
  const next = await start();
  expect(await remembered(next.connectionString)).toContain("both killed");
});

test("a pid file with the number of an unrelated live process does not prevent the start", async () => {
  const owner = await startOwner();
  await remember(owner.connectionString, "stranger");
  const { pid } = server();
  process.kill(pid, "SIGSTOP");
  await kill(owner.process);
  process.kill(pid, "SIGKILL");
  const stranger = spawn("sleep", ["600"]);
  running.push({ stop: () => kill(stranger) });
  const file = join(layoutOf(dataDir).cluster, "postmaster.pid");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(stranger.pid)));
  const next = await start();
  expect(await remembered(next.connectionString)).toContain("stranger");
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test("an empty pid file, as a power cut leaves it, does not prevent the start", async () => {
  writeFileSync(join(layoutOf(dataDir).cluster, "postmaster.pid"), "");
  const postgres = await start();
  expect(await query(postgres.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a stop while PostgreSQL is restarting leaves no process behind", async () => {
  const postgres = await start();
  process.kill(server().pid, "SIGKILL");
  await expect.poll(() => log.join("\n")).toContain("Starting it again");
  await postgres.stop();
  expect(await findRunningPostgres(dataDir)).toBeNull();
  const found = readPostmasterFile(layoutOf(dataDir).cluster);
  expect(found && isServerOf(found.pid, layoutOf(dataDir).cluster)).toBeFalsy();
});

test("if PostgreSQL dies alone, it is restarted at the same address", async () => {
  const postgres = await start();
  await remember(postgres.connectionString, "alone");
  process.kill(server().pid, "SIGKILL");
  await expect.poll(() => log).toContain("PostgreSQL is running again");
  expect(await remembered(postgres.connectionString)).toContain("alone");
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => log.push(message) });
  running.push(postgres);
  return postgres;
}

/** Starts a process that owns a PostgreSQL on `dataDir`, as Hearth does. */
async function startOwner(): Promise<Owner> {
  const script = join(import.meta.dirname, "test-owner.ts");
  const child = spawn(process.execPath, [script, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  running.push({ stop: () => kill(child) });
  for await (const line of createInterface({ input: child.stdout })) {
    const event = JSON.parse(line) as Partial<Owner>;
    if (event.error) throw new Error(event.error.message);
    if (event.connectionString) {
      return { process: child, connectionString: event.connectionString };
    }
  }
  throw new Error("The owner ended before its PostgreSQL was ready");
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await expect.poll(() => child.exitCode ?? child.signalCode).not.toBeNull();
}

function server(): { pid: number } {
  const found = readPostmasterFile(layoutOf(dataDir).cluster);
  if (!found) throw new Error("No PostgreSQL runs");
  return found;
}

/** Whether PostgreSQL's process group, which includes the watcher, is gone. Zombies don't count. */
function groupIsGone(group: number): boolean {
  if (process.platform !== "linux") return true;
  return !existsSync(`/proc/${group}/cmdline`) || readFileSync(`/proc/${group}/cmdline`).length === 0;
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

async function remember(connectionString: string, word: string): Promise<void> {
  await query(connectionString, `insert into kept values ('${word}')`);
}

async function remembered(connectionString: string): Promise<string[]> {
  const rows = await query(connectionString, "select word from kept");
  return rows.map((row) => (row as { word: string }).word);
}
