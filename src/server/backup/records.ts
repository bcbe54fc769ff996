import { type RawBuilder, sql } from "kysely";
import type { BackupRecord } from "../../contract/admin.ts";
import type { Database } from "../db/database.ts";

const KEPT = "interval '90 days'";

interface Made {
  file: string;
  bytes: number;
  isProven: boolean;
  missingFiles: number;
}

/** Records how a backup ended, for the overview. On a database from before the records it does nothing. */
export async function recordBackup(db: Database, ended: Made | { failure: string }): Promise<void> {
  const { rows } = await sql`select where to_regclass('backups') is not null`.execute(db);
  if (rows.length === 0) return;
  const values =
    "failure" in ended
      ? { failure: ended.failure }
      : {
          file: ended.file,
          bytes: ended.bytes,
          is_proven: ended.isProven,
          missing_files: ended.missingFiles,
        };
  await db.insertInto("backups").values(values).execute();
  // However long ago it was, the last proven one stays known.
  await sql`
    delete from backups where ended_at < now() - ${sql.raw(KEPT)}
      and id <> coalesce((select max(id) from backups where is_proven), 0)`.execute(db);
}

/** The last backup, and the last that was proven; null where there is none. */
export async function readBackups(
  db: Database,
): Promise<{ last: BackupRecord | null; proven: BackupRecord | null }> {
  const [last, proven] = await Promise.all([newest(db, sql`true`), newest(db, sql`is_proven`)]);
  return { last, proven };
}

/** The last backup that did not fail; null without one. */
export function lastMade(db: Database): Promise<BackupRecord | null> {
  return newest(db, sql`file is not null`);
}

async function newest(db: Database, which: RawBuilder<unknown>): Promise<BackupRecord | null> {
  const { rows } = await sql<Omit<BackupRecord, "endedAt"> & { endedAt: Date }>`
    select ended_at as "endedAt", file, bytes, is_proven as "isProven", missing_files as "missingFiles", failure
    from backups where ${which} order by ended_at desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, endedAt: row.endedAt.toISOString() } : null;
}
