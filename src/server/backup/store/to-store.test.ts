import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startBackupStore, startRestore } from "../../../../test/program.ts";
import { makeTestDirectory } from "../../../../test/test-directory.ts";
import { drawing } from "../../images/test-images.ts";
import { asText, S3Bucket } from "../../s3/bucket.ts";
import { KEYS, startTestStore, type TestStore } from "../../s3/test-store.ts";
import { readXml } from "../../s3/xml.ts";
import { readBackups } from "../daily/records.ts";
import { onDatabaseOf, writtenIn } from "../archive/test-contents.ts";
import { DailySite, SOON } from "../daily/test-daily.ts";

const { path, remove } = makeTestDirectory();
const site = new DailySite(path);
const { dataDir, folder } = site;
const OTHER = "hearth-00000000-2020-01-01-040000.tar.zst";
let store: TestStore;
/** The backup that was made while the store was away. */
let away = "";
let bucket: S3Bucket;
let settings: Record<string, string>;
beforeAll(async () => {
  mkdirSync(folder);
  store = await startTestStore(join(path, "store"), ["kept"]);
  bucket = new S3Bucket({ ...KEYS, endpoint: store.endpoint, bucket: "kept" });
  settings = {
    BACKUP_KEEP: "2",
    BACKUP_S3_ENDPOINT: store.endpoint,
    BACKUP_S3_BUCKET: "kept",
    BACKUP_S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  };
  await site.start(settings);
  await site.addAdmin();
  await site.postPicture(await drawing({}, 10).png().toBuffer());
});
afterEach(() => store.fail(() => null));
afterAll(async () => {
  await site.stop();
  await store.close();
  remove();
});

const signal = new AbortController().signal;
const put = (name: string, body = "x") =>
  bucket.ask({ method: "PUT", name, content: () => ({ body }), signal }, asText);
const beginUpload = (name: string) =>
  bucket.ask({ method: "POST", name, query: { uploads: "" }, signal }, asText);
const read = (name: string): Promise<Uint8Array> =>
  bucket.ask({ method: "GET", name, signal }, async (answer) => new Uint8Array(await answer.arrayBuffer()));

async function stored(): Promise<string[]> {
  const names = [];
  for await (const { name } of bucket.list("", () => signal)) names.push(name);
  return names;
}

/** Runs the command on a machine that has only the settings. */
const run = (changed: Record<string, string>, ...words: string[]) =>
  startBackupStore({ ...settings, DATA_DIR: join(path, "none"), ...changed }, ...words).ended;

const isPart = ({ url }: { url: string }): boolean => url.includes("partNumber=");

