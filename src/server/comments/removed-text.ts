import { sql } from "kysely";
import type { Comment } from "../../contract/comments.ts";
import type { Database } from "../db/database.ts";
import { mentionsOf } from "./present.ts";
import { type CommentRow, mentionedIn } from "./queries.ts";

type Words = Pick<Comment, "text" | "formatted" | "mentions">;

/** The words of a removed comment, which only its author may be shown; null once it is restored or erased. */
export async function readRemovedText(db: Database, id: number): Promise<Words | null> {
  const { rows } = await sql<Pick<CommentRow, "text" | "formatted" | "mentioned">>`
    select c.text, c.formatted, ${mentionedIn} as mentioned from comments c where c.id = ${id} and c.is_removed`.execute(
    db,
  );
  const [comment] = rows;
  if (!comment) return null;
  const { text, formatted } = comment;
  return { text, ...(formatted && { formatted }), mentions: mentionsOf(comment) };
}
