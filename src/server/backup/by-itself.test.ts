import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SiteProcess, startSiteProcess } from "../../../test/site-process.ts";
import { makeTestDirectory } from "../../../test/test-directory.ts";
import type { BackupRecord } from "../../contract/admin.ts";
import type { Database } from "../db/database.ts";
import { databaseOn, openPool } from "../db/pools.ts";
import { joinEmbeddedPostgres } from "../postgres/postgres.ts";
import { readBackups } from "./records.ts";

/** A backup takes some seconds, more on a busy machine. */
const SOON = { timeout: 60_000, interval: 100 };

const { path, remove } = makeTestDirectory();
const [dataDir, folder] = [join(path, "data"), join(path, "backups")];
let site: SiteProcess;
let db: Database;
beforeAll(async () => {
  mkdirSync(folder);
  site = await startSiteProcess({ DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_KEEP: "2" });
  const { connectionString } = await joinEmbeddedPostgres({ dataDir, connections: 1, log: () => {} });
  db = databaseOn(openPool(connectionString, 1, () => {}));
});
afterAll(async () => {
  await db.destroy();
  await site.stop();
  remove();
});

const made = () => readdirSync(folder).filter((name) => name.endsWith(".tar.zst"));
const lastOf = async (): Promise<BackupRecord | null> => (await readBackups(db)).last;

/** Makes the backup due, as its time does, once the one before has ended for the site, too. */
async function begin(): Promise<void> {
  const attempts = async () =>
    (await sql<{ attempts: number }>`select attempts from jobs where name = 'make-backup'`.execute(db)).rows;
  await expect.poll(attempts, SOON).toEqual([{ attempts: 0 }]);
  await sql`update jobs set run_at = now() where name = 'make-backup'`.execute(db);
}

/** Waits for the next backup to end, and returns how. */
async function end(before: BackupRecord | null): Promise<BackupRecord> {
  await expect.poll(async () => (await lastOf())?.endedAt, SOON).not.toBe(before?.endedAt);
  return (await lastOf())!;
}

describe("a site with BACKUP_DIR", () => {
  test("waits for BACKUP_TIME, once a day", async () => {
    const { rows } = await sql<{ every: string; at: string; time: string }>`
      select every, at, to_char(run_at at time zone 'utc', 'HH24:MI') as time from jobs
      where name = 'make-backup'`.execute(db);
    expect(rows).toEqual([{ every: "24 hours", at: "04:00", time: "04:00" }]);
    expect(made()).toEqual([]);
  });

  test("makes a proven backup by itself", async () => {
    await begin();
    const record = await end(null);
    expect(record).toMatchObject({ isProven: true, failure: null, bytes: expect.any(Number) });
    expect(made()).toEqual([record.file]);
    expect(record.file).toMatch(/^hearth-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst$/);
  });

  test("keeps as many as BACKUP_KEEP says, and no file of its own name is left unfinished; others stay", async () => {
    const foreign = ["mine.tar.zst", "hearth-notes.txt", "hearth-2020-01-01.tar.zst"];
    const old = "hearth-2020-01-01-040000.tar.zst";
    const older = "hearth-2019-01-01-040000.tar.zst";
    for (const name of [...foreign, old, older, `${old}.unfinished`]) writeFileSync(join(folder, name), "x");
    const before = await lastOf();
    await begin();
    const { file } = await end(before);
    await expect
      .poll(() => readdirSync(folder).toSorted(), SOON)
      .toEqual([...foreign, before!.file!, file!].toSorted());
  });

  test("records a failure, tells the admins why, and does not try again before the next day", async () => {
    const body = { username: "ada", email: "ada@example.com", password: "a long enough secret" };
    const { idToken } = await post("/register", body);
    await sql`update members set role = 'admin' where username = 'ada'`.execute(db);
    renameSync(folder, `${folder}-away`);
    const before = await lastOf();
    await begin();
    const record = await end(before);
    expect(record).toMatchObject({ file: null, isProven: false, failure: `There is no folder ${folder}.` });
    expect(existsSync(folder)).toBe(false);
    const headers = { authorization: `Bearer ${idToken}` };
    const read = async (at: string) => (await fetch(`${site.address}/api${at}`, { headers })).json();
    const { notifications } = (await read("/notifications")) as { notifications: { message: string }[] };
    expect(notifications[0]!.message).toBe(
      `The daily backup of the site failed: There is no folder ${folder}.`,
    );
    const { backups } = (await read("/admin/overview")) as { backups: object };
    expect(backups).toMatchObject({
      isScheduled: true,
      last: { failure: record.failure },
      proven: { file: before!.file },
    });
    const { rows } = await sql<{ isLater: boolean }>`
      select run_at > now() + interval '1 second' as "isLater" from jobs where name = 'make-backup'`.execute(
      db,
    );
    expect(rows).toEqual([{ isLater: true }]);
    renameSync(`${folder}-away`, folder);
  });

  test("stops at once during a backup, leaves no unfinished file, and makes it after the next start", async () => {
    const before = await lastOf();
    const [had, already] = [new Set(made()), readdirSync(folder)];
    await begin();
    await expect.poll(() => readdirSync(folder).length, SOON).toBeGreaterThan(already.length);
    await db.destroy();
    await site.stop();
    expect(readdirSync(folder).toSorted()).toEqual(already.toSorted());
    site = await startSiteProcess({ DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_KEEP: "9" });
    const { connectionString } = await joinEmbeddedPostgres({ dataDir, connections: 1, log: () => {} });
    db = databaseOn(openPool(connectionString, 1, () => {}));
    const { file, isProven } = await end(before);
    expect([isProven, had.has(file!), made().includes(file!)]).toEqual([true, false, true]);
  });
});

// oxlint-disable-next-line typescript/no-explicit-any
async function post(at: string, body: object): Promise<any> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${site.address}/api${at}`, {
    ...{ method: "POST", headers, body: JSON.stringify(body) },
  });
  return answer.json();
}
