import type { Comment } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { prepare } from "../db/prepared.ts";
import { type ApiError, badRequest, forbidden, notFound } from "../refusal.ts";
import { notifyOfComments } from "../notifications/notifications.ts";
import { mentionedNames } from "./mentions.ts";
import { presentComment } from "./present.ts";
import { type CommentRow, listNewestComments } from "./queries.ts";

export interface NewComment {
  postId: number;
  memberId: string;
  username: string;
  text: string;
  parentId?: string | null | undefined;
}

/** A new comment, and the ids of the members who are notified of it. */
export interface AddedComment {
  comment: Comment;
  notified: string[];
}

/**
 * Adds comments and replies to posts. Gives each comment or its refusal, in the given order: 404 for an
 * unknown post, 403 for a locked one, 400 for a parent that is not on the post. Run it in a transaction.
 */
export async function addComments(
  db: Database,
  comments: NewComment[],
): Promise<(AddedComment | { refused: ApiError })[]> {
  const parentIds = comments.map(({ parentId }) =>
    parentId == null ? null : (parseId(parentId) ?? NOWHERE),
  );
  const rows = await insertComments(db, [
    comments.map(({ postId }) => postId),
    parentIds,
    comments.map(({ memberId }) => memberId),
    comments.map(({ text }) => text),
  ]);
  const ids = rows.map(({ id }) => id);
  const mentioned = await addMentions(db, rows, comments);
  const notified = await notifyOfComments(
    db,
    ids.filter((id) => id !== null),
  );
  return comments.map(({ memberId, username, text }, index) => {
    const { hasPost, isLocked, id, createdAt } = rows[index]!;
    if (isLocked) return { refused: forbidden("discussionLocked") };
    if (!hasPost) return { refused: notFound("submissionNotFound") };
    if (id === null || createdAt === null) return { refused: badRequest("parentNotFound") };
    const row: Omit<CommentRow, "depth"> = {
      id,
      parent_id: parentIds[index]!,
      member_id: memberId,
      username,
      text,
      created_at: createdAt,
      deleted_at: null,
      mentioned: mentioned.get(id) ?? [],
    };
    return { comment: presentComment(row), notified: notified.get(id) ?? [] };
  });
}

/** Newest first, without deleted comments. */
export async function newestComments(db: Database, postId: number, limit: number): Promise<Comment[]> {
  const comments = await listNewestComments(db, postId, limit);
  return comments.map(presentComment);
}

/** Stands for a malformed parent id: no comment has this id. */
const NOWHERE = 0;

interface InsertedComment {
  hasPost: boolean;
  isLocked: boolean | null;
  /** Null where the comment was refused. */
  id: number | null;
  createdAt: Date | null;
}

/**
 * Locks the posts first, in the order of their ids, so that two transactions cannot deadlock. The lock also
 * keeps a post from being deleted meanwhile, and lets its comments become visible in the order of their ids.
 */
const insertComments = prepare<InsertedComment>(`
  with given as materialized (
    select * from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::text[]) with ordinality
      given (post_id, parent_id, member_id, text, place)
  ), locked as materialized (
    select id, is_locked from posts where id = any($1::bigint[]) and deleted_at is null order by id for no key update
  ), fitting as (
    select given.*, coalesce(parent.depth + 1, 0) as depth
    from given join locked on locked.id = given.post_id
      left join comments parent on parent.post_id = given.post_id and parent.id = given.parent_id
    where (given.parent_id is null or parent.id is not null) and not locked.is_locked
    order by given.place
  ), numbered as materialized (
    select fitting.*, nextval(pg_get_serial_sequence('comments', 'id')) as id from fitting
  ), inserted as (
    insert into comments (id, post_id, parent_id, depth, member_id, text) overriding system value
    select id, post_id, parent_id, depth, member_id, text from numbered
    returning id, created_at
  ), moved as (
    update posts set comment_count = comment_count + counted.comments
    from (select post_id, count(*)::int as comments from numbered group by post_id) counted
    where posts.id = counted.post_id
  )
  select locked.id is not null as "hasPost", locked.is_locked as "isLocked", inserted.id, inserted.created_at as "createdAt"
  from given left join locked on locked.id = given.post_id
    left join numbered using (place) left join inserted on inserted.id = numbered.id
  order by given.place`);

/** Stores which members the comments mention; gives their keys by comment id. */
async function addMentions(
  db: Database,
  rows: InsertedComment[],
  comments: NewComment[],
): Promise<Map<number, string[]>> {
  const named = comments.flatMap(({ text }, index) => {
    const id = rows[index]!.id;
    // Only the first names count, so that one comment cannot notify everybody.
    const keys = [...new Set(mentionedNames(text).map((name) => name.toLowerCase()))].slice(
      0,
      LIMITS.mentions,
    );
    return id === null ? [] : keys.map((key) => ({ id, key }));
  });
  const mentioned = new Map<number, string[]>();
  if (named.length === 0) return mentioned;
  const found = await insertMentions(db, [named.map(({ id }) => id), named.map(({ key }) => key)]);
  for (const { id, key } of found) mentioned.set(id, [...(mentioned.get(id) ?? []), key]);
  return mentioned;
}

const insertMentions = prepare<{ id: number; key: string }>(`
  with named as (
    select given.id, given.key, members.id as member_id
    from unnest($1::bigint[], $2::text[]) given (id, key) join members on members.username_key = given.key
  ), inserted as (
    insert into comment_mentions (comment_id, member_id) select id, member_id from named
  )
  select id, key from named`);
