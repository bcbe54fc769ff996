import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Hours after which a thread's later pages follow the hearts of the moment, no longer those of its first page. */
const KEPT_HOURS = 2;

export async function deleteOldHeartSteps(db: Database): Promise<void> {
  await sql`
    delete from comment_heart_steps where made_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(
    db,
  );
}
