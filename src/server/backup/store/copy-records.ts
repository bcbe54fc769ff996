import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/database.ts";

interface CopyRecord {
  bytes: number;
  copiedAt: Date | null;
  /** The store's id of an upload that was begun and is not known to have ended. */
  uploadId: string | null;
}

/** The newest record of a backup with this name, as a condition. */
const newestOf = (file: string): RawBuilder<boolean> =>
  sql<boolean>`id = (select max(id) from backups where file = ${file})`;

/** The record of a backup and its copy; null where this database has none. */
export async function findCopy(db: Database, file: string): Promise<CopyRecord | null> {
  const { rows } = await sql<CopyRecord>`
    select bytes, copied_at as "copiedAt", upload_id as "uploadId" from backups
    where ${newestOf(file)}`.execute(db);
  return rows[0] ?? null;
}

/** Records that an upload has begun, or with null that it has ended. */
export async function recordUpload(db: Database, file: string, uploadId: string | null): Promise<void> {
  await db.updateTable("backups").set({ upload_id: uploadId }).where(newestOf(file)).execute();
}

/** The uploads that were begun and are not known to have ended. */
export async function leftUploads(db: Database): Promise<{ name: string; uploadId: string }[]> {
  const { rows } = await sql<{ name: string; uploadId: string }>`
    select file as name, upload_id as "uploadId" from backups where upload_id is not null order by id`.execute(
    db,
  );
  return rows;
}

/** Records that the store has this backup. */
export async function recordCopy(db: Database, file: string): Promise<void> {
  await sql`
    update backups set copied_at = now(), copy_failure = null, upload_id = null
    where ${newestOf(file)}`.execute(db);
}

/** Records why the store has no copy of a backup. Returns false, and records nothing, where it has one. */
export async function recordCopyFailure(db: Database, file: string, failure: string): Promise<boolean> {
  const copy = await findCopy(db, file);
  if (copy?.copiedAt) return false;
  await db.updateTable("backups").set({ copy_failure: failure }).where(newestOf(file)).execute();
  return true;
}

/** The backups with this prefix that this database has recorded as copied to the store. The store may have lost some since. */
export async function copiedNames(db: Database, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select distinct file from backups where copied_at is not null and starts_with(file, ${prefix})`.execute(
    db,
  );
  return rows.map(({ file }) => file);
}

/** Records that a copy was deleted. */
export async function recordCopyGone(db: Database, file: string): Promise<void> {
  await db.updateTable("backups").set({ copied_at: null }).where("file", "=", file).execute();
}
