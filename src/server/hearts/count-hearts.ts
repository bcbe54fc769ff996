import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";

interface Heart {
  /** The row id of the post or comment. */
  id: number;
  memberId: string;
}

/** Where a heart has just been given or taken back. */
export interface Hearted {
  postId: number;
  /** The hearts of the post or comment afterwards. */
  hearts: number;
}

interface Total extends Hearted {
  id: number;
}

/** The parts of the statement that differ between posts and comments. */
interface Subject {
  /** Finds the ids in `$1` that a reader can see. */
  visible: string;
  /** Queries of the statement that write the figure. */
  moved: string;
  insert: string;
  delete: string;
}

const POSTS: Subject = {
  visible:
    "select id, id as post_id, total_hearts as hearts from posts where id = any($1::bigint[]) and deleted_at is null",
  moved: `moved as (
    update posts set hearts = posts.hearts + counted.hearts,
      hot = hot_of(posts.total_hearts + counted.hearts, posts.created_at)
    from counted where posts.id = counted.id
  )`,
  insert: `insert into hearts (post_id, member_id) select id, member_id from asked
    on conflict do nothing returning post_id as id`,
  delete: `delete from hearts using asked
    where hearts.post_id = asked.id and hearts.member_id = asked.member_id returning asked.id`,
};

const COMMENTS: Subject = {
  visible: `select id, post_id, hearts from comments where id = any($1::bigint[]) and deleted_at is null
    and exists (select from posts where posts.id = comments.post_id and posts.deleted_at is null)`,
  moved: `moved as (
    update comments set hearts = comments.hearts + counted.hearts from counted where comments.id = counted.id
  ), logged as (
    insert into comment_heart_steps (post_id, comment_id, step)
    select post_id, id, counted.hearts from counted join locked using (id)
  )`,
  insert: `insert into comment_hearts (comment_id, member_id) select id, member_id from asked
    on conflict do nothing returning comment_id as id`,
  delete: `delete from comment_hearts using asked
    where comment_hearts.comment_id = asked.id and comment_hearts.member_id = asked.member_id returning asked.id`,
};

/**
 * Makes the function that adds or removes a heart. One statement writes the rows and changes the figures by the
 * rows that it wrote, so a heart counts once even when requests race. The function returns the hearts afterwards, or
 * null where there is nothing of this id.
 *
 * Locks the posts or comments first, in the order of their ids, so that two statements cannot deadlock. A locked row
 * is read at its newest version, not at the statement's snapshot, so the returned figure is exact.
 */
function moving({ visible, moved }: Subject, step: 1 | -1, write: string) {
  const move = prepare<Total>(`
    with locked as materialized (
      ${visible} order by id for no key update
    ), asked as (
      select id, member_id from unnest($1::bigint[], $2::uuid[]) asked (id, member_id) join locked using (id)
    ), written as (${write}), counted as (
      select id, ${step} * count(*)::int as hearts from written group by id
    ), ${moved}
    select locked.id, locked.post_id as "postId", locked.hearts + coalesce(counted.hearts, 0) as hearts
    from locked left join counted on counted.id = locked.id`);
  return gatherOn(async (db: Database, hearts: Heart[]): Promise<(Hearted | null)[]> => {
    const ids = hearts.map(({ id }) => id);
    const totals = await move(db, [ids, hearts.map(({ memberId }) => memberId)]);
    const byId = new Map(totals.map((total) => [total.id, total]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}

export const postHearts = { insert: moving(POSTS, 1, POSTS.insert), delete: moving(POSTS, -1, POSTS.delete) };

export const commentHearts = {
  insert: moving(COMMENTS, 1, COMMENTS.insert),
  delete: moving(COMMENTS, -1, COMMENTS.delete),
};
