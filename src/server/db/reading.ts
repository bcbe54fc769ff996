import type { Database } from "./database.ts";
import type { Replicas } from "./replicas.ts";

/** Runs a read: one that must be fresh on the primary, another where it may be a moment behind. */
export type Reading = <T>(isFresh: boolean, run: (reader: Database) => Promise<T>) => Promise<T>;

/** Reads on the replicas, where there are some and it may be. */
export function readingOn(db: Database, replicas: Replicas | null): Reading {
  return (isFresh, run) => (replicas && !isFresh ? replicas.read(run) : run(db));
}
