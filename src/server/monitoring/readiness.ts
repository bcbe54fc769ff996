import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { readMigrations } from "../db/migration-files.ts";
import { onceAtATime } from "../once-at-a-time.ts";

/** Who asks does so every few seconds, and must be told in time. */
const WITHIN_MS = 1_500;

/** Anyone may ask, as often as they like: what was found is good for so long. */
const GOOD_FOR_MS = 1_000;

/** Says why the site cannot answer just now, in words; null when it can. One looks at a time, for all who ask. */
export function readinessOf(db: Database): () => Promise<string | null> {
  let found: { why: string | null; until: number } | undefined;
  const look = onceAtATime(async () => {
    const why = await whyNot(db);
    found = { why, until: performance.now() + GOOD_FOR_MS };
    return why;
  });
  return async () => {
    if (found && performance.now() < found.until) return found.why;
    return Promise.race([look(), pause(WITHIN_MS, "The database does not answer in time.", { ref: false })]);
  };
}

/** The program's own: they change with it only. */
let migrations: string[] | undefined;

async function whyNot(db: Database): Promise<string | null> {
  try {
    const names = (migrations ??= (await readMigrations()).map(({ name }) => name));
    const { rows } = await sql<{ there: number }>`
      select count(*) as there from migrations where name = any(${names})`.execute(db);
    return rows[0]!.there === names.length ? null : "The database has not been migrated yet.";
  } catch (error) {
    return `The database cannot be used (${error instanceof Error ? error.name : "unknown"}).`;
  }
}
