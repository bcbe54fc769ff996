import { sql } from "kysely";
import { readTries } from "../auth/floods/floods.ts";
import type { Database } from "../db/database.ts";
import { readMailCounts } from "../notification-mails/outcomes.ts";

export interface JobQueue {
  name: string;
  /** Jobs that are due now or later, or are running. */
  waiting: number;
  /** Jobs that have no attempts left. */
  givenUp: number;
}

export interface DatabaseMetrics {
  jobs: JobQueue[];
  databaseBytes: number;
  imageBytes: number;
  /** When the last verified backup ended, in seconds of Unix time; 0 without one. */
  provenBackupAt: number;
  /** The same for the last backup that the store has. */
  copiedBackupAt: number;
  /** Tries to register in the last ten minutes, where they are counted. */
  registrationTries: number;
  /** Devices to which push messages go. */
  pushDevices: number;
  /** The mails about notifications of the last thirty days. */
  notificationMails: { sent: number; failed: number };
}

export async function readDatabaseMetrics(db: Database): Promise<DatabaseMetrics> {
  const { rows: jobs } = await sql<JobQueue>`
    select name, count(*) filter (where run_at < 'infinity') as waiting,
      count(*) filter (where run_at = 'infinity') as "givenUp"
    from jobs where every is null group by 1 order by 1`.execute(db);
  const { rows } = await sql<Omit<DatabaseMetrics, "jobs" | "registrationTries" | "notificationMails">>`
    select pg_database_size(current_database()) as "databaseBytes",
      (select bytes from image_space) as "imageBytes",
      (select count(*)::int from push_subscriptions) as "pushDevices",
      coalesce(extract(epoch from max(ended_at) filter (where is_proven)), 0)::float as "provenBackupAt",
      coalesce(extract(epoch from max(ended_at) filter (where copied_at is not null)), 0)::float as "copiedBackupAt"
    from backups
    `.execute(db);
  const [registrationTries, notificationMails] = [await readTries(db), await readMailCounts(db)];
  return { jobs, ...rows[0]!, registrationTries, notificationMails };
}
