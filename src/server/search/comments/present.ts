import { sql } from "kysely";
import type { ListedComment } from "../../../contract/comments.ts";
import { excerptAround } from "../../../contract/highlight.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { plainText } from "../../../contract/plain-words.ts";
import type { SearchTerm } from "../../../contract/search-terms.ts";
import { type ListedCommentRow, presentListed } from "../../comments/present.ts";
import type { Database } from "../../db/database.ts";

/** The comments of these ids that can be read, in this order, with the part of the text that has the words. */
export async function loadFound(db: Database, ids: number[], terms: SearchTerm[]): Promise<ListedComment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedCommentRow>`
    select c.id, c.text, c.formatted, c.hearts, c.created_at, m.username, c.post_id, p.title
    from comments c join members m on m.id = c.member_id join posts p on p.id = c.post_id
    where c.id = any(${ids}::bigint[]) and c.deleted_at is null and p.deleted_at is null`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => presentFound(row, terms));
}

function presentFound(row: ListedCommentRow, terms: SearchTerm[]): ListedComment {
  const text = plainText({ text: row.text, formatted: row.formatted ?? undefined });
  return presentListed(row, excerptAround(text, terms, LIMITS.listExcerpt));
}
