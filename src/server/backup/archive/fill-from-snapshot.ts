import { fillDatabase } from "./fill-database.ts";
import type { Manifest } from "./manifest.ts";
import { partsOfSite } from "./parts-of-site.ts";
import type { Snapshot } from "./snapshot.ts";

interface Options {
  signal: AbortSignal;
  say(message: string): void;
}

/** Fills an empty database with the rows of a snapshot, without images. Throws as `fillDatabase` does. */
export function fillFromSnapshot(
  snapshot: Snapshot,
  connectionString: string,
  how: Options,
): Promise<Manifest> {
  return fillDatabase({
    path: "The database",
    parts: partsOfSite({ snapshot, store: null, ...how }),
    header: snapshot.header,
    connectionString,
    store: null,
    ...how,
  });
}
