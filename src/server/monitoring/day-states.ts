import { sql } from "kysely";
import type { AdminOverview } from "../../contract/admin.ts";
import { countWaitingAppeals } from "../appeals/queue.ts";
import { freeBytes as bytesLeft } from "../backup/archive/disk-room.ts";
import type { Database } from "../db/database.ts";
import { isHeldAwaited } from "../held/policy.ts";
import { isRequestAwaited } from "../join-requests/queue.ts";
import { isReportAwaited } from "../moderation/queue.ts";
import { isMemberReportAwaited } from "../moderation/reported-members.ts";
import { type DatabaseMetrics, readDatabaseMetrics } from "./database-metrics.ts";
import { SHOWN_DAYS } from "./queries.ts";

export type DayState = NonNullable<AdminOverview["days"][number]["state"]>;

/** Records the state of now for today, in UTC, and forgets the calls of days that are not shown any more. */
export async function recordDayState(db: Database, dataDir: string): Promise<void> {
  const state = await readState(db, await readDatabaseMetrics(db), dataDir);
  await sql`
    insert into day_states (day, awaited, waiting_jobs, given_up_jobs, database_bytes, image_bytes, free_bytes)
    values ((now() at time zone 'utc')::date, ${state.awaited}, ${state.waitingJobs}, ${state.givenUpJobs},
      ${state.databaseBytes}, ${state.imageBytes}, ${state.freeBytes})
    on conflict (day) do update set
      awaited = greatest(day_states.awaited, excluded.awaited),
      waiting_jobs = greatest(day_states.waiting_jobs, excluded.waiting_jobs),
      given_up_jobs = greatest(day_states.given_up_jobs, excluded.given_up_jobs),
      database_bytes = greatest(day_states.database_bytes, excluded.database_bytes),
      image_bytes = greatest(day_states.image_bytes, excluded.image_bytes),
      free_bytes = least(day_states.free_bytes, excluded.free_bytes)`.execute(db);
  await sql`delete from day_calls where day <= (now() at time zone 'utc')::date - ${SHOWN_DAYS}::int`.execute(
    db,
  );
}

/** The state of the site now, with the metrics of now. */
export async function readState(
  db: Database,
  { jobs, databaseBytes, imageBytes }: Pick<DatabaseMetrics, "jobs" | "databaseBytes" | "imageBytes">,
  dataDir: string,
): Promise<DayState> {
  return {
    awaited: await countAwaited(db),
    waitingJobs: jobs.reduce((sum, { waiting }) => sum + waiting, 0),
    givenUpJobs: jobs.reduce((sum, { givenUp }) => sum + givenUp, 0),
    ...{ databaseBytes, imageBytes },
    // The folder may not exist yet.
    freeBytes: await bytesLeft(dataDir).catch(() => null),
  };
}

/** The recorded states by their days in UTC, as `2026-11-27`. */
export async function readDayStates(db: Database): Promise<Map<string, DayState>> {
  const { rows } = await sql<DayState & { day: string }>`
    select day::text, awaited, waiting_jobs as "waitingJobs", given_up_jobs as "givenUpJobs",
      database_bytes as "databaseBytes", image_bytes as "imageBytes", free_bytes as "freeBytes"
    from day_states where day > (now() at time zone 'utc')::date - ${SHOWN_DAYS}::int`.execute(db);
  return new Map(rows.map(({ day, ...state }) => [day, state]));
}

/** Joins two states of the same day into one. */
export function joinStates(one: DayState, other: DayState): DayState {
  const most = (name: Exclude<keyof DayState, "freeBytes">) => Math.max(one[name], other[name]);
  const free = [one.freeBytes, other.freeBytes].filter((bytes) => bytes !== null);
  return {
    awaited: most("awaited"),
    waitingJobs: most("waitingJobs"),
    givenUpJobs: most("givenUpJobs"),
    databaseBytes: most("databaseBytes"),
    imageBytes: most("imageBytes"),
    freeBytes: free.length === 0 ? null : Math.min(...free),
  };
}

/** The decisions that wait for anybody, moderators of the site or the people of a feed, as their queues list them. */
async function countAwaited(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(distinct post_id) from reports where ${isReportAwaited(null)})
      + (select count(distinct subject_id) from member_reports where ${isMemberReportAwaited(null)})
      + (select count(*) from held_writings join members on members.id = held_writings.member_id where ${isHeldAwaited(null)})
      + (select count(*) from join_requests where ${isRequestAwaited})
    )::int as count`.execute(db);
  return rows[0]!.count + (await countWaitingAppeals(db));
}
