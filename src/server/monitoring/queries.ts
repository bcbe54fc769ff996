import { sql } from "kysely";
import type { AdminOverview } from "../../contract/admin.ts";
import type { Database } from "../db/database.ts";
import { isAdmitted } from "../join-requests/admitted.ts";

/** The days of the overview, with today. */
export const SHOWN_DAYS = 30;

type Day = Pick<AdminOverview["days"][number], "day" | "visits" | "members" | "posts" | "comments">;

/** Activity on each of the last `days` days in UTC, the newest first. */
export async function readDays(db: Database, days: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with days as (
      select day::date from generate_series(
        (now() at time zone 'utc')::date - ${days}::int + 1, (now() at time zone 'utc')::date, '1 day'
      ) day
    ), first as (
      select min(day)::timestamp at time zone 'utc' as moment from days
    ), joined as (
      select (created_at at time zone 'utc')::date as day, count(*) from members, first
      where created_at >= first.moment and import_key is null and ${isAdmitted} group by 1
    ), posted as (
      select (created_at at time zone 'utc')::date as day, count(*) from posts, first
      where created_at >= first.moment and deleted_at is null and import_key is null group by 1
    ), said as (
      select (created_at at time zone 'utc')::date as day, count(*) from comments, first
      where created_at >= first.moment and deleted_at is null group by 1
    )
    select days.day::text, coalesce(visits.count, 0) as visits, coalesce(joined.count, 0) as members,
      coalesce(posted.count, 0) as posts, coalesce(said.count, 0) as comments
    from days left join visits using (day) left join joined using (day) left join posted using (day)
      left join said using (day)
    order by days.day desc`.execute(db);
  return rows;
}
