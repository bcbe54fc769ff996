import { sql } from "kysely";
import type { Noted } from "../../contract/member-notes.ts";
import type { Database } from "../db/database.ts";
import { type Actor, isSanctionedBy } from "../moderation/policy.ts";
import { isNoteFor } from "./queries.ts";

/**
 * The numbers of notes about these members, by their names, where there are notes that the viewer may read. One statement for a page;
 * none for the people of feeds, who read no notes.
 */
export async function countNotes(db: Database, viewer: Actor, names: string[]): Promise<Map<string, number>> {
  if (viewer?.role === "member" || names.length === 0) return new Map();
  const { rows } = await sql<{ username: string; count: number }>`
    select username, count(*)::int as count from members join member_notes note on subject_id = members.id
    where username_key = any(${[...new Set(names.map((name) => name.toLowerCase()))]}::text[])
      and account_deleted_at is null and ${isSanctionedBy(viewer)} and ${isNoteFor(viewer)}
    group by members.id`.execute(db);
  // A map: as a property, a name such as "constructor" would be found without any notes.
  return new Map(rows.map(({ username, count }) => [username, count]));
}

/** Adds to a page the numbers of notes about the members on it. */
export async function withNotes<Page extends object>(
  db: Database,
  viewer: Actor,
  page: Page,
  namesOf: (page: Page) => string[],
): Promise<Page & { noted?: Noted }> {
  const counts = await countNotes(db, viewer, namesOf(page));
  return counts.size > 0 ? { ...page, noted: Object.fromEntries(counts) } : page;
}
