import { type RawBuilder, sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { TimeRange } from "../../contract/fields.ts";
import type { Database } from "../db/database.ts";
import { findFeed } from "../feeds/feeds.ts";
import { badRequest } from "../http/api-error.ts";
import { formatCursor, parseCursor } from "./cursor.ts";
import type { Paging, PostPage } from "./paging.ts";
import { loadPosts } from "./queries.ts";
import { rankedPosts } from "./ranked-lists.ts";
import { rangeStart } from "./time-ranges.ts";

interface ListQuery extends Paging {
  sort?: "popularity" | undefined;
  time?: TimeRange;
  category?: string | undefined;
}

/** A page of all posts, or of one feed's: newest first, or most hearts first. */
export async function listPosts(db: Database, query: ListQuery): Promise<PostPage> {
  const feed = query.category === undefined ? null : await findFeed(db, query.category);
  if (query.category !== undefined && !feed) return { posts: [], next: null };
  const feedId = feed?.id ?? null;
  if (query.sort === "popularity") return rankedPosts(db, { feedId, time: query.time }, query);
  return feedId === null
    ? newestFirst(db, query, sql`posts p`, sql`${inRange(query.time)}`)
    : newestFirst(
        db,
        query,
        sql`post_feeds pf join posts p on p.id = pf.post_id`,
        sql`pf.feed_id = ${feedId} and ${inRange(query.time)}`,
        { createdAt: sql`pf.post_created_at`, id: sql`pf.post_id` },
      );
}

/** A page of one member's posts, newest first. */
export function listPostsByMember(db: Database, memberId: string, paging: Paging): Promise<PostPage> {
  return newestFirst(db, paging, sql`posts p`, sql`p.member_id = ${memberId}`);
}

/** The columns that one index has in this very order. */
const POST_ORDER = { createdAt: sql`p.created_at`, id: sql`p.id` };

async function newestFirst(
  db: Database,
  paging: Paging,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  { createdAt, id } = POST_ORDER,
): Promise<PostPage> {
  const after =
    paging.cursor === undefined
      ? sql`true`
      : sql`(${createdAt}, ${id}) < ${await placeOf(db, paging.cursor)}`;
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from}
    where p.deleted_at is null and ${where} and ${after}
    order by ${createdAt} desc, ${id} desc
    limit ${paging.limit + 1} offset ${paging.offset ?? 0}`.execute(db);
  const ids = rows.slice(0, paging.limit).map((row) => row.id);
  const last = ids.at(-1);
  return {
    posts: await loadPosts(db, ids),
    next: rows.length > paging.limit && last !== undefined ? formatCursor("new", last) : null,
  };
}

/** The place in the order that a cursor names: the post before the page, deleted or not. */
async function placeOf(db: Database, cursor: string): Promise<RawBuilder<unknown>> {
  const [id] = parseCursor("new", cursor, 1);
  const post = await db.selectFrom("posts").select("id").where("id", "=", id!).executeTakeFirst();
  if (!post) throw badRequest(ERROR_TEXTS.expiredCursor);
  return sql`(select created_at, id from posts where id = ${id})`;
}

function inRange(time: TimeRange): RawBuilder<unknown> {
  return time === undefined ? sql`true` : sql`p.created_at > ${rangeStart(time)}`;
}
