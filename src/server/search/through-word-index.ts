import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

/**
 * Runs a query for posts with certain words so that PostgreSQL uses the index of words. PostgreSQL expects one post in 200 to have words that
 * it does not know, so from some two million posts on it would rather read posts one after the other until one has them:
 * three seconds where none has. Run it in a transaction.
 */
export async function throughWordIndex<Result>(db: Database, ask: () => Promise<Result>): Promise<Result> {
  await allowOtherPlans(db, "off");
  const result = await ask();
  await allowOtherPlans(db, "on");
  return result;
}

/** Whether the post `s` was there when the newest was this one, said so that no index of ids is of use. */
export function isUpTo(newest: number): RawBuilder<unknown> {
  return sql`s.post_id + 0 <= ${newest}`;
}

async function allowOtherPlans(db: Database, allowed: "on" | "off"): Promise<void> {
  await sql`
    select set_config(name, ${allowed}, true)
    from unnest(array['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']) name`.execute(db);
}
