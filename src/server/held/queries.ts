import { sql } from "kysely";
import type { HeldWriting } from "../../contract/held.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { actsByFeeds } from "../moderation/policy.ts";
import { NEWNESS_NOW } from "../new-members/newness.ts";
import { fillPage, withinPage } from "../page-bytes.ts";
import { isHeldAwaited, type Moderator } from "./policy.ts";
import { type HeldRow, presentHeld, presentHeldOfFeed, presentOwnHeld } from "./present.ts";

interface Slice {
  limit: number;
  /** The id of the last writing on the previous page; null for the first page. */
  after: number | null;
}

interface Page {
  held: HeldWriting[];
  next: string | null;
}

/** A member's held posts and comments, the newest first. */
export function listOwnHeld(db: Database, memberId: string, { limit, after }: Slice): Promise<Page> {
  const isListed = sql`held_writings.member_id = ${memberId} and (${after}::bigint is null or held_writings.id < ${after}::bigint)`;
  return readPage(db, { isListed, direction: sql`desc`, limit, present: presentOwnHeld });
}

/** The posts and comments that wait for this moderator, the oldest first. */
export function listWaiting(db: Database, moderator: Moderator, { limit, after }: Slice): Promise<Page> {
  const isListed = sql`${isHeldAwaited(moderator)} and (${after}::bigint is null or held_writings.id > ${after}::bigint)`;
  const present = actsByFeeds(moderator) ? presentHeldOfFeed : presentHeld;
  return readPage(db, { isListed, direction: sql`asc`, limit, present });
}

export async function countWaiting(db: Database, moderator: Moderator): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from held_writings join members on members.id = held_writings.member_id
      left join held_feeds on held_id = held_writings.id
    where ${isHeldAwaited(moderator)}`.execute(db);
  return rows[0]!.count;
}

interface Wanted {
  isListed: ReturnType<typeof sql>;
  direction: ReturnType<typeof sql>;
  limit: number;
  present: (row: HeldRow) => HeldWriting;
}

async function readPage(db: Database, { isListed, direction, limit, present }: Wanted): Promise<Page> {
  const listed = sql`
    select held_writings.id, username, kind, body, held_writings.formatted, reason, reason_words, held_writings.created_at,
      refused_at, refusal, refused_at + make_interval(days => ${sql.lit(LIMITS.heldDays)}) as deleted_at,
      posts.id as post_id, posts.title, feeds.name as feed, case when suspended_until > now() then suspended_until end as suspended_until,
      case when reason = 'new' and refused_at is null then ${NEWNESS_NOW} end as newness
    from held_writings join members on members.id = held_writings.member_id
      left join held_feeds on held_id = held_writings.id left join feeds on feeds.id = held_feeds.feed_id
      left join posts on posts.id = held_writings.post_id and posts.deleted_at is null
    where ${isListed} order by held_writings.id ${direction} limit ${limit + 1}`;
  const bytes = sql`octet_length(body::text) + coalesce(octet_length(formatted::text), 0)`;
  const measured = { bytes, order: sql`id ${direction}` };
  const { rows } = await sql<HeldRow>`
    select page.*, array(
      select json_build_object('key', key, 'width', width, 'height', height, 'widths', widths)
      from held_images join images on images.key = image_key where held_id = page.id and page.kind = 'post'
    ) as images, array(
      select json_build_object('id', feed_tags.id::text, 'name', feed_tags.name, 'category', feeds.name)
      from json_array_elements_text(body -> 'tags') chosen (id)
        -- An id may be any text.
        join feed_tags on feed_tags.id = case when chosen.id ~ '^[0-9]{1,18}$' then chosen.id::bigint end
        join feeds on feeds.id = feed_tags.feed_id
      order by feeds.key, feed_tags.number
    ) as tags
    from (${withinPage(listed, measured)}) page order by id ${direction}`.execute(db);
  const { items: held, hasMore } = fillPage(rows.map(present), limit);
  return { held, next: hasMore ? held.at(-1)!.id : null };
}
