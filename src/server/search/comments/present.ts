import { sql } from "kysely";
import type { FoundComment } from "../../../contract/comment-search.ts";
import type { FormattedText } from "../../../contract/formatted-text.ts";
import { excerptAround } from "../../../contract/highlight.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { plainText } from "../../../contract/plain-words.ts";
import type { SearchTerm } from "../../../contract/search-terms.ts";
import type { Database } from "../../db/database.ts";
import { timestamp } from "../../db/present.ts";

interface FoundRow {
  id: number;
  text: string;
  formatted: FormattedText | null;
  hearts: number;
  created_at: Date;
  username: string;
  post_id: number;
  title: string;
}

/** The comments of these ids that can be read, in this order, with the part of the text that has the words. */
export async function loadFound(db: Database, ids: number[], terms: SearchTerm[]): Promise<FoundComment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundRow>`
    select c.id, c.text, c.formatted, c.hearts, c.created_at, m.username, c.post_id, p.title
    from comments c join members m on m.id = c.member_id join posts p on p.id = c.post_id
    where c.id = any(${ids}::bigint[]) and c.deleted_at is null and p.deleted_at is null`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => presentFound(row, terms));
}

function presentFound(row: FoundRow, terms: SearchTerm[]): FoundComment {
  const text = plainText({ text: row.text, formatted: row.formatted ?? undefined });
  return {
    id: String(row.id),
    excerpt: excerptAround(text, terms, LIMITS.listExcerpt),
    userName: row.username,
    upvotes: row.hearts,
    createdAt: timestamp(row.created_at),
    submissionId: String(row.post_id),
    submissionTitle: row.title,
  };
}
