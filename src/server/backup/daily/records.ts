import { type RawBuilder, sql } from "kysely";
import type { BackupEnd, BackupRecord } from "../../../contract/admin.ts";
import type { Database } from "../../db/database.ts";
import { BACKUP_JOB } from "../../jobs/jobs.ts";

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
  // Keeps the last proven backup, however old it is, and each one that the store has: a copy is deleted there by its
  // record.
  await sql`
    delete from backups where ended_at < now() - ${sql.raw(KEPT)} and copied_at is null
      and id <> coalesce((select max(id) from backups where is_proven), 0)`.execute(db);
}

type LastBackups = Record<"last" | "proven" | "copied", BackupRecord | null>;

/** The last backup, the last that was proven and the last that the store has; null where there is none. */
export async function readBackups(db: Database): Promise<LastBackups> {
  const [last, proven, copied] = await Promise.all([
    newest(db, sql`true`),
    newest(db, sql`is_proven`),
    newest(db, sql`copied_at is not null`),
  ]);
  return { last, proven, copied };
}

/** The end of the best backup of each of the last days, by the days in UTC, as `2026-11-27`. */
export async function readBackupsByDay(db: Database, days: number): Promise<Map<string, BackupEnd>> {
  const { rows } = await sql<{ day: string; end: BackupEnd }>`
    select (ended_at at time zone 'utc')::date::text as day,
      case when bool_or(is_proven) then 'proven' when bool_or(file is not null) then 'made' else 'failed' end as "end"
    from backups where (ended_at at time zone 'utc')::date > (now() at time zone 'utc')::date - ${days}::int
    group by 1`.execute(db);
  return new Map(rows.map(({ day, end }) => [day, end]));
}

/** The backup that the site has made by itself on the job's present day; null without one. The name begins with the prefix. */
export function lastOfToday(db: Database, prefix: string): Promise<BackupRecord | null> {
  return newest(
    db,
    sql`is_proven and starts_with(file, ${prefix})
      and ended_at >= (select date_bin(every::interval, now(), timestamptz 'epoch' + at::interval) from jobs
        where name = ${BACKUP_JOB})`,
  );
}

/** The last backup that did not fail; null without one. */
export function lastMade(db: Database): Promise<BackupRecord | null> {
  return newest(db, sql`file is not null`);
}

type Row = Omit<BackupRecord, "endedAt" | "copiedAt"> & { endedAt: Date; copiedAt: Date | null };

async function newest(db: Database, which: RawBuilder<unknown>): Promise<BackupRecord | null> {
  const { rows } = await sql<Row>`
    select ended_at as "endedAt", file, bytes, is_proven as "isProven", missing_files as "missingFiles", failure,
      copied_at as "copiedAt", copy_failure as "copyFailure"
    from backups where ${which} order by ended_at desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { ...row, endedAt: row.endedAt.toISOString(), copiedAt: row.copiedAt?.toISOString() ?? null };
}
