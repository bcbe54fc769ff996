import type pg from "pg";

/** What keeps a table in order, or is made of it. */
interface Keeper {
  table: string;
  name: string;
  definition: string;
}

/**
 * Fills tables as PostgreSQL does it quickest: without the indexes that are no keys, and without asking for each row
 * whether what it refers to is there; both are made at the end, which proves all rows. Triggers do nothing meanwhile:
 * what they would do is in the rows. Run it in a transaction.
 */
export async function fillAside<T>(client: pg.Client, tables: string[], fill: () => Promise<T>): Promise<T> {
  const references = await findReferences(client, tables);
  const indexes = await findIndexes(client, tables);
  const quoted = tables.map((table) => client.escapeIdentifier(table));
  for (const table of quoted) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  // What migrations have put there comes from the backup as well.
  await client.query(`truncate ${quoted.join(", ")}`);
  const filled = await fill();
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of quoted) await client.query(`alter table ${table} enable trigger user`);
  return filled;
}

/** Of these tables, to any. */
async function findReferences(client: pg.Client, tables: string[]): Promise<Keeper[]> {
  const { rows } = await client.query<Keeper>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and conrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1))
    order by conrelid::regclass::text, conname`,
    [tables],
  );
  return rows;
}

async function findIndexes(client: pg.Client, tables: string[]): Promise<Keeper[]> {
  const { rows } = await client.query<Keeper>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) as definition
    from pg_index
    where not indisunique
      and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1))
    order by indexrelid::regclass::text`,
    [tables],
  );
  return rows;
}
