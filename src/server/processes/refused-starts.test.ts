import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/postgres.ts";
import { startSiteProcess } from "../../../test/site-process.ts";
import { makeTestDirectory } from "../../../test/test-directory.ts";
import { findFreePort, accepts } from "../postgres/free-port.ts";
import { layoutOf } from "../postgres/layout.ts";
import { startEmbeddedPostgres } from "../postgres/postgres.ts";
import { waitUntil } from "../concurrency/wait-until.ts";

/** The output of a program that does not start. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const started = startSiteProcess(settings);
  const said = await started.then(
    async (site) => {
      await site.stop();
      return "It started.";
    },
    (error: Error) => error.message.replace(/^.*\n/, ""),
  );
  expect(said, "no stack").not.toMatch(/^ +at /m);
  return said.replace(/^(Creating the database|Stopping).*\n/gm, "").trim();
}

describe("a data directory that cannot be used is refused with an explanation, without a stack trace", () => {
  test("a directory that cannot be created", async () => {
    expect(await refusal({ DATA_DIR: "/dev/null/hearth" })).toMatch(
      /^The data directory \/dev\/null\/hearth can't be written to .* choose another directory with DATA_DIR\.$/,
    );
  });

  test("a file in place of the directory", async () => {
    const { path, remove } = makeTestDirectory();
    onTestFinished(remove);
    const file = join(path, "file");
    writeFileSync(file, "");
    expect(await refusal({ DATA_DIR: file })).toMatch(/^The data directory \S+file can't be written to /);
  });

  test.runIf(process.getuid?.() !== 0)("a directory of another user", async () => {
    const { path, remove } = makeTestDirectory();
    onTestFinished(remove);
    chmodSync(path, 0o500);
    expect(await refusal({ DATA_DIR: join(path, "data") })).toMatch(
      /^The data directory \S+ can't be written to by this user \(EACCES.+Run Hearth as the user it belongs to/,
    );
  });
});

describe("the refusal of damaged files names the file and what to do", () => {
  const damage: [string, (dataDir: string) => void, RegExp][] = [
    [
      "a lock file with other contents",
      (dataDir) => writeFileSync(layoutOf(dataDir).lockFile, "not a lock at all".repeat(100)),
      /^The file \S+hearth\.lock cannot be locked .* delete the file and start again\.$/,
    ],
    [
      "an empty password file",
      (dataDir) => truncateSync(layoutOf(dataDir).passwordFile),
      /^The database's password cannot be read from \S+password \(it is empty\)\. .* empty DATA_DIR\.$/,
    ],
    [
      "a missing password file",
      (dataDir) => rmSync(layoutOf(dataDir).passwordFile),
      /^The database's password cannot be read from \S+password \(ENOENT.* empty DATA_DIR\.$/,
    ],
    [
      "a password file with another password",
      (dataDir) => writeFileSync(layoutOf(dataDir).passwordFile, "another\n"),
      /^The password in \S+password is not the database's\. .* empty DATA_DIR\.$/,
    ],
    [
      "an empty PG_VERSION",
      (dataDir) => truncateSync(join(layoutOf(dataDir).cluster, "PG_VERSION")),
      /^PostgreSQL did not start in \S+ \(.*\)\. If its files are damaged, restore a backup .*FATAL/s,
    ],
    [
      "a file in place of PostgreSQL's folder",
      (dataDir) => {
        rmSync(layoutOf(dataDir).home, { recursive: true });
        writeFileSync(layoutOf(dataDir).home, "");
      },
      /^Hearth could not start: EEXIST.* Please move away what is in its place\.$/,
    ],
  ];

  const whole = makeTestDirectory();
  beforeAll(async () => {
    const options = { dataDir: join(whole.path, "data"), durable: false, log: () => {} };
    await (await startEmbeddedPostgres(options)).stop();
    return whole.remove;
  });

  test.each(damage)("%s", async (_, spoil, words) => {
    const { path, remove } = makeTestDirectory();
    onTestFinished(remove);
    spawnSync("cp", ["-a", join(whole.path, "data"), path]);
    const dataDir = join(path, "data");
    spoil(dataDir);
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(words);
  });
});

describe("a database that cannot be used is refused with an explanation, without a stack trace", () => {
  test("a wrong password, a missing database, a server that does not answer", async () => {
    const url = new URL(inject("postgres").adminConnectionString);
    url.pathname = "/none";
    expect(await refusal({ DATABASE_URL: url.href })).toMatch(
      /^Hearth could not start: the database refuses \(.*"none" does not exist\)\. Please create that database/,
    );
    url.password = "wrong";
    expect(await refusal({ DATABASE_URL: url.href })).toMatch(
      /^Hearth could not start: the database refuses \(.*\)\. Please check the user and the password in DATABASE_URL\.$/,
    );
    expect(await refusal({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" })).toMatch(
      /^The database cannot be used just now \(connect ECONNREFUSED/,
    );
  });

  test.runIf(spawnSync("pgbouncer", ["--version"]).status === 0)(
    "pgbouncer is refused in transaction and statement mode, and works in session mode",
    async () => {
      const database = await createTestDatabase();
      onTestFinished(() => database.drop());
      for (const mode of ["transaction", "statement"]) {
        const { url, stop } = await startPgbouncer(database.connectionString, mode);
        expect(await refusal({ DATABASE_URL: url })).toMatch(
          /^DATABASE_URL leads to a pooler in transaction mode, .* session mode \(pool_mode = session\)\.$/,
        );
        await stop();
      }
      const { url, stop } = await startPgbouncer(database.connectionString, "session");
      const site = await startSiteProcess({ DATABASE_URL: url });
      expect((await fetch(`${site.address}/readyz`)).status).toBe(200);
      await site.stop();
      await stop();
    },
  );
});

/** Starts pgbouncer in front of a database, without authentication. */
async function startPgbouncer(connectionString: string, mode: string) {
  const { path, remove } = makeTestDirectory();
  const { hostname, port: to, username, password, pathname } = new URL(connectionString);
  const port = await findFreePort();
  const ini = join(path, "pgbouncer.ini");
  const target = `host=${hostname} port=${to} user=${username} password=${decodeURIComponent(password)}`;
  mkdirSync(join(path, "run"));
  writeFileSync(
    ini,
    `[databases]\n${pathname.slice(1)} = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = any\npool_mode = ${mode}\ndefault_pool_size = 40\n`,
  );
  // pgbouncer refuses to run as root.
  const child = spawn("pgbouncer", [...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), ini], {
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await waitUntil(() => accepts(port), { withinMs: 20_000, everyMs: 50 });
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      remove();
    },
  };
}
