import pg from "pg";
import { readMigrations } from "./migration-files.ts";

export async function hasPendingMigrations(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ is_there: boolean }>(
      "select to_regclass('migrations') is not null as is_there",
    );
    if (!rows[0]!.is_there) return true;
    const names = (await readMigrations()).map(({ name }) => name);
    const applied = await client.query("select from migrations where name = any($1)", [names]);
    return applied.rowCount !== names.length;
  } finally {
    await client.end();
  }
}
