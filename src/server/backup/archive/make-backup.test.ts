import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { castOf } from "../../../../test/cast.ts";
import { startBackup } from "../../../../test/program.ts";
import { makeTestDirectory } from "../../../../test/test-directory.ts";
import { DiskStore } from "../../images/disk-store.ts";
import { removeUnusedImages } from "../../images/clean-up.ts";
import { storeImage } from "../../images/images.ts";
import { drawing } from "../../images/test-images.ts";
import { makeBackup } from "./backup.ts";
import { checkBackup } from "./restore.ts";
import { takeSnapshot } from "./snapshot.ts";

const directory = makeTestDirectory();
let app: TestApp;
let images: DiskStore;

beforeAll(async () => {
  app = await startTestApp();
  images = app.images.store as DiskStore;
  const cast = await castOf(app);
  const { address } = await cast.upload(cast.alice, await drawing().png().toBuffer());
  await cast.submitLink(cast.alice, { content: address });
});
afterAll(async () => {
  await app.close();
  directory.remove();
});

function backUp({
  path,
  proven = false,
  store = images,
}: {
  path: string;
  proven?: boolean;
  store?: DiskStore;
}) {
  const { connectionString } = app.database;
  const { signal } = new AbortController();
  return makeBackup({ path, connectionString, store, proven, signal, say: () => {} });
}

/** Settings of the site that is backed up. */
const ofTheSite = () => ({
  DATABASE_URL: app.database.connectionString,
  DATA_DIR: join(directory.path, "none"),
});

test("a backup replaces a file only with --force", async () => {
  const path = join(directory.path, "again");
  writeFileSync(path, "something else");
  expect((await startBackup(ofTheSite(), path).ended).said).toContain("already exists");
  expect(readFileSync(path, "utf8")).toBe("something else");
  expect(await startBackup(ofTheSite(), path, "--force", "--no-verify").ended).toMatchObject({ end: 0 });
  await checkBackup(path);
});

test("a backup is refused without a site or a folder for the file, and writes nothing", async () => {
  const DATA_DIR = join(directory.path, "nothing");
  const { end, said } = await startBackup({ DATA_DIR }, join(directory.path, "of-nothing")).ended;
  expect([end, said]).toEqual([1, expect.stringContaining("There is no Hearth here yet")]);
  expect(existsSync(DATA_DIR)).toBe(false);
  const nowhere = await startBackup(ofTheSite(), join(directory.path, "no-folder", "file")).ended;
  expect(nowhere).toMatchObject({ end: 1, said: expect.stringContaining("There is no folder") });
});

test("a backup that cannot be written says so, and leaves no file", async () => {
  const path = join(directory.path, "too-large");
  const main = new URL("../main.ts", import.meta.url).pathname;
  // A limit of eight blocks a file makes a write fail, as a full disk does.
  const words = ["-c", 'ulimit -f 8; exec "$0" "$@"', process.execPath, main, "backup", path];
  const env = { ...process.env, ...ofTheSite(), NODE_COMPILE_CACHE: "" };
  const { status, stdout } = spawnSync("sh", words, { env, encoding: "utf8" });
  expect([status, stdout]).toEqual([1, expect.stringMatching(/could not be written \(EFBIG/)]);
  expect(readdirSync(directory.path).filter((name) => name.startsWith("too-large"))).toEqual([]);
});

test("a backup counts the files missing from the store, and backs up the rest", async () => {
  const path = join(directory.path, "without-files");
  const store = new DiskStore(join(directory.path, "no-images"));
  const { manifest, isProven } = await backUp({ path, store, proven: true });
  expect(isProven).toBe(true);
  expect(manifest.images).toMatchObject({ count: 0, missing: expect.any(Number) });
  expect(manifest.images.missing).toBeGreaterThan(0);
});

test("a backup keeps unused images from being removed until it has read them", async () => {
  const { db } = app;
  const unused = await storeImage(db, app.images, await drawing({ width: 30 }).png().toBuffer());
  await sql`update images set kept_at = now() - interval '2 days' where key = ${unused.key}`.execute(db);
  const snapshot = await takeSnapshot(app.database.connectionString);
  await removeUnusedImages(db, images);
  expect(await images.has(unused.key, "30.jpg")).toBe(true);
  await expect(backUp({ path: join(directory.path, "second") })).rejects.toThrow("Another backup");
  await snapshot.release();
  await snapshot.end();
  await removeUnusedImages(db, images);
  expect(await images.has(unused.key, "30.jpg")).toBe(false);
});
