import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { quiet } from "../jobs/quiet.ts";
import { formatText } from "../formatting/format-text.ts";

/** The number of ids in one batch of `formatImports`: some 30 ms of parsing. */
const BATCH = 500;

/** In a busy process, a batch waits for up to this long, so that requests go first. */
const PATIENCE_MS = 1_000;

/** Formats the texts that were imported before Hearth read Markdown. Does nothing once all are formatted. */
export async function formatImports(db: Database): Promise<void> {
  while (await db.transaction().execute(formatBatch)) await quiet(PATIENCE_MS);
}

/** Returns whether more posts may remain. Also false while another process formats a batch. */
async function formatBatch(db: Database): Promise<boolean> {
  const { rows } = await sql<{ upTo: number }>`
    select up_to as "upTo" from texts_to_format for update skip locked`.execute(db);
  if (!rows[0]) return false;
  const { upTo } = rows[0];
  const { rows: posts } = await sql<{ id: number; content: string }>`
    select id, content from posts
    where id <= ${upTo} and id > ${upTo - BATCH} and content_type = 'text' and import_key is not null
      and formatted is null
    order by id for no key update`.execute(db);
  await store(db, posts);
  if (upTo <= BATCH) await sql`delete from texts_to_format`.execute(db);
  else await sql`update texts_to_format set up_to = ${upTo - BATCH}`.execute(db);
  return upTo > BATCH;
}

async function store(db: Database, posts: { id: number; content: string }[]): Promise<void> {
  const read = posts.map(({ id, content }) => ({ id, formatted: formatText(content) }));
  const formatted = read.filter((post) => post.formatted !== null);
  await sql`
    update posts set formatted = given.formatted
    from unnest(
      ${formatted.map(({ id }) => id)}::bigint[], ${formatted.map((post) => JSON.stringify(post.formatted))}::json[]
    ) given (id, formatted)
    where posts.id = given.id`.execute(db);
}
