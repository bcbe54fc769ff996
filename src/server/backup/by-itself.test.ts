import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SiteProcess, startSiteProcess } from "../../../test/site-process.ts";
import { makeTestDirectory } from "../../../test/test-directory.ts";
import type { BackupRecord } from "../../contract/admin.ts";
import type { Database } from "../db/database.ts";
import { databaseOn, openPool } from "../db/pools.ts";
import { drawing } from "../images/test-images.ts";
import { joinEmbeddedPostgres } from "../postgres/postgres.ts";
import { readBackups } from "./records.ts";

/** A backup takes some seconds, more on a busy machine. */
const SOON = { timeout: 60_000, interval: 100 };

const { path, remove } = makeTestDirectory();
const [dataDir, folder] = [join(path, "data"), join(path, "backups")];
let site: SiteProcess;
let db: Database;
/** The session of an admin. */
let ada: string;
beforeAll(async () => {
  mkdirSync(folder);
  await start({ keep: 2 });
  const account = { username: "ada", email: "ada@example.com", password: "a long enough secret" };
  ada = (await post("/register", account)).idToken;
  await sql`update members set role = 'admin' where username = 'ada'`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await site.stop();
  remove();
});

const made = () => readdirSync(folder).filter((name) => name.endsWith(".tar.zst"));
const lastOf = async (): Promise<BackupRecord | null> => (await readBackups(db)).last;

const attempts = async () =>
  (await sql<{ attempts: number }>`select attempts from jobs where name = 'make-backup'`.execute(db)).rows;

/** Waits until the job has ended for the site, too, which deletes old backups after the record. */
async function jobEnds(): Promise<void> {
  await expect.poll(attempts, SOON).toEqual([{ attempts: 0 }]);
}

/** Makes the backup due, as its time does. */
async function begin(): Promise<void> {
  await jobEnds();
  await sql`update jobs set run_at = now() where name = 'make-backup'`.execute(db);
}

/** Waits for the next backup to end, and returns how. */
async function end(before: BackupRecord | null): Promise<BackupRecord> {
  await expect.poll(async () => (await lastOf())?.endedAt, SOON).not.toBe(before?.endedAt);
  await jobEnds();
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
    expect(record.file).toMatch(/^hearth-[\da-f]{8}-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst$/);
  });

  test("keeps as many as BACKUP_KEEP says, and no file of its own name is left unfinished; others stay", async () => {
    const before = await lastOf();
    const mark = before!.file!.slice("hearth-".length, "hearth-".length + 8);
    const ofClockAhead = `hearth-${mark}-2099-01-01-040000.tar.zst`;
    const stay = [
      ...["mine.tar.zst", "hearth-notes.txt", "hearth-2020-01-01.tar.zst", ofClockAhead],
      // Another site's.
      ...[
        "hearth-00000000-2020-01-01-040000.tar.zst",
        "hearth-00000000-2020-01-01-040000.tar.zst.unfinished",
      ],
    ];
    const old = `hearth-${mark}-2020-01-01-040000.tar.zst`;
    const older = `hearth-${mark}-2019-01-01-040000.tar.zst`;
    for (const name of [...stay, old, older, `${old}.unfinished`]) writeFileSync(join(folder, name), "x");
    await begin();
    const { file } = await end(before);
    await expect
      .poll(() => readdirSync(folder).toSorted(), SOON)
      .toEqual([...stay, before!.file!, file!].toSorted());
  });

  test("deletes no old backup where an image file is missing, and tells the admins and the overview", async () => {
    const image = await post("/images", await drawing({}, 10).png().toBuffer(), ada, "image/png");
    await post("/submit", { title: "A picture", contentType: "link", content: image.image.address }, ada);
    await begin();
    const whole = await end(await lastOf());
    expect(whole.missingFiles).toBe(0);
    rmSync(join(dataDir, "images"), { recursive: true });
    const had = made();
    await begin();
    const lacking = await end(whole);
    expect(lacking).toMatchObject({ isProven: true, missingFiles: expect.any(Number) });
    expect(lacking.missingFiles).toBeGreaterThan(0);
    const message = `The daily backup lacks ${lacking.missingFiles} image files that could not be found. Older backups may have them, so none was deleted.`;
    await expect.poll(async () => (await notifications())[0]?.message, SOON).toBe(message);
    expect(made().toSorted()).toEqual([...had, lacking.file!].toSorted());
  });

  test("records a failure, tells the admins why, and does not try again before the next day", async () => {
    renameSync(folder, `${folder}-away`);
    const before = await lastOf();
    await begin();
    const record = await end(before);
    expect(record).toMatchObject({ file: null, isProven: false, failure: `There is no folder ${folder}.` });
    expect(existsSync(folder)).toBe(false);
    expect((await notifications())[0]!.message).toBe(
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

  test("that is killed leaves no backup running, and begins again after the next start", async () => {
    const before = await lastOf();
    const already = new Set(readdirSync(folder));
    await begin();
    await expect.poll(() => readdirSync(folder).some((name) => !already.has(name)), SOON).toBe(true);
    await db.destroy();
    process.kill(site.pid, "SIGKILL");
    await site.ended;
    // The command has noticed, or is replaced by the next one.
    await start({ keep: 9 });
    const { isProven, file } = await end(before);
    expect([isProven, already.has(file!)]).toEqual([true, false]);
    await expect
      .poll(() => readdirSync(folder).filter((name) => name.endsWith(".unfinished")), SOON)
      .toEqual(["hearth-00000000-2020-01-01-040000.tar.zst.unfinished"]);
  });

  test("stops at once during a backup, leaves no unfinished file, and makes it after the next start", async () => {
    const before = await lastOf();
    const [had, already] = [new Set(made()), readdirSync(folder)];
    await begin();
    await expect.poll(() => readdirSync(folder).length, SOON).toBeGreaterThan(already.length);
    await db.destroy();
    await site.stop();
    expect(readdirSync(folder).toSorted()).toEqual(already.toSorted());
    await start({ keep: 9 });
    const { file, isProven } = await end(before);
    expect([isProven, had.has(file!), made().includes(file!)]).toEqual([true, false, true]);
  });
});

async function start({ keep }: { keep: number }): Promise<void> {
  site = await startSiteProcess({ DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_KEEP: String(keep) });
  const { connectionString } = await joinEmbeddedPostgres({ dataDir, connections: 1, log: () => {} });
  db = databaseOn(openPool(connectionString, 1, () => {}));
}

const read = async (at: string) =>
  (await fetch(`${site.address}/api${at}`, { headers: { authorization: `Bearer ${ada}` } })).json();
const notifications = async () =>
  ((await read("/notifications")) as { notifications: { message: string }[] }).notifications;

async function post(
  at: string,
  body: object,
  token = "",
  type = "application/json",
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<any> {
  const headers = { "content-type": type, ...(token && { authorization: `Bearer ${token}` }) };
  const sent = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
  const answer = await fetch(`${site.address}/api${at}`, { method: "POST", headers, body: sent });
  return answer.json();
}
