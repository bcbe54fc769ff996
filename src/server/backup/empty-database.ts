import pg from "pg";
import { CannotDo } from "../say.ts";

/** Throws `CannotDo` when the database has any table, of Hearth or of another program. */
export async function refuseUsedDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' limit 1`);
    if (!rows[0]) return;
    throw new CannotDo(
      `The database is not empty (it has the table ${rows[0].name}). Please name an empty one: create another, or drop and recreate this one.`,
    );
  } finally {
    await client.end();
  }
}
