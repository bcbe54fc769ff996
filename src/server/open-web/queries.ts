import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

interface Range<T> {
  from: T;
  /** Exclusive, except in `membersInRange`. */
  to: T;
}

/** The numbers of the id ranges that have a post: range n begins at n * `size`. */
export function rangesWithPosts(db: Database, size: number): Promise<number[]> {
  return rangesWith(db, size, sql`posts`, sql`deleted_at is null`);
}

/** The numbers of the id ranges that have a feed with posts. */
export function rangesWithFeeds(db: Database, size: number): Promise<number[]> {
  return rangesWith(db, size, sql`feeds`, sql`post_count > 0`);
}

/** Probes each range for a single row. */
async function rangesWith(
  db: Database,
  size: number,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ range: number }>`
    select range from generate_series(0, (select coalesce(max(id), -1) from ${table}) / ${size}::int) range
    where exists (
      select from ${table} where id >= range * ${size}::int and id < (range + 1) * ${size}::int and ${where}
    )`.execute(db);
  return rows.map(({ range }) => range);
}

/** PostgreSQL's own estimate, which may lag behind; at least 1. */
export async function estimateMembers(db: Database): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select reltuples::bigint as members from pg_class where oid = 'members'::regclass`.execute(db);
  return Math.max(1, rows[0]!.members);
}

export function postsInRange(db: Database, { from, to }: Range<number>) {
  return db
    .selectFrom("posts")
    .select(["id", sql<Date>`coalesce(edited_at, created_at)`.as("changed_at")])
    .where("id", ">=", from)
    .where("id", "<", to)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Feeds that have posts, with the date of the newest post and, where there is one, of the about page. */
export async function feedsInRange(db: Database, { from, to }: Range<number>) {
  const { rows } = await sql<{ name: string; changed_at: Date; about_changed_at: Date | null }>`
    select feeds.name, newest.changed_at, about.changed_at as about_changed_at
    from feeds cross join lateral (
      select pf.post_created_at as changed_at from post_feeds pf join posts p on p.id = pf.post_id
      where pf.feed_id = feeds.id and p.deleted_at is null
      order by pf.post_created_at desc, pf.post_id desc limit 1
    ) newest left join feed_texts about on about.feed_id = feeds.id and about.kind = 'about'
    where feeds.id >= ${from} and feeds.id < ${to} and feeds.post_count > 0
    order by feeds.id`.execute(db);
  return rows;
}

/** Members with posts, and the date of their newest. `to` is included. */
export async function membersInRange(db: Database, { from, to }: Range<string>, limit: number) {
  const { rows } = await sql<{ username: string; changed_at: Date }>`
    select m.username, newest.changed_at
    from members m cross join lateral (
      select p.created_at as changed_at from posts p
      where p.member_id = m.id and p.deleted_at is null
      order by p.created_at desc, p.id desc limit 1
    ) newest
    where m.id between ${from}::uuid and ${to}::uuid and m.account_deleted_at is null
    order by m.id limit ${limit}`.execute(db);
  return rows;
}
