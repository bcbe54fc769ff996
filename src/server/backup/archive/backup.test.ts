import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { castOf } from "../../../../test/cast.ts";
import { startBackup, startRestore } from "../../../../test/program.ts";
import { runSql, withDatabase } from "../../../../test/run-sql.ts";
import { makeTestDirectory } from "../../../../test/test-directory.ts";
import { readEarlierVersions } from "../../db/migration-files.ts";
import { DiskStore } from "../../images/disk-store.ts";
import { drawing } from "../../images/test-images.ts";
import { ArchiveWriter, readParts } from "./archive.ts";
import { makeBackup } from "./backup.ts";
import { checkBackup } from "./restore.ts";
import { takeSnapshot } from "./snapshot.ts";
import { allRows, onDatabase } from "./test-contents.ts";

const directory = makeTestDirectory();
const file = join(directory.path, "site.backup");
let app: TestApp;
let images: DiskStore;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  images = app.images.store as DiskStore;
  const cast = await castOf(app);
  const uploaded = await cast.upload(cast.alice, await drawing().png().toBuffer());
  ({ key } = uploaded);
  await cast.submitLink(cast.alice, { content: uploaded.address });
  const id = await cast.submitText(cast.bob, {
    title: "Ein Käse — 起業家 \\ and a tab\t",
    customCategories: ["Käse"],
  });
  await cast.heart(cast.alice, id);
  await cast.comment(cast.alice, id, "A line\nand @bob, another \\N");
  await app.call("POST", "/forgot-password", { body: { email: cast.carol.email } });
  const { connectionString } = app.database;
  const { signal } = new AbortController();
  await makeBackup({ path: file, connectionString, store: images, proven: true, signal, say: () => {} });
});
afterAll(async () => {
  await app.close();
  directory.remove();
});

/** Settings of an empty database in the tests' PostgreSQL and an empty folder. */
async function emptyPlace(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  const name = `hearth_restored_${Math.random().toString(36).slice(2)}`;
  const { adminConnectionString: admin } = inject("postgres");
  await runSql(admin, `create database ${name} template template0`);
  onTestFinished(() => runSql(admin, `drop database if exists ${name} with (force)`));
  return { DATABASE_URL: withDatabase(admin, name), DATA_DIR: join(directory.path, name) };
}

test("a restore elsewhere brings back every row of every table, every file, constraint and index", async () => {
  const place = await emptyPlace();
  expect(await startRestore(place, file).ended).toMatchObject({ end: 0 });
  const was = await allRows(app.db);
  expect(Object.keys(was).length).toBeGreaterThan(20);
  expect(was["jobs"], "the mail of /forgot-password is queued").toHaveLength(1);
  expect(await onDatabase(place.DATABASE_URL, allRows)).toEqual(was);
  const restored = new DiskStore(join(place.DATA_DIR, "images"));
  const files = ["800.webp", "800.jpg"];
  expect(await Promise.all(files.map((name) => images.has(key, name)))).toEqual([true, true]);
  expect(await Promise.all(files.map((name) => restored.has(key, name)))).toEqual([true, true]);
  // Constraints, indexes and triggers are restored under their names.
  const shape = sql<{ name: string }>`
    select conname || pg_get_constraintdef(oid) as name from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgname::text || tgenabled::text from pg_trigger where not tgisinternal order by 1`;
  const shapeHere = (await shape.execute(app.db)).rows;
  expect((await onDatabase(place.DATABASE_URL, (db) => shape.execute(db))).rows).toEqual(shapeHere);
});

test("a backup of a database that ran an earlier version of a migration can be restored", async () => {
  const path = join(directory.path, "of-earlier");
  const writer = await ArchiveWriter.begin(path);
  const header = await checkBackup(file);
  const versions = await readEarlierVersions();
  const { name, checksum } = versions.find((version) => version.name === "0022_moderation.sql")!;
  const migrations = header.migrations.map((one) => (one.name === name ? { name, checksum } : one));
  await writer.write("hearth.json", Buffer.from(JSON.stringify({ ...header, migrations })));
  for await (const part of readParts(file)) {
    if (part.name !== "hearth.json") await writer.write(part.name, part.bytes);
  }
  await writer.end();
  await writer.keep();
  expect(await startRestore(await emptyPlace(), path).ended).toMatchObject({ end: 0 });
});

