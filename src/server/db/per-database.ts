import type { Database } from "./database.ts";

/** Gives what belongs to a database, one for each: made when it is first asked for, gone with the database. */
export function perDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>();
  return (db) => {
    let one = made.get(db);
    if (one === undefined) made.set(db, (one = make(db)));
    return one;
  };
}
