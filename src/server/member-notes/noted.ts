import { sql } from "kysely";
import type { OnPage } from "../../contract/member-notes.ts";
import type { Database } from "../db/database.ts";
import type { Viewer } from "../http/viewer.ts";
import { isSanctionableBy } from "../moderation/policy.ts";
import { canSeeNotes, isNoteFor } from "./policy.ts";

/** The number of notes about a member, where the viewer may read them. A suspended moderator reads none. */
export async function countNotes(db: Database, viewer: Viewer, username: string): Promise<number> {
  const [member] = await readMarks(db, viewer, [username]);
  return member?.count ?? 0;
}

/**
 * Adds to a page the numbers of notes about the members on it, and the names of those about whom the viewer may not decide. One statement
 * for a page; none for the people of feeds, who decide about nobody.
 */
export async function withNotes<Page extends object>(
  db: Database,
  viewer: Viewer,
  page: Page,
  namesOf: (page: Page) => string[],
): Promise<Page & OnPage> {
  const marks = await readMarks(db, viewer, namesOf(page));
  const noted = marks.filter(({ count }) => count > 0).map(({ username, count }) => [username, count]);
  const peers = marks.filter(({ is_peer: isPeer }) => isPeer).map(({ username }) => username);
  return {
    ...page,
    ...(noted.length > 0 && { noted: Object.fromEntries(noted) }),
    ...(peers.length > 0 && { peers }),
  };
}

interface Mark {
  username: string;
  count: number;
  is_peer: boolean;
}

/** The members of these names who have notes that the viewer reads, or about whom the viewer may not decide, themselves left out. */
async function readMarks(db: Database, viewer: Viewer, names: string[]): Promise<Mark[]> {
  if (!canSeeNotes(viewer) || names.length === 0) return [];
  const reads = sql<boolean>`(${viewer.suspension === null} and ${isNoteFor(viewer)} and ${isSanctionableBy(viewer)})`;
  const { rows } = await sql<Mark>`
    select username, count(note.id)::int as count, not ${isSanctionableBy(viewer)} as is_peer
    from members left join member_notes note on subject_id = members.id and ${reads}
    where username_key = any(${[...new Set(names.map((name) => name.toLowerCase()))]}::text[])
      and account_deleted_at is null and members.id <> ${viewer.id}::uuid
    group by members.id having count(note.id) > 0 or not ${isSanctionableBy(viewer)}
    order by username`.execute(db);
  return rows;
}
