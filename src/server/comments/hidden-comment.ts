import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { ERASED } from "./erased-text.ts";
import { type CommentRow, mentionedIn } from "./queries.ts";

/** A deleted or removed comment with its stored words. */
export interface KeptComment extends Pick<CommentRow, "text" | "formatted" | "mentioned"> {
  id: number;
  post_id: number;
  member_id: string;
  username: string;
  deleted_at: Date;
  /** Whether a moderator removed the comment and its words are not erased yet. */
  is_removed: boolean;
  is_erased: boolean;
}

/** Reads a hidden comment; undefined if it is visible or does not exist. Show the words only to its author and moderators. */
export async function readHiddenComment(db: Database, id: number): Promise<KeptComment | undefined> {
  const { rows } = await sql<KeptComment>`
    select c.id, c.post_id, c.member_id, author.username, c.text, c.formatted, ${mentionedIn} as mentioned,
      c.deleted_at, c.is_removed, not c.is_removed and c.text = ${ERASED} and c.edited_at is null as is_erased
    from comments c join members author on author.id = c.member_id
    where c.id = ${id} and c.deleted_at is not null`.execute(db);
  return rows[0];
}
