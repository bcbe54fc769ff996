import type { Database } from "./database.ts";

const all: WeakMap<Database, unknown>[] = [];

/** Gives what belongs to a database, one for each: made when it is first asked for, gone with the database. */
export function perDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>();
  all.push(made);
  return (db) => {
    let one = made.get(db);
    if (one === undefined) made.set(db, (one = make(db)));
    return one;
  };
}

/** Has all of it made anew: another database may be in its place, restored or a replica, in which the same numbers mean other things. */
export function forgetDatabase(db: Database): void {
  for (const made of all) made.delete(db);
}
