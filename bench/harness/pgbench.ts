import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Debian installs pgbench beside PostgreSQL, outside the PATH. */
const PROGRAMS = [
  "pgbench",
  ...[18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`),
];

/** Runs a pgbench script with 8 clients, and returns the transactions a second. Throws if pgbench fails. */
export async function pgbench(connectionString: string, script: string, seconds = 5): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "hearth-pgbench-"));
  try {
    writeFileSync(join(folder, "script.sql"), script);
    const { stdout } = await promisify(execFile)(await findPgbench(), [
      ...["--no-vacuum", "--protocol", "prepared", "--client", "8", "--jobs", "1", "--time", String(seconds)],
      ...["--file", join(folder, "script.sql"), connectionString],
    ]);
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench printed no rate:\n${stdout}`);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the program's name. Throws, with what to do, if pgbench is missing. */
export async function findPgbench(): Promise<string> {
  for (const program of PROGRAMS) {
    try {
      await promisify(execFile)(program, ["--version"]);
      return program;
    } catch {
      // Try the next path.
    }
  }
  throw new Error(
    "pgbench is missing. It comes with PostgreSQL: on Debian, apt-get install postgresql-contrib.",
  );
}
