import { type FormattedText, mentionedNames } from "../../contract/formatted-text.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import { imageKeysIn } from "../formatting/images-in-text.ts";
import { IS_ADMITTED } from "../join-requests/admitted.ts";
import { notifyOfComments } from "../notifications/of-writings.ts";
import { ACTIVE_AFTER } from "../rankings/active.ts";

/** A comment to insert. The parent id 0 stands for a comment that does not exist. */
interface Given {
  postId: number;
  parentId: number | null;
  memberId: string;
  text: string;
  formatted: FormattedText | null;
}

interface Inserted {
  hasPost: boolean;
  isLocked: boolean | null;
  /** Null where the post does not exist, is locked, or does not have the parent. */
  id: number | null;
  createdAt: Date | null;
}

/**
 * Inserts a comment with its images, mentions and notifications, unless its post or parent does not allow it. Comments
 * that arrive together share the statements. Run it in a transaction.
 */
export const insertComment = gatherOn(async (db: Database, comments: Given[]) => {
  const rows = await insertAll(db, [
    comments.map(({ postId }) => postId),
    comments.map(({ parentId }) => parentId),
    comments.map(({ memberId }) => memberId),
    comments.map(({ text }) => text),
    comments.map(({ formatted }) => formatted && JSON.stringify(formatted)),
  ]);
  const added = rows.flatMap(({ id }, index) => (id === null ? [] : [{ ...comments[index]!, id }]));
  await giveImages(
    db,
    added.flatMap(({ id, formatted }) => imageKeysIn(formatted).map((key) => ({ id, key }))),
  );
  const mentioned = await insertMentions(db, added);
  await notifyOfComments(
    db,
    added.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, mentioned: mentioned.get(row.id) ?? [] }));
});

/**
 * Locks the posts first, in the order of their ids, so that two transactions cannot deadlock. The lock also keeps a post
 * from being deleted meanwhile, and lets its comments become visible in the order of their ids. Then locks the parents, in
 * the order in which hearts lock comments. The parents are read after the posts are locked, so a deletion that held a post
 * before has ended.
 */
const insertAll = prepare<Inserted>(`
  with given as materialized (
    select * from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::text[], $5::json[]) with ordinality
      given (post_id, parent_id, member_id, text, formatted, place)
  ), locked as materialized (
    select id, is_locked from posts where id = any($1::bigint[]) and deleted_at is null order by id for no key update
  ), parents as materialized (
    select parent.id, parent.post_id, parent.depth, parent.is_gone
    from locked join comments parent on parent.post_id = locked.id
    where parent.id = any($2::bigint[]) order by parent.id for share of parent
  ), fitting as (
    select given.*, coalesce(parent.depth + 1, 0) as depth
    from given join locked on locked.id = given.post_id
      left join parents parent on parent.post_id = given.post_id and parent.id = given.parent_id and not parent.is_gone
    where (given.parent_id is null or parent.id is not null) and not locked.is_locked
    order by given.place
  ), numbered as materialized (
    select fitting.*, nextval(pg_get_serial_sequence('comments', 'id')) as id from fitting
  ), inserted as (
    insert into comments (id, post_id, parent_id, depth, member_id, text, formatted) overriding system value
    select id, post_id, parent_id, depth, member_id, text, formatted from numbered
    returning id, created_at
  ), to_index as (
    insert into comments_to_index select id from numbered
  ), moved as (
    update posts set comment_count = comment_count + counted.comments, active_at = ${ACTIVE_AFTER("counted.writers")}
    from (select post_id, count(*)::int as comments, array_agg(member_id) as writers from numbered group by post_id) counted
    where posts.id = counted.post_id
  )
  select locked.id is not null as "hasPost", locked.is_locked as "isLocked", inserted.id, inserted.created_at as "createdAt"
  from given left join locked on locked.id = given.post_id
    left join numbered using (place) left join inserted on inserted.id = numbered.id
  order by given.place`);

/** Stores which images the comments show. Rows that exist already stay unchanged. */
export async function giveImages(db: Database, shown: { id: number; key: string }[]): Promise<void> {
  if (shown.length === 0) return;
  await insertImages(db, [shown.map(({ id }) => id), shown.map(({ key }) => key)]);
}

const insertImages = prepare(`
  insert into comment_images (comment_id, image_key) select * from unnest($1::bigint[], $2::text[])
  on conflict do nothing`);

/** Stores which members the comments mention; returns their `username_key`s by comment id. */
async function insertMentions(
  db: Database,
  comments: (Pick<Given, "text" | "formatted"> & { id: number })[],
): Promise<Map<number | null, string[]>> {
  const named = comments.flatMap(({ id, text, formatted }) => {
    const keys = new Set(mentionedNames(text, formatted).map((name) => name.toLowerCase()));
    // Only the first names count, so that one comment cannot notify everybody.
    return [...keys].slice(0, LIMITS.mentions).map((key) => ({ id, key }));
  });
  const mentioned = new Map<number | null, string[]>();
  if (named.length === 0) return mentioned;
  const found = await insertNamed(db, [named.map(({ id }) => id), named.map(({ key }) => key)]);
  for (const { id, key } of found) mentioned.set(id, [...(mentioned.get(id) ?? []), key]);
  return mentioned;
}

const insertNamed = prepare<{ id: number; key: string }>(`
  with named as (
    select given.id, given.key, members.id as member_id
    from unnest($1::bigint[], $2::text[]) given (id, key) join members on members.username_key = given.key
    where ${IS_ADMITTED}
  ), inserted as (
    insert into comment_mentions (comment_id, member_id) select id, member_id from named
  )
  select id, key from named`);
