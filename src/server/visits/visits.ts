import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Counts a visit for today, in UTC. Nothing about the visitor is stored. */
export async function countVisit(db: Database): Promise<void> {
  await sql`
    insert into visits (day, count) values ((now() at time zone 'utc')::date, 1)
    on conflict (day) do update set count = visits.count + 1`.execute(db);
}
