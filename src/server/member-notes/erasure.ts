import type { Database } from "../db/database.ts";

/** Deletes all notes about a member whose account is deleted. */
export async function deleteNotesAbout(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom("member_notes").where("subject_id", "=", memberId).execute();
}
