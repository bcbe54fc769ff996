import type pg from "pg";

/** Indexes, primary, unique and foreign keys that were dropped to fill tables quickly, to create again. */
export interface SetAside {
  /** Creates the indexes, primary and unique keys of these tables again, and calls `tell` after each. */
  restore(tables: readonly string[], tell: () => void): Promise<void>;
  /** Creates the foreign keys of all tables again, which reads every row. */
  restoreReferences(tell: () => void): Promise<void>;
  /** The number of times that the two functions call `tell`. */
  count: { of(tables: readonly string[]): number; references: number };
}

interface Part {
  table: string;
  kind: "reference" | "key" | "index";
  drop: string;
  make: string;
}

/**
 * Drops the indexes, primary and unique keys of these tables, and the foreign keys of all tables. Run this in
 * the transaction that fills them, so that nobody sees a table without its indexes, even after a failure.
 */
export async function setAside(client: pg.Client, tables: readonly string[]): Promise<SetAside> {
  const parts = await partsOf(client, tables);
  for (const { drop } of parts) await client.query(drop);
  const make = async (these: Part[], tell: () => void): Promise<void> => {
    for (const part of these) {
      await client.query(part.make);
      tell();
    }
  };
  const of = (tables: readonly string[]): Part[] =>
    parts.filter(({ table, kind }) => kind !== "reference" && tables.includes(table));
  const references = parts.filter(({ kind }) => kind === "reference");
  return {
    restore: (tables, tell) => make(of(tables), tell),
    restoreReferences: (tell) => make(references, tell),
    count: { of: (tables) => of(tables).length, references: references.length },
  };
}

/** Foreign keys come first, because they depend on the primary and unique keys. */
async function partsOf(client: pg.Client, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select relname as table, case contype when 'f' then 'reference' else 'key' end as kind,
       format('alter table %I drop constraint %I', relname, conname) as drop,
       format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(c.oid)) as make
     from pg_constraint c join pg_class t on t.oid = conrelid
     where connamespace = current_schema::regnamespace
       and (contype = 'f' or contype in ('p', 'u') and relname = any($1))
     union all
     select t.relname, 'index', format('drop index %I', i.relname), pg_get_indexdef(i.oid)
     from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
     where t.relnamespace = current_schema::regnamespace and t.relname = any($1)
       and not exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u'))
     order by kind desc`,
    [tables],
  );
  return rows;
}
