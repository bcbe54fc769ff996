import pg from "pg";
import { refuseUsedDatabase } from "../backup/empty-database.ts";
import { fillDatabase } from "../backup/fill-database.ts";
import type { Manifest } from "../backup/manifest.ts";
import { takeSnapshot } from "../backup/snapshot.ts";
import { partsOfSite } from "../backup/write-backup.ts";
import { CannotDo } from "../say.ts";

interface Options {
  /** The site's database. */
  from: string;
  /** An empty database. */
  to: string;
  /** What makes the copy the site's database, where the program does it: until then nobody writes to the old one. */
  adopt?: () => Promise<void>;
  signal: AbortSignal;
  say(message: string): void;
}

/**
 * Copies a whole database into an empty one and compares every table; images stay where they are. Nothing is written to
 * the old one. Throws `CannotDo` while a Hearth works on it, since its later writes would be lost, or the signal's reason.
 */
export async function copyDatabase({ from, to, adopt, signal, say }: Options): Promise<Manifest> {
  await refuseUsedDatabase(to);
  await refuseRunning(from);
  const snapshot = await takeSnapshot(from, { keepsWritersOut: true });
  try {
    const manifest = await fillDatabase({
      path: "The database",
      parts: partsOfSite({ snapshot, store: null, signal, say }),
      header: snapshot.header,
      connectionString: to,
      store: null,
      signal,
      say,
    });
    await refuseRunning(from);
    await adopt?.();
    return manifest;
  } finally {
    await snapshot.end();
  }
}

/** A site, a command or an import; the snapshot's own connection and backups only read. */
async function refuseRunning(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`
      select application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'hearth%' and application_name <> 'hearth backup'
        and backend_type = 'client backend' limit 1`);
    if (!rows[0]) return;
    throw new CannotDo(
      "A Hearth is working on the database: what it writes now would not come along. Stop the site and its commands on every machine, then run this again.",
    );
  } finally {
    await client.end();
  }
}
