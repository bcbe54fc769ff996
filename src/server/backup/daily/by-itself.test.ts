import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestDirectory } from "../../../../test/test-directory.ts";
import { drawing } from "../../images/test-images.ts";
import { DailySite, SOON } from "./test-daily.ts";

const { path, remove } = makeTestDirectory();
const site = new DailySite(path);
const { dataDir, folder } = site;
beforeAll(async () => {
  mkdirSync(folder);
  await site.start({ BACKUP_KEEP: "2" });
  await site.addAdmin();
});
afterAll(async () => {
  await site.stop();
  remove();
});

const made = () => readdirSync(folder).filter((name) => name.endsWith(".tar.zst"));

describe("a site with BACKUP_DIR", () => {
  test("waits for BACKUP_TIME, once a day", async () => {
    const { rows } = await sql<{ every: string; at: string; time: string }>`
      select every, at, to_char(run_at at time zone 'utc', 'HH24:MI') as time from jobs
      where name = 'make-backup'`.execute(site.db);
    expect(rows).toEqual([{ every: "24 hours", at: site.time, time: site.time }]);
    expect(made()).toEqual([]);
  });

  test("makes a verified backup by itself", async () => {
    const record = await site.make();
    expect(record).toMatchObject({ isProven: true, failure: null, bytes: expect.any(Number) });
    expect(made()).toEqual([record.file]);
    expect(record.file).toMatch(/^hearth-[\da-f]{8}-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst$/);
  });

  test("keeps as many as BACKUP_KEEP says, and no file of its own name is left unfinished; others stay", async () => {
    const before = await site.last();
    const mark = before!.file!.slice("hearth-".length, "hearth-".length + 8);
    const ofClockAhead = `hearth-${mark}-2099-01-01-040000.tar.zst`;
    const stay = [
      ...["mine.tar.zst", "hearth-notes.txt", "hearth-2020-01-01.tar.zst", ofClockAhead],
      // Backups of another site.
      ...[
        "hearth-00000000-2020-01-01-040000.tar.zst",
        "hearth-00000000-2020-01-01-040000.tar.zst.unfinished",
      ],
    ];
    const old = `hearth-${mark}-2020-01-01-040000.tar.zst`;
    const older = `hearth-${mark}-2019-01-01-040000.tar.zst`;
    for (const name of [...stay, old, older, `${old}.unfinished`]) writeFileSync(join(folder, name), "x");
    const { file } = await site.make();
    await expect
      .poll(() => readdirSync(folder).toSorted(), SOON)
      .toEqual([...stay, before!.file!, file!].toSorted());
  });

  test("deletes no old backup on any day on which an image file is missing, and tells the admins each day", async () => {
    await site.postPicture(await drawing({}, 10).png().toBuffer());
    const whole = await site.make();
    expect(whole.missingFiles).toBe(0);
    rmSync(join(dataDir, "images"), { recursive: true });
    const had = made();
    // On the second day no more are missing than on the first.
    for (const day of [1, 2]) {
      const lacking = await site.make();
      expect(lacking).toMatchObject({ isProven: true, missingFiles: expect.any(Number) });
      expect(lacking.missingFiles).toBeGreaterThan(0);
      const message = `The daily backup lacks ${lacking.missingFiles} image files that could not be found. Older backups may have them, so none was deleted.`;
      const messages = await site.messages();
      expect(messages.filter((one) => one === message)).toHaveLength(day);
      had.push(lacking.file!);
    }
    expect(made().toSorted()).toEqual(had.toSorted());
  });

  test("records a failure, tells the admins why, and does not try again before the next day", async () => {
    renameSync(folder, `${folder}-away`);
    const before = await site.last();
    const record = await site.make();
    expect(record).toMatchObject({ file: null, isProven: false, failure: `There is no folder ${folder}.` });
    expect(existsSync(folder)).toBe(false);
    expect((await site.messages())[0]).toBe(
      `The daily backup of the site failed: There is no folder ${folder}.`,
    );
    const { backups } = await site.read("/admin/overview");
    expect(backups).toMatchObject({
      isScheduled: true,
      isCopied: false,
      last: { failure: record.failure },
      proven: { file: before!.file },
      copied: null,
    });
    const { rows } = await sql<{ isLater: boolean }>`
      select run_at > now() + interval '1 second' as "isLater" from jobs where name = 'make-backup'`.execute(
      site.db,
    );
    expect(rows).toEqual([{ isLater: true }]);
    renameSync(`${folder}-away`, folder);
  });

  test("that is killed leaves no backup running, and begins again after the next start", async () => {
    const already = new Set(readdirSync(folder));
    await site.begin();
    await expect.poll(() => readdirSync(folder).some((name) => !already.has(name)), SOON).toBe(true);
    await site.kill();
    // The command of the killed site has ended itself, or the next command replaces it.
    await site.start({ BACKUP_KEEP: "9" });
    const { isProven, file } = await site.end();
    expect([isProven, already.has(file!)]).toEqual([true, false]);
    await expect
      .poll(() => readdirSync(folder).filter((name) => name.endsWith(".unfinished")), SOON)
      .toEqual(["hearth-00000000-2020-01-01-040000.tar.zst.unfinished"]);
  });

  test("stops at once during a backup, leaves no unfinished file, and makes it after the next start", async () => {
    const [had, already] = [new Set(made()), readdirSync(folder)];
    await site.begin();
    await expect.poll(() => readdirSync(folder).length, SOON).toBeGreaterThan(already.length);
    await site.stop();
    expect(readdirSync(folder).toSorted()).toEqual(already.toSorted());
    await site.start({ BACKUP_KEEP: "9" });
    const { file, isProven } = await site.end();
    expect([isProven, had.has(file!), made().includes(file!)]).toEqual([true, false, true]);
  });
});
