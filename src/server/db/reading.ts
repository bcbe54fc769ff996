import type { Database } from "./database.ts";
import type { Replicas } from "./replicas/replicas.ts";

/**
 * What a read may give: `anew`, nothing whose reading began before it was asked for; `present`, what the primary has;
 * `recent`, what may be a moment behind.
 */
export type Freshness = "anew" | "present" | "recent";

/** Runs a read where it may be read. */
export type Reading = <T>(freshness: Freshness, run: (reader: Database) => Promise<T>) => Promise<T>;

/** Reads on the replicas, where there are some and it may be. */
export function readingOn(db: Database, replicas: Replicas | null): Reading {
  return (freshness, run) => (replicas && freshness === "recent" ? replicas.read(run) : run(db));
}
