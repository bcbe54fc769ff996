import { type RawBuilder, sql } from "kysely";
import type { FormattedText } from "../../../contract/formatted-text.ts";
import { plainText } from "../../../contract/plain-words.ts";
import type { Database } from "../../db/database.ts";
import { textBytes, withinPage } from "../../page-bytes.ts";

/** A search reads the words of this many comments that wait for the index: each takes some 25 µs. */
const MAX_READ = 500;

/** The bytes of waiting comments that a search reads, since long ones take longer. 500 comments usually have a third of it. */
const MAX_BYTES = 300_000;

/** Comments by their words without marks of formatting. */
export interface PlainComments {
  ids: number[];
  texts: string[];
}

export interface WaitingComments extends PlainComments {
  /** There are older ones, which search does not find yet. */
  isMore: boolean;
}

/** The newest comments that wait for the index. */
export async function readWaiting(db: Database): Promise<WaitingComments> {
  const newest = sql`
    select id, text, formatted from (
      select comment_id from comments_to_index order by comment_id desc limit ${MAX_READ + 1}
    ) waiting join comments on id = comment_id`;
  const { rows } = await sql<TextRow & { fills: boolean }>`
    ${withinPage(newest, { bytes: textBytes, order: sql`id desc` }, MAX_BYTES)} order by id desc`.execute(db);
  const read = rows.slice(0, MAX_READ).filter(({ fills }) => !fills);
  const { rows: fromBefore } = await sql`select from comments_to_fill limit 1`.execute(db);
  return { ...plainOf(read), isMore: rows.length > read.length || fromBefore.length > 0 };
}

interface TextRow {
  id: number;
  text: string;
  formatted: FormattedText | null;
}

/** The words of those of these comments that exist. */
export async function plainComments(db: Database, wanted: number[]): Promise<PlainComments> {
  if (wanted.length === 0) return { ids: [], texts: [] };
  const { rows } = await sql<TextRow>`
    select id, text, formatted from comments where id = any(${wanted}::bigint[])`.execute(db);
  return plainOf(rows);
}

function plainOf(rows: TextRow[]): PlainComments {
  return {
    ids: rows.map(({ id }) => id),
    texts: rows.map(({ text, formatted }) => plainText({ text, formatted: formatted ?? undefined })),
  };
}

/** These comments as rows with `comment_id` and `words`, as the search tables have them. */
export function withWords({ ids, texts }: PlainComments): RawBuilder<unknown> {
  return sql`(
    select given.id as comment_id, comment_words(given.text) as words
    from unnest(${ids}::bigint[], ${texts}::text[]) given (id, text)
  )`;
}
