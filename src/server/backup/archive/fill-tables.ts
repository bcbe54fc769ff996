import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { RestoredOtherwise } from "./manifest.ts";
import { type CopiedTable, copyIn } from "./tables.ts";

/** An index or a foreign key, to be created again after the rows are filled in. */
interface Dropped {
  table: string;
  name: string;
  definition: string;
}

/**
 * Fills tables in the way that is fastest for PostgreSQL: drops their foreign keys and non-unique indexes,
 * and creates them again at the end, which checks every row. Triggers are off, since the rows already contain
 * their effects. Run this in a transaction.
 */
export async function fillAside<T>(client: pg.Client, tables: string[], fill: () => Promise<T>): Promise<T> {
  const references = await findReferences(client, tables);
  const indexes = await findIndexes(client, tables);
  const quoted = tables.map((table) => client.escapeIdentifier(table));
  for (const table of quoted) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  // Rows that migrations have inserted are in the backup as well.
  await client.query(`truncate ${quoted.join(", ")}`);
  const filled = await fill();
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of quoted) await client.query(`alter table ${table} enable trigger user`);
  return filled;
}

async function findReferences(client: pg.Client, tables: string[]): Promise<Dropped[]> {
  const { rows } = await client.query<Dropped>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and conrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1))
    order by conrelid::regclass::text, conname`,
    [tables],
  );
  return rows;
}

async function findIndexes(client: pg.Client, tables: string[]): Promise<Dropped[]> {
  const { rows } = await client.query<Dropped>(
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

/** Copies pieces of COPY text into one table after another. */
export class TableWriter {
  readonly #client: pg.Client;
  readonly #tables: Map<string, CopiedTable>;
  #current: { name: string; rows: Writable; done: Promise<void> } | null = null;

  constructor(client: pg.Client, tables: CopiedTable[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async write(name: string, piece: Buffer): Promise<void> {
    if (this.#current?.name !== name) {
      await this.end();
      const table = this.#tables.get(name);
      if (!table)
        throw new RestoredOtherwise(`The backup has rows of a table that it does not name: ${name}.`);
      const rows = this.#client.query(from(copyIn(table)));
      const done = finished(rows);
      // `end` awaits `done`; a failure before then must not count as an unhandled rejection.
      done.catch(() => null);
      this.#current = { name, rows, done };
    }
    const { rows, done } = this.#current;
    if (!rows.write(piece)) await Promise.race([once(rows, "drain"), done]);
  }

  async end(): Promise<void> {
    const copying = this.#current;
    this.#current = null;
    copying?.rows.end();
    await copying?.done;
  }
}