test("a backup has every table of Hearth except caches, and no table of another program", async () => {
  await sql`create table someone_elses (id bigint generated always as identity)`.execute(app.db);
  const { header, end } = await takeSnapshot(app.database.connectionString);
  await end();
  const others = [
    "comment_heart_steps",
    "migrations",
    "ranking_chunks",
    "ranking_feeds",
    "rankings",
    "someone_elses",
    "trending",
  ];
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`.execute(app.db);
  const copied = [...header.tables.map(({ name }) => name), ...others];
  expect(copied.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(header.sequences.map(({ name }) => name)).toContain("posts_id_seq");
  expect(header.sequences.map(({ name }) => name)).not.toContain("someone_elses_id_seq");
  await sql`drop table someone_elses`.execute(app.db);
});

describe("a damaged file", () => {
  test.each([
    ["a flipped bit", (path: string) => flip(path, 1_000), "it is damaged"],
    ["cut short", (path: string) => truncateSync(path, 5_000), "its end is missing"],
    [
      "cut off at the end",
      (path: string) => truncateSync(path, statSync(path).size - 20),
      "its end is missing",
    ],
    ["not a backup", (path: string) => writeFileSync(path, "hello"), "it is not a Hearth backup"],
    ["empty", (path: string) => writeFileSync(path, ""), "it is empty"],
  ])("is refused before anything is written: %s", async (_how, damage, text) => {
    const damaged = join(directory.path, "damaged");
    copyFileSync(file, damaged);
    damage(damaged);
    const DATA_DIR = join(directory.path, "untouched");
    const { end, said } = await startRestore({ DATA_DIR }, damaged).ended;
    expect(end).toBe(1);
    expect(said).toContain(text);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe("a backup that cannot be restored", () => {
  test.each([
    ["another layout", { format: 2, version: "9.0.0" }],
    [
      "a migration that this version does not have",
      { migrations: [{ name: "9999_later.sql", checksum: "x" }], version: "9.0.0" },
    ],
  ])("is refused as made by a newer Hearth: %s", async (_what, changed) => {
    const path = join(directory.path, "newer");
    const writer = await ArchiveWriter.begin(path);
    await writer.write(
      "hearth.json",
      Buffer.from(JSON.stringify({ ...(await checkBackup(file)), ...changed })),
    );
    await writer.end();
    await writer.keep();
    await expect(checkBackup(path)).rejects.toThrow("made by a newer Hearth (9.0.0)");
  });

  test("is refused as incomplete without its last part", async () => {
    const path = join(directory.path, "half-written");
    const writer = await ArchiveWriter.begin(path);
    for await (const { name, bytes } of readParts(file)) {
      if (name !== "manifest.json") await writer.write(name, bytes);
    }
    await writer.end();
    await writer.keep();
    await expect(checkBackup(path)).rejects.toThrow("its last part is missing");
  });

  test("leaves no rows when its rows differ from its manifest", async () => {
    const path = join(directory.path, "without-hearts");
    const writer = await ArchiveWriter.begin(path);
    for await (const { name, bytes } of readParts(file)) {
      if (!name.startsWith("tables/hearts/")) await writer.write(name, bytes);
    }
    await writer.end();
    await writer.keep();
    const place = await emptyPlace();
    const { end, said } = await startRestore(place, path).ended;
    expect([end, said]).toEqual([
      1,
      expect.stringContaining("The table hearts would differ from the original: 0 rows"),
    ]);
    expect((await onDatabase(place.DATABASE_URL, allRows))["members"]).toEqual([]);
  });

  test("is refused when a part's name is a path outside the images, and no file is written there", async () => {
    const path = join(directory.path, "with-a-place");
    const writer = await ArchiveWriter.begin(path);
    for await (const { name, bytes } of readParts(file)) {
      if (name === "manifest.json") await writer.write("images/../planted.json", Buffer.from("{}"));
      await writer.write(name, bytes);
    }
    await writer.end();
    await writer.keep();
    const place = await emptyPlace();
    const { end, said } = await startRestore(place, path).ended;
    expect([end, said]).toEqual([1, expect.stringContaining("it has a part that no backup has")]);
    const planted = readdirSync(directory.path, { recursive: true, encoding: "utf8" });
    expect(planted.filter((name) => name.endsWith("planted.json"))).toEqual([]);
  });

  test("is refused where the database or the data folder is not empty", async () => {
    const place = await emptyPlace();
    const used = { ...place, DATABASE_URL: app.database.connectionString };
    expect((await startRestore(used, file).ended).said).toContain("The database is not empty");
    await new DiskStore(join(place.DATA_DIR, "images")).put(key, "640.webp", Buffer.from("x"));
    expect((await startRestore(place, file).ended).said).toContain("images is not empty");
    expect(await startRestore(place, join(directory.path, "none")).ended).toMatchObject({ end: 1 });
  });
});

test("an interrupted restore leaves a mark: Hearth does not start on it, and the next restore succeeds", async () => {
  const DATA_DIR = join(directory.path, "interrupted");
  const restoring = startRestore({ DATA_DIR }, file);
  await restoring.says("Restoring the database");
  restoring.kill("SIGKILL");
  await restoring.ended;
  const backup = await startBackup({ DATA_DIR }, join(directory.path, "of-a-half")).ended;
  expect(backup).toMatchObject({ end: 1, said: expect.stringContaining("Run npm run restore again") });
  expect(await startRestore({ DATA_DIR }, file).ended).toMatchObject({ end: 0 });
  expect(readdirSync(DATA_DIR)).not.toContain("unfinished-restore");
});

function flip(path: string, place: number): void {
  const bytes = readFileSync(path);
  bytes[place]! ^= 1;
  writeFileSync(path, bytes);
}
