import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";

const MIGRATIONS = new URL("../../../db/migrations/", import.meta.url);
const EARLIER = new URL("../../../db/earlier/", import.meta.url);

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** A migration as it was before it changed on `main`, which no longer happens (decision 32). */
export interface EarlierVersion {
  name: string;
  checksum: string;
  /** SQL that brings a database with this version to the schema and rows of the present version. */
  repair: string;
}

/** This program's migrations, in the order in which they run. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).toSorted();
  return Promise.all(
    files.map(async (name) => {
      const sql = await readFile(new URL(name, MIGRATIONS), "utf8");
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
}

/** Every version in `db/earlier`: `<migration>.<n>.sql`, with its repair in `<migration>.<n>.repair.sql`. */
export async function readEarlierVersions(): Promise<EarlierVersion[]> {
  const found = (await readdir(EARLIER)).flatMap((file) => {
    const migration = /^(.+)\.\d+\.sql$/.exec(file)?.[1];
    return migration === undefined ? [] : [{ file, name: `${migration}.sql` }];
  });
  return Promise.all(
    found.map(async ({ file, name }) => ({
      name,
      checksum: checksumOf(await readFile(new URL(file, EARLIER), "utf8")),
      repair: await readFile(new URL(file.replace(/sql$/, "repair.sql"), EARLIER), "utf8"),
    })),
  );
}

function checksumOf(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}
