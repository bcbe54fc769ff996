import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

export interface Heart {
  postId: number;
  memberId: string;
}

/**
 * Gives hearts, each once even when requests race: one statement inserts the rows and adds the inserted ones
 * to the figures. Returns each post's hearts afterwards, or null where there is no such post.
 */
export function giveHearts(db: Database, hearts: Heart[]): Promise<(number | null)[]> {
  return move(give, db, hearts);
}

export function takeHeartsBack(db: Database, hearts: Heart[]): Promise<(number | null)[]> {
  return move(takeBack, db, hearts);
}

export async function heartedPosts(db: Database, memberId: string, postIds: number[]): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("hearts")
    .select("post_id")
    .where("member_id", "=", memberId)
    .where("post_id", "in", postIds)
    .execute();
  return new Set(rows.map((row) => row.post_id));
}

interface Total {
  id: number;
  hearts: number;
}

async function move(
  statement: ReturnType<typeof prepare<Total>>,
  db: Database,
  hearts: Heart[],
): Promise<(number | null)[]> {
  const postIds = hearts.map(({ postId }) => postId);
  const totals = await statement(db, [postIds, hearts.map(({ memberId }) => memberId)]);
  const byPost = new Map(totals.map((post) => [post.id, post.hearts]));
  return postIds.map((id) => byPost.get(id) ?? null);
}

/**
 * Locks the posts first, in the order of their ids, so that two statements cannot deadlock. A locked row is
 * read at its newest version, not at the statement's snapshot, so the returned figure is exact.
 */
const moving = (step: 1 | -1, write: string) =>
  prepare<Total>(`
    with locked as materialized (
      select id, total_hearts from posts where id = any($1::bigint[]) and deleted_at is null
      order by id for no key update
    ), asked as (
      select post_id, member_id
      from unnest($1::bigint[], $2::uuid[]) asked (post_id, member_id) join locked on locked.id = post_id
    ), written as (${write}), counted as (
      select post_id, ${step} * count(*)::int as hearts from written group by post_id
    ), moved as (
      update posts set hearts = posts.hearts + counted.hearts from counted where posts.id = counted.post_id
    )
    select id, total_hearts + coalesce(counted.hearts, 0) as hearts
    from locked left join counted on counted.post_id = locked.id`);

const give = moving(
  1,
  `insert into hearts (post_id, member_id) select post_id, member_id from asked
   on conflict do nothing returning post_id`,
);

const takeBack = moving(
  -1,
  `delete from hearts using asked
   where hearts.post_id = asked.post_id and hearts.member_id = asked.member_id returning hearts.post_id`,
);
