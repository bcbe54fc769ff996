import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { layoutOf } from "../src/server/postgres/layout.ts";
import { readPostmasterFile } from "../src/server/postgres/leftover.ts";
import { startEmbeddedPostgres } from "../src/server/postgres/postgres.ts";
import { runSql } from "./run-sql.ts";

/** A running embedded PostgreSQL. */
export interface Primary {
  connectionString: string;
  dataDir: string;
}

export interface StreamingReplica {
  connectionString: string;
  /** Stops applying the primary's changes; reads go on. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Kills the replica's processes, as a crash would. The embedded PostgreSQL then restarts. */
  kill(): void;
  /** Suspends the replica's processes until `thaw`, as if its network had failed. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Files that PostgreSQL makes again, or that only the primary may have. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*)$/;
const LEFT_EMPTY = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
]);

/** Copies a running PostgreSQL into a data directory, and starts the copy as its replica. */
export async function startReplica(primary: Primary, dataDir: string): Promise<StreamingReplica> {
  const from = layoutOf(primary.dataDir);
  const to = layoutOf(dataDir);
  mkdirSync(to.home, { recursive: true });
  copyFileSync(from.passwordFile, to.passwordFile);
  const owner = new URL(primary.connectionString);
  // Hearth's own role may not make a backup; the superuser has the same password.
  owner.username = "postgres";
  await copyRunning(owner.href, from.cluster, to.cluster);
  writeFileSync(join(to.cluster, "standby.signal"), "");
  const { hostname, port, password } = owner;
  writeFileSync(
    to.customSettingsFile,
    `primary_conninfo = 'host=${hostname} port=${port} user=postgres password=${password}'\n`,
  );
  const options = { dataDir, durable: false, connections: 300, log: () => {} };
  const { connectionString, stop } = await startEmbeddedPostgres(options);
  owner.port = new URL(connectionString).port;
  return {
    connectionString,
    pause: () => runSql(owner.href, "select pg_wal_replay_pause()"),
    resume: () => runSql(owner.href, "select pg_wal_replay_resume()"),
    kill: () => signal(to.cluster, "SIGKILL"),
    freeze: () => signal(to.cluster, "SIGSTOP"),
    thaw: () => signal(to.cluster, "SIGCONT"),
    stop,
  };
}

/** Sends a signal to all processes of a PostgreSQL server. */
export function signal(cluster: string, name: NodeJS.Signals): void {
  const { pid } = readPostmasterFile(cluster)!;
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).split("\n");
  const all = lines.map((line) => line.trim().split(/\s+/).map(Number));
  for (const [own, parent] of all) if (own === pid || parent === pid) signalOne(own!, name);
}

function signalOne(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process has ended since it was listed.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function copyRunning(connectionString: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    copyFolder(from, to);
    const { rows } = await client.query<{ labelfile: string }>("select * from pg_backup_stop(false)");
    writeFileSync(join(to, "backup_label"), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory() && LEFT_EMPTY.has(entry.name)) mkdirSync(target);
    else if (entry.isDirectory()) copyFolder(source, target);
    else if (existsSync(source)) copyFileSync(source, target);
  }
}
