import type { Database } from "./database.ts";
import type { Replicas } from "./replicas/replicas.ts";

/**
 * The required recency of a read: `recent` (a replica will do), `present` (all committed changes), `anew`
 * (all committed changes, by a read that begins after the call: nothing cached, nothing already under way).
 */
export type Freshness = "anew" | "present" | "recent";

/** Runs a read on a database that is fresh enough for it. */
export type Reading = <T>(freshness: Freshness, run: (reader: Database) => Promise<T>) => Promise<T>;

/** Sends `recent` reads to the replicas, if there are any, and all others to the primary. */
export function readingOn(db: Database, replicas: Replicas | null): Reading {
  return (freshness, run) => (replicas && freshness === "recent" ? replicas.read(run) : run(db));
}
