import type { Database } from "../database.ts";

const replicas = new WeakSet<Database>();

/** A read on a replica turned out to need the primary. `Replicas.read` repeats the read there. */
export class OnlyOnPrimary extends Error {
  override name = "OnlyOnPrimary";
}

/** Makes `onPrimary` refuse this database. */
export function markReplica(db: Database): void {
  replicas.add(db);
}

/**
 * The database, for writing or for a snapshot that tells which transactions are open. Throws `OnlyOnPrimary` for a
 * replica, before a statement runs there.
 */
export function onPrimary(db: Database): Database {
  if (replicas.has(db)) throw new OnlyOnPrimary();
  return db;
}
