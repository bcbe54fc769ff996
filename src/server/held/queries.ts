import { sql } from "kysely";
import type { HeldWriting } from "../../contract/held.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { fillPage, withinPage } from "../page-bytes.ts";
import { type HeldRow, presentHeld } from "./present.ts";

interface Slice {
  limit: number;
  /** The id of the last one on the page before; null for the first page. */
  after: number | null;
}

interface Page {
  held: HeldWriting[];
  next: string | null;
}

/** A member's held posts and comments, the newest first. */
export function listOwnHeld(db: Database, memberId: string, { limit, after }: Slice): Promise<Page> {
  const isListed = sql`held_writings.member_id = ${memberId} and (${after}::bigint is null or held_writings.id < ${after}::bigint)`;
  return readPage(db, { isListed, direction: sql`desc`, limit });
}

/** Nobody publishes for members who may not write now. */
const isOfWriter = sql`members.banned_at is null and members.account_deleted_at is null
  and coalesce(members.suspended_until <= now(), true)`;

/** The posts and comments that wait for this moderator, the oldest first, and their number. */
export async function listWaiting(
  db: Database,
  moderatorId: string,
  { limit, after }: Slice,
): Promise<Page & { total: number }> {
  const isWaiting = sql`refused_at is null and held_writings.member_id <> ${moderatorId} and ${isOfWriter}`;
  const isListed = sql`${isWaiting} and (${after}::bigint is null or held_writings.id > ${after}::bigint)`;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from held_writings join members on members.id = held_writings.member_id
    where ${isWaiting}`.execute(db);
  return { ...(await readPage(db, { isListed, direction: sql`asc`, limit })), total: rows[0]!.total };
}

interface Wanted {
  isListed: ReturnType<typeof sql>;
  direction: ReturnType<typeof sql>;
  limit: number;
}

async function readPage(db: Database, { isListed, direction, limit }: Wanted): Promise<Page> {
  const listed = sql`
    select held_writings.id, username, kind, body, origin, reason, reason_words, held_writings.created_at, refused_at, refusal,
      refused_at + make_interval(days => ${sql.lit(LIMITS.heldDays)}) as deleted_at, posts.id as post_id, posts.title
    from held_writings join members on members.id = held_writings.member_id
      left join posts on posts.id = held_writings.post_id and posts.deleted_at is null
    where ${isListed} order by held_writings.id ${direction} limit ${limit + 1}`;
  // The text and its formatting, which is made when it is read, are about twice the stored body.
  const measured = { bytes: sql`2 * octet_length(body::text)`, order: sql`id ${direction}` };
  const { rows } = await sql<HeldRow>`
    select page.*, array(
      select json_build_object('key', key, 'width', width, 'height', height, 'widths', widths)
      from held_images join images on images.key = image_key where held_id = page.id
    ) as images
    from (${withinPage(listed, measured)}) page order by id ${direction}`.execute(db);
  const { items: held, hasMore } = fillPage(rows.map(presentHeld), limit);
  return { held, next: hasMore ? held.at(-1)!.id : null };
}
