import { connectionsNeeded } from "../db/pool-sizes.ts";
import type { Layout } from "../postgres/layout.ts";
import { offerNext, prepareWorkshop, workshopOf } from "../postgres/next.ts";
import { startEmbeddedPostgres } from "../postgres/postgres.ts";
import type { Manifest } from "../backup/archive/manifest.ts";
import { copyDatabase } from "./copy-database.ts";

interface Options {
  layout: Layout;
  /** The site's database. */
  from: string;
  workers: number;
  signal: AbortSignal;
  say(message: string): void;
}

/**
 * Copies a database into a new embedded one, which is ready to replace the present one (`adoptNext`). Until
 * the copy is complete and compared, it exists only in a temporary folder, so an interruption changes
 * nothing.
 */
export async function copyIntoNewEmbedded({ layout, from, workers, ...how }: Options): Promise<Manifest> {
  prepareWorkshop(layout);
  const made = await startEmbeddedPostgres({
    dataDir: workshopOf(layout),
    connections: connectionsNeeded(workers),
    log: (message) => {
      if (!message.startsWith("Creating the database")) how.say(message);
    },
  });
  try {
    const adopt = async (): Promise<void> => {
      await made.stop();
      offerNext(layout);
    };
    return await copyDatabase({ from, to: made.connectionString, adopt, ...how });
  } finally {
    await made.stop();
  }
}
