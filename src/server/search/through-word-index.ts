import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

/**
 * Runs a query for posts with certain words so that PostgreSQL uses the word index. PostgreSQL expects one
 * post in 200 to have words that its statistics lack. From some two million posts on it would therefore scan
 * the table until a post has the words, which takes three seconds if none has. Run it in a transaction.
 */
export async function throughWordIndex<Result>(db: Database, ask: () => Promise<Result>): Promise<Result> {
  await allowOtherPlans(db, "off");
  const result = await ask();
  await allowOtherPlans(db, "on");
  return result;
}

/** Whether post `s` existed when `newest` was the newest. `+ 0` keeps PostgreSQL from using an index of ids. */
export function isUpTo(newest: number): RawBuilder<unknown> {
  return sql`s.post_id + 0 <= ${newest}`;
}

async function allowOtherPlans(db: Database, allowed: "on" | "off"): Promise<void> {
  await sql`
    select set_config(name, ${allowed}, true)
    from unnest(array['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']) name`.execute(db);
}
