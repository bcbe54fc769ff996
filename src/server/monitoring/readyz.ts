import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { readMigrations } from "../db/migration-files.ts";
import { onceAtATime } from "../concurrency/once-at-a-time.ts";
import { within } from "../concurrency/within.ts";

/**
 * Time limit of a check, in milliseconds. A load balancer asks every few seconds and needs an answer in time.
 */
const WITHIN_MS = 1_500;

/** Milliseconds for which a result is reused: anyone may ask, as often as they like. */
const GOOD_FOR_MS = 1_000;

/**
 * Returns a function that says why the site cannot answer now, or null if it can. Concurrent requests share
 * one check.
 */
export function readinessOf(db: Database): () => Promise<string | null> {
  let found: { why: string | null; until: number } | undefined;
  const look = onceAtATime(async () => {
    const why = await whyNotReady(db);
    found = { why, until: performance.now() + GOOD_FOR_MS };
    return why;
  });
  return async () => {
    if (found && performance.now() < found.until) return found.why;
    return within(WITHIN_MS, look(), "The database does not answer in time.");
  };
}

/** Read once: the program's own migrations do not change while it runs. */
let migrations: string[] | undefined;

async function whyNotReady(db: Database): Promise<string | null> {
  try {
    const names = (migrations ??= (await readMigrations()).map(({ name }) => name));
    const { rows } = await sql<{ there: number }>`
      select count(*) as there from migrations where name = any(${names})`.execute(db);
    return rows[0]!.there === names.length ? null : "The database has not been migrated yet.";
  } catch (error) {
    return `The database cannot be used (${error instanceof Error ? error.name : "unknown"}).`;
  }
}
