import type { Settings } from "../../read-settings.ts";
import type { Database } from "../../db/database.ts";
import { CannotDo } from "../../operator-errors.ts";
import { S3Bucket, type StoredObject } from "../../s3/bucket.ts";
import { S3Failure } from "../../s3/s3-failure.ts";
import { copiedNames, recordCopyGone } from "./copy-records.ts";
import { BACKUP_PREFIX, prefixOf, siteOfName } from "./names.ts";
import type { Shelf } from "./old-backups.ts";

export type BackupStore = NonNullable<Settings["backupStore"]>;

/**
 * Few tries for ordinary requests, so that a wrong setting fails within seconds. A copy may have run for hours, so its requests are tried
 * again for about a quarter of an hour. A slow connection may pause for three minutes.
 */
const PATIENCE = { tries: 3, patientTries: 20, pauseMs: 1_000, stallMs: 3 * 60_000 };

export function openStore(store: BackupStore): S3Bucket {
  return new S3Bucket({ ...store, ...PATIENCE });
}

interface Stored {
  store: BackupStore;
  /** The mark of the site. */
  site: string;
  signal: AbortSignal;
}

/**
 * Only the copies that this database knows of: another machine with a copy of the database may have other backups of
 * the same mark in the bucket.
 */
export function storeShelf(db: Database, { store, site, signal }: Stored): Shelf {
  const bucket = openStore(store);
  let refused: unknown = null;
  const remove = async (name: string): Promise<void> => {
    // A store that refuses one deletion refuses all, perhaps after a long wait for each.
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
  const said = error.status < 300 ? error.message : `its answer was ${error.message}`;
  return new CannotDo(`The store at ${endpoint} ${reasonOf(error, bucket)} (${said}).`, { cause: error });
}

const KEY =
  "refused the key. Please check BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY and what the key may do";

const REASONS: Record<string, string> = {
  AuthorizationHeaderMalformed: "refused the region. Please check BACKUP_S3_REGION",
  RequestTimeTooSkewed: "refused the time of the request. Please set this machine's clock",
  AccessDenied: KEY,
  InvalidAccessKeyId: KEY,
  SignatureDoesNotMatch: KEY,
};

function reasonOf({ status, code }: S3Failure, bucket: string): string {
  if (REASONS[code]) return REASONS[code];
  if (code === "NoSuchBucket") return `has no bucket ${bucket}. Please check BACKUP_S3_BUCKET`;
  if (status === 0) return "did not answer. Please check BACKUP_S3_ENDPOINT";
  if (status >= 300 && status < 400)
    return "sends requests elsewhere. Please check BACKUP_S3_ENDPOINT and BACKUP_S3_REGION";
  if (code !== "") return "failed";
  if (status === 401 || status === 403) return KEY;
  if (status === 404) return "is not S3-compatible. Please check BACKUP_S3_ENDPOINT";
  return "failed";
}
