import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";

interface Heart {
  postId: number;
  memberId: string;
}

interface Total {
  id: number;
  hearts: number;
}

/**
 * Makes the function that adds or removes a heart. One statement writes the rows and changes the figures by the
 * rows that it wrote, so a heart counts once even when requests race. The function returns the post's hearts
 * afterwards, or null where there is no such post.
 *
 * Locks the posts first, in the order of their ids, so that two statements cannot deadlock. A locked row is
 * read at its newest version, not at the statement's snapshot, so the returned figure is exact.
 */
function moving(step: 1 | -1, write: string): (db: Database, heart: Heart) => Promise<number | null> {
  const move = prepare<Total>(`
    with locked as materialized (
      select id, total_hearts from posts where id = any($1::bigint[]) and deleted_at is null
      order by id for no key update
    ), asked as (
      select post_id, member_id
      from unnest($1::bigint[], $2::uuid[]) asked (post_id, member_id) join locked on locked.id = post_id
    ), written as (${write}), counted as (
      select post_id, ${step} * count(*)::int as hearts from written group by post_id
    ), moved as (
      update posts set hearts = posts.hearts + counted.hearts,
        hot = hot_of(posts.total_hearts + counted.hearts, posts.created_at) from counted where posts.id = counted.post_id
    )
    select id, total_hearts + coalesce(counted.hearts, 0) as hearts
    from locked left join counted on counted.post_id = locked.id`);
  return gatherOn(async (db, hearts: Heart[]) => {
    const postIds = hearts.map(({ postId }) => postId);
    const totals = await move(db, [postIds, hearts.map(({ memberId }) => memberId)]);
    const byPost = new Map(totals.map((post) => [post.id, post.hearts]));
    return postIds.map((id) => byPost.get(id) ?? null);
  });
}

export const insertHeart = moving(
  1,
  `insert into hearts (post_id, member_id) select post_id, member_id from asked
   on conflict do nothing returning post_id`,
);

export const deleteHeart = moving(
  -1,
  `delete from hearts using asked
   where hearts.post_id = asked.post_id and hearts.member_id = asked.member_id returning hearts.post_id`,
);
