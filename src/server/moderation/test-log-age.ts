import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

/** For tests: dates entries of the log back by this many days. The log lets nobody change its entries. */
export async function ageEntries(db: Database, which: RawBuilder<boolean>, days: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`alter table moderation_log disable trigger user`.execute(transaction);
    await sql`
      update moderation_log set created_at = created_at - make_interval(days => ${days}) where ${which}`.execute(
      transaction,
    );
    await sql`alter table moderation_log enable trigger user`.execute(transaction);
  });
}