describe("a site with BACKUP_DIR and a store", () => {
  test("copies each verified backup to the store, with the same bytes, and says so", async () => {
    const made = await site.make();
    expect(made).toMatchObject({ isProven: true, copiedAt: expect.any(String), copyFailure: null });
    expect(await stored()).toEqual([made.file]);
    expect(Buffer.from(await read(made.file!)).equals(readFileSync(join(folder, made.file!)))).toBe(true);
    const { backups } = await site.read("/admin/overview");
    expect(backups).toMatchObject({ isCopied: true, copied: { file: made.file } });
  });

  test("keeps BACKUP_KEEP copies, ends the uploads that killed copies have left, and touches no object that its database has not recorded", async () => {
    const before = (await site.last())!.file!;
    const mark = before.slice(0, "hearth-".length + 8);
    const [old, killed] = [`${mark}-2020-01-01-040000.tar.zst`, `${mark}-2020-01-02-040000.tar.zst`];
    // A copy of the site's machine has the same mark.
    const ofClone = `${mark}-2020-01-03-040000.tar.zst`;
    const stay = [OTHER, "mine.tar.zst", "images/a/320.jpg", ofClone];
    for (const name of [...stay, old]) await put(name);
    for (const name of [OTHER, "mine", ofClone]) await beginUpload(name);
    const id = readXml(await beginUpload(killed), "").rest["UploadId"];
    await sql`
      insert into backups (ended_at, file, bytes, copied_at, upload_id) values
      (now() - interval '1 year', ${old}, 1, now(), null), (now() - interval '2 days', ${killed}, 1, null, ${id})`.execute(
      site.db,
    );
    const { file } = await site.make();
    expect((await stored()).toSorted()).toEqual([...stay, before, file!].toSorted());
    expect(new Set(store.unfinished("kept"))).toEqual(new Set([OTHER, "mine", ofClone]));
  });

  test("deletes no copy on any day on which image files are missing", async () => {
    const [had, images] = [await stored(), join(dataDir, "images")];
    renameSync(images, `${images}-away`);
    // On the second day no more are missing than on the first.
    await sql`update backups set missing_files = 1000`.execute(site.db);
    const { file, missingFiles, copiedAt } = await site.make();
    expect([missingFiles > 0, copiedAt]).toEqual([true, expect.any(String)]);
    renameSync(`${images}-away`, images);
    expect((await stored()).toSorted()).toEqual([...had, file!].toSorted());
  });

  test("whose key may not delete has its copy, and tells the admins that old copies stay", async () => {
    const had = await stored();
    store.fail(({ method }) => (method === "DELETE" ? { status: 403, code: "AccessDenied" } : null));
    const { file, copiedAt } = await site.make();
    store.fail(() => null);
    expect([copiedAt, await stored()]).toEqual([expect.any(String), [...had, file!].toSorted()]);
    expect((await site.messages())[0]).toContain(
      `Old backups in the store could not be deleted: The store at ${store.endpoint} refused the key.`,
    );
  });

  test("makes no second backup or copy when the job of a day runs again, but deletes old ones", async () => {
    const [had, { file }] = [await stored(), (await site.last())!];
    await site.beginAgain();
    await expect.poll(async () => (await stored()).length, SOON).toBeLessThan(had.length);
    expect([(await site.last())!.file, (await stored()).includes(file!)]).toEqual([file, true]);
  });

  test("whose store is away keeps the backup that it has made, and tells the admins why there is no copy", async () => {
    const had = await stored();
    store.fail(() => "cut");
    const record = await site.make();
    store.fail(() => null);
    away = record.file!;
    const why = `The store at ${store.endpoint} did not answer. Please check BACKUP_S3_ENDPOINT (UND_ERR_SOCKET).`;
    expect(record).toMatchObject({ isProven: true, failure: null, copiedAt: null, copyFailure: why });
    expect(statSync(join(folder, record.file!)).size).toBe(record.bytes);
    expect(await stored()).toEqual(had);
    expect((await site.messages())[0]).toBe(
      `The daily backup was made, but it could not be copied to the store: ${why}`,
    );
  });

  test("replaces no backup in the store that it did not copy itself, and copies one by a command", async () => {
    const here = { ...settings, DATA_DIR: dataDir };
    const file = join(folder, away);
    const ofClone = "x".repeat(statSync(file).size);
    await put(away, ofClone);
    const refused = await startBackupStore(here, "send", file).ended;
    expect(refused).toMatchObject({ end: 1, said: expect.stringContaining("that this site did not copy") });
    expect(Buffer.from(await read(away)).toString()).toBe(ofClone);
    await bucket.remove(away, signal);
    expect(await startBackupStore(here, "send", file).ended).toMatchObject({ end: 0 });
    expect(Buffer.from(await read(away)).equals(readFileSync(file))).toBe(true);
  });

  test("stops at once during a copy, leaves no parts, and copies the same backup after the next start", async () => {
    const parts = store.seen.filter(isPart).length;
    store.fail((request) => (isPart(request) ? "silence" : null));
    await site.begin();
    await expect.poll(() => store.seen.filter(isPart).length, SOON).toBeGreaterThan(parts);
    const [made, unfinished] = [await site.last(), store.unfinished("kept")];
    expect(unfinished).toContain(made!.file);
    // Meanwhile the operator makes a backup by hand.
    await sql`insert into backups (file, bytes) values ('by-hand.tar.zst', 1)`.execute(site.db);
    await site.stop();
    expect(store.unfinished("kept")).not.toContain(made!.file);
    store.fail(() => null);
    const kept = readdirSync(folder).toSorted().slice(-2);
    await site.start(settings);
    const copied = async () => (await readBackups(site.db)).copied?.file;
    await expect.poll(copied, SOON).toBe(made!.file);
    // After the copy the job deletes old ones, in the folder too.
    await site.jobEnds();
    expect(readdirSync(folder).toSorted()).toEqual(kept);
    expect(await stored()).toContain(made!.file);
  });

  test("whose machine is lost can be restored from the store", async () => {
    const { file } = await site.make();
    await site.stop();
    const written = await onDatabaseOf(dataDir, writtenIn);
    const images = readdirSync(join(dataDir, "images")).toSorted();
    rmSync(folder, { recursive: true });
    const elsewhere = join(path, "another-machine");
    const here = { ...settings, DATA_DIR: join(elsewhere, "data") };
    mkdirSync(elsewhere);
    const listed = await startBackupStore(here, "list").ended;
    expect(listed).toMatchObject({ end: 0, said: expect.stringContaining(file!) });
    const copy = join(elsewhere, "fetched");
    expect(await startBackupStore(here, "fetch", file!, copy).ended).toMatchObject({ end: 0 });
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(await startRestore(here, copy).ended).toMatchObject({ end: 0 });
    expect(await onDatabaseOf(here.DATA_DIR, writtenIn)).toEqual(written);
    expect(readdirSync(join(here.DATA_DIR, "images")).toSorted()).toEqual(images);
    mkdirSync(folder);
    await site.start(settings);
  });
});

describe("the command for the store", () => {
  test.each([
    [
      "a wrong key",
      { BACKUP_S3_SECRET_ACCESS_KEY: "another" },
      /refused the key\. Please check BACKUP_S3_ACCESS_KEY_ID/,
    ],
    ["a bucket that is not there", { BACKUP_S3_BUCKET: "another" }, /has no bucket another\. Please check/],
  ])("says what to do about %s", async (_what, changed, words) => {
    expect(await run(changed, "list")).toMatchObject({ end: 1, said: expect.stringMatching(words) });
  });

  test("says which settings are missing", async () => {
    const none = Object.fromEntries(Object.keys(settings).map((name) => [name, ""]));
    expect((await run(none, "list")).said).toContain("please set BACKUP_S3_ENDPOINT");
    expect((await run({ BACKUP_S3_BUCKET: "" }, "list")).said).toContain("must be set all together");
  });

  test("leaves no file of a backup that is damaged in the store, and writes over no file", async () => {
    const copy = join(path, "damaged");
    expect(await run({}, "fetch", OTHER, copy)).toMatchObject({
      end: 1,
      said: expect.stringContaining(`${OTHER} is damaged in the store`),
    });
    expect(readdirSync(path).filter((name) => name.startsWith("damaged"))).toEqual([]);
    const { said } = await run({}, "fetch", OTHER, join(path, "store"));
    expect(said).toContain("is not a file");
  });
});
