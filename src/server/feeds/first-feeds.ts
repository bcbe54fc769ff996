import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { findOrAddFeeds } from "./feeds.ts";

/**
 * Chooses the feeds that a new site begins with, and adds those that are not there. Lists show other built-in feeds while
 * they have a post. Without names all stay as they are.
 */
export async function chooseFirstFeeds(db: Database, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const chosen = await findOrAddFeeds(db, names, null);
  const ids = Array.from(chosen.values(), ({ id }) => id);
  // Locks the feeds in one order, as posts do.
  await sql`
    with held as materialized (select id from feeds where is_builtin order by id for no key update)
    update feeds set is_set_aside = feeds.id <> all(${ids}::bigint[]) from held where held.id = feeds.id`.execute(
    db,
  );
}
