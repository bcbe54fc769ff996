import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** A search that takes longer, such as one for a phrase of very common words, is cancelled with a 503. */
export const GIVE_UP_AFTER_MS = 3_000;

/** A search that has taken less than this has its whole time left, so that quick ones need no further statement. */
const QUICK_MS = 200;

const beginnings = new WeakMap<Database, number>();

/** Begins the time of a search, which is a transaction. Its first statement sets the limit. */
export function beginTime(transaction: Database): void {
  beginnings.set(transaction, performance.now());
}

/**
 * Limits the next statements of a search to the time that is left: PostgreSQL's limit is for each statement, and a
 * search has up to twenty.
 */
export async function keepTime(transaction: Database): Promise<void> {
  const taken = performance.now() - (beginnings.get(transaction) ?? performance.now());
  if (taken < QUICK_MS) return;
  const left = Math.max(1, Math.round(GIVE_UP_AFTER_MS - taken));
  await sql`select set_config('statement_timeout', ${String(left)}, true)`.execute(transaction);
}
