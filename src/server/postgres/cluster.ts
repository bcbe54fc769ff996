import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, existsSync, fsyncSync, mkdtempSync, openSync } from "node:fs";
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CannotUseData } from "./cannot-use.ts";
import type { Binaries } from "./binaries.ts";
import type { Layout } from "./layout.ts";
import { readPassword } from "./password.ts";
import { giveFile, type RunAs } from "./run-as.ts";

/**
 * Candidates for `lc_ctype`; initdb uses the first that the OS has. `pg_trgm` finds Cyrillic words only with
 * the OS's character classes. Text sorts by PostgreSQL's builtin C.UTF-8 on every system.
 */
const LETTER_RULES = ["C.UTF-8", "en_US.UTF-8", "UTF-8", "C"];

/** The environment of PostgreSQL's programs, without the `PG…` variables that change their behaviour. */
export const CLEAN_ENVIRONMENT = { PATH: process.env["PATH"] ?? "", LC_ALL: "C" };

/** The role and database that Hearth uses. The role is deliberately no superuser. */
export const ROLE = "hearth";
export const DATABASE = "hearth";

/**
 * Creates the database files, with a random password, if there are none yet. They are created in a temporary
 * folder and renamed when complete, so an interrupted first start can be repeated. Throws `CannotUseData`
 * with PostgreSQL's output if that fails.
 */
export function ensureCluster(
  layout: Layout,
  binaries: Binaries,
  runAs: RunAs,
  options: { durable: boolean; log(message: string): void },
): void {
  removeUnfinished(layout);
  if (existsSync(layout.cluster)) {
    // PostgreSQL refuses data that other users may read, such as a plain copy of the folder.
    chmodSync(layout.cluster, 0o700);
    if (existsSync(layout.passwordFile)) chmodSync(layout.passwordFile, 0o600);
    readPassword(layout);
    return;
  }
  options.log("Creating the database (first start only)");
  const workspace = mkdtempSync(join(layout.home, "new-"));
  giveFile(runAs, workspace);
  const password = ensurePassword(layout, runAs);
  const cluster = join(workspace, "cluster");
  createFiles(cluster, binaries, runAs, { password, durable: options.durable });
  createDatabase(cluster, binaries, runAs, password);
  renameSync(cluster, layout.cluster);
  if (options.durable) syncDirectory(dirname(layout.cluster));
  rmSync(workspace, { recursive: true, force: true });
}

function ensurePassword(layout: Layout, runAs: RunAs): string {
  const password = randomBytes(24).toString("base64url");
  writeFileSync(layout.passwordFile, `${password}\n`, { mode: 0o600 });
  giveFile(runAs, layout.passwordFile);
  return password;
}

function createFiles(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  options: { password: string; durable: boolean },
): void {
  const passwordFile = join(dirname(cluster), "password");
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  giveFile(runAs, passwordFile);
  const fixed = ["-D", cluster, "--username=postgres", `--pwfile=${passwordFile}`];
  fixed.push("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C");
  fixed.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  if (!options.durable) fixed.push("--no-sync");
  let result = { ok: false, output: "" };
  for (const letters of LETTER_RULES) {
    result = run(runAs, binaries.initdb, [...fixed, `--lc-ctype=${letters}`]);
    if (result.ok) return;
    rmSync(cluster, { recursive: true, force: true });
  }
  throw new CannotUseData(`The database could not be created. PostgreSQL's initdb said:\n${result.output}`);
}

/** Runs PostgreSQL in single-user mode: no server listens yet, and the password is on no command line. */
function createDatabase(cluster: string, binaries: Binaries, runAs: RunAs, password: string): void {
  const statements = [
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}' IN ROLE pg_monitor, pg_checkpoint`,
    `CREATE DATABASE ${DATABASE} OWNER ${ROLE}`,
  ];
  const args = ["--single", "-D", cluster, "postgres"];
  const input = `${statements.join("\n")}\n`;
  const result = run(runAs, binaries.postgres, args, input);
  if (!result.ok || /^.*(ERROR|FATAL):/m.test(result.output)) {
    throw new CannotUseData(`The database could not be created. PostgreSQL said:\n${result.output}`);
  }
}

function run(runAs: RunAs, program: string, args: string[], input = ""): { ok: boolean; output: string } {
  const [command, ...rest] = [...runAs.prefix, program, ...args];
  const result = spawnSync(command as string, rest, {
    ...runAs.identity,
    cwd: "/",
    env: CLEAN_ENVIRONMENT,
    input,
    encoding: "utf8",
  });
  const output = result.error ? result.error.message : `${result.stdout}${result.stderr}`;
  return { ok: result.status === 0, output };
}

/** Removes the remains of an interrupted first start. */
function removeUnfinished(layout: Layout): void {
  for (const name of readdirSync(layout.home)) {
    if (!basename(name).startsWith("new-")) continue;
    rmSync(join(layout.home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Flushes a directory's entries to disk, so that renames in it survive a power cut. */
export function syncDirectory(directory: string): void {
  const file = openSync(directory, "r");
  fsyncSync(file);
  closeSync(file);
}
