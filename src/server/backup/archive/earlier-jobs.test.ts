import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { startRestore } from "../../../../test/program.ts";
import { runSql, withDatabase } from "../../../../test/run-sql.ts";
import { makeTestDirectory } from "../../../../test/test-directory.ts";
import { migrate } from "../../db/migrate.ts";
import { readMigrations } from "../../db/migration-files.ts";
import { ArchiveWriter, readParts } from "./archive.ts";
import { makeBackup } from "./backup.ts";
import { type Header, HEADER, type Manifest, MANIFEST, RowsDigest } from "./manifest.ts";
import { type CopiedTable, EARLIER_JOBS, findTables, openCopying } from "./tables.ts";
import { onDatabase } from "./test-contents.ts";

const COLUMNS = ["task", "payload", "queue", "run_at", "max_attempts", "key", "priority"];
const ROW = Buffer.from(
  `send-password-reset\t{"email":"carol@example.com"}\t\\N\t2026-01-01 00:00:00+00\t14\tpassword-reset:carol\t0\n`,
);

const isEarlier = ({ name }: { name: string }) => name < "0031";

/** The tables, with their columns, of a database with the migrations before 31. */
async function earlierTables(connectionString: string): Promise<CopiedTable[]> {
  for (const { sql } of (await readMigrations()).filter(isEarlier)) await runSql(connectionString, sql);
  const client = await openCopying(connectionString);
  try {
    return await findTables(client);
  } finally {
    await client.end();
  }
}

/** The rows of a part. Migrations have added columns behind the others. */
function withoutLaterColumns(part: Buffer, { columns }: CopiedTable): Buffer {
  const rows = part.toString().split("\n").slice(0, -1);
  return Buffer.from(rows.map((row) => `${row.split("\t").slice(0, columns.length).join("\t")}\n`).join(""));
}

/** Writes the backup of an empty site as it was made before migration 31, with one waiting job. */
async function writeEarlierBackup(from: string, to: string, tables: CopiedTable[]): Promise<void> {
  const writer = await ArchiveWriter.begin(to);
  const digests: Record<string, RowsDigest> = Object.fromEntries(
    tables.map(({ name }) => [name, new RowsDigest()]),
  );
  for await (const { name, bytes } of readParts(from)) {
    if (name === HEADER) {
      const { migrations, sequences, ...header } = JSON.parse(bytes.toString()) as Header;
      const earlier: Header = {
        ...header,
        migrations: migrations.filter(isEarlier),
        tables: [...tables, { name: EARLIER_JOBS, columns: COLUMNS }],
        sequences: sequences.filter(({ name: sequence }) =>
          tables.some((table) => sequence.startsWith(`${table.name}_`)),
        ),
      };
      await writer.write(name, Buffer.from(JSON.stringify(earlier)));
    } else if (name === MANIFEST) {
      const { images } = JSON.parse(bytes.toString()) as Manifest;
      digests[EARLIER_JOBS] = new RowsDigest();
      digests[EARLIER_JOBS].add(ROW);
      const contents = Object.entries(digests).map(([table, digest]) => [table, digest.content]);
      const earlier: Manifest = { tables: Object.fromEntries(contents), images };
      await writer.write(`tables/${EARLIER_JOBS}/000001`, ROW);
      await writer.write(name, Buffer.from(JSON.stringify(earlier)));
    } else {
      const table = /^tables\/(.+)\//.exec(name)?.[1];
      const known = tables.find((one) => one.name === table);
      if (table === undefined) await writer.write(name, bytes);
      else if (known) {
        const rows = withoutLaterColumns(bytes, known);
        digests[table]!.add(rows);
        await writer.write(name, rows);
      }
    }
  }
  await writer.end();
  await writer.keep();
}

test("the jobs in a backup from before migration 31 are restored", async () => {
  const app = await startTestApp();
  const directory = makeTestDirectory();
  const name = `hearth_restored_${process.pid}_jobs`;
  const { adminConnectionString: admin } = inject("postgres");
  const old = `${name}_before`;
  for (const database of [name, old]) await runSql(admin, `create database ${database} template template0`);
  onTestFinished(async () => {
    for (const database of [name, old])
      await runSql(admin, `drop database if exists ${database} with (force)`);
    await app.close();
    directory.remove();
  });
  const place = { DATABASE_URL: withDatabase(admin, name), DATA_DIR: join(directory.path, "restored") };
  const [present, earlier] = [join(directory.path, "present"), join(directory.path, "earlier")];
  await makeBackup({
    path: present,
    connectionString: app.database.connectionString,
    store: app.images.store,
    proven: false,
    signal: new AbortController().signal,
    say: () => {},
  });
  await writeEarlierBackup(present, earlier, await earlierTables(withDatabase(admin, old)));
  expect(await startRestore(place, earlier).ended).toMatchObject({ end: 0 });
  await migrate(place.DATABASE_URL, () => {});
  const jobs = await onDatabase(place.DATABASE_URL, (db) =>
    db.selectFrom("jobs").select(["name", "payload", "key", "attempts"]).execute(),
  );
  const payload = { email: "carol@example.com" };
  expect(jobs).toEqual([{ name: "send-password-reset", payload, key: "password-reset:carol", attempts: 0 }]);
});
