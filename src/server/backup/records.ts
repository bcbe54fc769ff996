import { sql } from "kysely";
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

/** The last backup that was made; null without one. */
export async function lastMade(db: Database): Promise<{ bytes: number; missingFiles: number } | null> {
  const made = await db
    .selectFrom("backups")
    .select(["bytes", "missing_files as missingFiles"])
    .where("file", "is not", null)
    .orderBy("ended_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return made ? { bytes: made.bytes ?? 0, missingFiles: made.missingFiles } : null;
}

/** The last backup, and the last that was proven; null where there is none. */
export async function readBackups(
  db: Database,
): Promise<{ last: BackupRecord | null; proven: BackupRecord | null }> {
  const { rows } = await sql<{ record: BackupRecord | null }>`
    select (select to_json(r) from (${newest(sql`true`)}) r) as record
    union all select (select to_json(r) from (${newest(sql`is_proven`)}) r)`.execute(db);
  return { last: rows[0]!.record, proven: rows[1]!.record };
}

function newest(which: ReturnType<typeof sql>) {
  return sql`
    select to_char(ended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endedAt", file, bytes,
      is_proven as "isProven", missing_files as "missingFiles", failure
    from backups where ${which} order by ended_at desc limit 1`;
}
