import type { Database } from "../database.ts";

const replicas = new WeakSet<Database>();

/** What was to be written has been found out to be needed on a replica; it is done again on the primary. */
export class OnlyOnPrimary extends Error {
  override name = "OnlyOnPrimary";
}

/** Has `onPrimary` know this one. */
export function markReplica(db: Database): void {
  replicas.add(db);
}

/** The database, to be written to. Throws `OnlyOnPrimary` on a replica: before anything is tried in vain. */
export function onPrimary(db: Database): Database {
  if (replicas.has(db)) throw new OnlyOnPrimary();
  return db;
}
