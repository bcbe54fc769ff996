import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { CannotDo } from "../operator-errors.ts";
import { S3Bucket, type StoredObject } from "../s3/bucket.ts";
import { S3Failure } from "../s3/s3-failure.ts";
import { copiedNames, recordCopyGone } from "./copy-records.ts";
import { BACKUP_PREFIX, prefixOf, siteOfName } from "./names.ts";
import type { Shelf } from "./old-backups.ts";

export type BackupStore = NonNullable<Config["backupStore"]>;

/** No visitor waits for a backup, so it outlasts a store that is away for half a minute. */
const PATIENCE = { tries: 6, pauseMs: 1_000 };

export function openStore(store: BackupStore): S3Bucket {
  return new S3Bucket({ ...store, ...PATIENCE });
}

interface Stored {
  store: BackupStore;
  /** The mark of the site. */
  site: string;
  signal: AbortSignal;
}

/** The copies that this database knows of. Another machine with a copy of it may have others of the same mark in the bucket. */
export function storeShelf(db: Database, { store, site, signal }: Stored): Shelf {
  const bucket = openStore(store);
  let refused: unknown = null;
  const remove = async (name: string): Promise<void> => {
    // A store that refuses one refuses all, perhaps after a long wait for each.
    if (refused) throw refused;
    try {
      await bucket.remove(name, signal);
    } catch (error) {
      refused = storeRefusal(error, store);
      throw refused;
    }
    await recordCopyGone(db, name);
  };
  return { names: () => copiedNames(db, prefixOf(site)), remove };
}

/** The backups of all sites in the store, those of each site from the oldest to the newest. */
export async function backupsIn(bucket: S3Bucket, signal: AbortSignal): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const object of bucket.list(BACKUP_PREFIX, () => signal))
    if (siteOfName(object.name) !== null) found.push(object);
  return found;
}

/** The failure of a store as a sentence that says what to do. Other errors stay as they are. */
export function storeRefusal(error: unknown, { endpoint, bucket }: BackupStore): unknown {
  if (!(error instanceof S3Failure)) return error;
  const said = error.status === 0 ? error.message : `its answer was ${error.message}`;
  return new CannotDo(`The store at ${endpoint} ${reasonOf(error, bucket)} (${said}).`, { cause: error });
}

const REASONS: Record<string, string> = {
  AuthorizationHeaderMalformed: "refused the region. Please check BACKUP_S3_REGION",
  PermanentRedirect: "refused the region. Please check BACKUP_S3_REGION and BACKUP_S3_ENDPOINT",
  RequestTimeTooSkewed: "refused the time of the request. Please set this machine's clock",
};

function reasonOf({ status, code }: S3Failure, bucket: string): string {
  if (REASONS[code]) return REASONS[code];
  if (status === 0) return "did not answer. Please check BACKUP_S3_ENDPOINT";
  if (status === 401 || status === 403)
    return "refused the key. Please check BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY and what the key may do";
  if (status === 404) return `has no bucket ${bucket}. Please check BACKUP_S3_BUCKET`;
  return "failed";
}
