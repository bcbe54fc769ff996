import program from "../../../package.json" with { type: "json" };
import type { Settings } from "../read-settings.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/pools.ts";
import { createGuardedFetch } from "../guarded-fetch/guarded-fetch.ts";
import { ImageReader } from "../images/image-reader.ts";
import type { Images } from "../images/images.ts";
import { imageStoreOf } from "../images/store-of.ts";
import type { ExternalSites } from "../previews/preview-content.ts";
import { say } from "../say.ts";
import type { Shutdown } from "../shutdown.ts";

/** Parts that every process has, whether it serves or runs jobs. */
export interface Parts {
  connectionString: string;
  db: Database;
  images: Images;
  web: ExternalSites;
  /** Aborts the fetches from other servers and the reading of images. */
  aborting: AbortController;
}

/** `size` is the maximum number of database connections for requests or jobs. */
export function openParts(
  connectionString: string,
  settings: Settings,
  shutdown: Shutdown,
  size: number,
): Parts {
  const db = openDatabase(connectionString, {
    size,
    onLost: (error) => say(`A connection to the database was lost: ${error.message}`),
  });
  shutdown.add(() => db.destroy());
  const aborting = new AbortController();
  const reader = new ImageReader({ signal: aborting.signal });
  const images = { reader, store: imageStoreOf(settings), space: settings.imageSpace };
  return { connectionString, db, images, web: webOf(settings, aborting.signal), aborting };
}

/** Fetches the links that members post. The user agent names the site. */
function webOf(
  { fetchNetworks, fetchDns, youtubeImageUrl, publicUrl }: Settings,
  signal: AbortSignal,
): ExternalSites {
  const userAgent = `Hearth/${program.version}${publicUrl ? ` (+${publicUrl})` : ""}`;
  const reaching = (networks: readonly string[]) =>
    createGuardedFetch({ networks, nameServers: fetchDns, signal, userAgent });
  return { get: reaching(fetchNetworks), getPublic: reaching([]), youtubeImages: youtubeImageUrl };
}
