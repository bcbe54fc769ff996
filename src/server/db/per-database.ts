import type { Database } from "./database.ts";

const all: WeakMap<Database, unknown>[] = [];

/** One value for each database: made at the first call, garbage-collected with the database. */
export function memoizePerDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>();
  all.push(made);
  return (db) => {
    let one = made.get(db);
    if (one === undefined) made.set(db, (one = make(db)));
    return one;
  };
}

/**
 * Drops all values of a database after a lost connection. A restored database or a replica may have taken its
 * place, in which the same ids mean other rows.
 */
export function dropCachesOf(db: Database): void {
  for (const made of all) made.delete(db);
}
