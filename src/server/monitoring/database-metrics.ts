import { sql } from "kysely";
import type { Database } from "../db/database.ts";

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
}

export async function readDatabaseMetrics(db: Database): Promise<DatabaseMetrics> {
  const { rows: jobs } = await sql<JobQueue>`
    select name, count(*) filter (where run_at < 'infinity') as waiting,
      count(*) filter (where run_at = 'infinity') as "givenUp"
    from jobs where every is null group by 1 order by 1`.execute(db);
  const { rows: sizes } = await sql<{ databaseBytes: number; imageBytes: number }>`
    select pg_database_size(current_database()) as "databaseBytes",
      (select bytes from image_space) as "imageBytes"`.execute(db);
  return { jobs, ...sizes[0]! };
}
