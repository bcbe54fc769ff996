import { sql } from "kysely";
import { lockComment } from "../comments/removal.ts";
import type { Database } from "../db/database.ts";
import { decideOnCommentAs, decideOnPostAs } from "../moderation/decisions.ts";
import { type Actor, isBelow } from "../moderation/policy.ts";
import { lockPost } from "../posts/deletion.ts";
import { ApiError } from "../refusal.ts";
import { reopenReportsRestored } from "../reports/open-reports.ts";
import type { BulkActRow } from "./bulk-acts.ts";
import { isChildOf, isInForce } from "./in-force.ts";
import { linksTo } from "./linking.ts";

/** A post or comment, by its id. */
type Listed = { postId: number } | { commentId: number };

interface Found {
  postId: number;
  commentId: number | null;
  authorId: string;
  isRemoved: boolean;
}

/**
 * Removes a post or comment as a part of the act, unless since it was listed somebody removed it, its author deleted
 * it, or its author rose to the actor's rank.
 */
export async function removeChild(
  db: Database,
  act: BulkActRow,
  actor: Actor,
  listed: Listed,
): Promise<void> {
  const found = await lock(db, listed);
  if (!found || found.isRemoved || (await hasChild(db, act.id, found))) return;
  if (act.domain !== null && !(await linksTo(db, found, act.domain))) return;
  if (!(await isAuthorBelow(db, actor, found))) return;
  const decision = { decision: "remove", reason: act.reason, isQuiet: true, parentId: act.entry_id } as const;
  await decide(db, actor, found, decision);
  await db
    .insertInto("bulk_act_children")
    .values({ act_id: act.id, post_id: found.postId, comment_id: found.commentId, author_id: found.authorId })
    .execute();
  const counted = found.commentId === null ? sql`posts = posts + 1` : sql`comments = comments + 1`;
  await sql`update bulk_acts set ${counted} where id = ${act.id}`.execute(db);
}

/** Whether the actor may act in bulk on the author now, who may have been given a role since the post or comment was listed. */
async function isAuthorBelow(db: Database, actor: Actor, { authorId }: Found): Promise<boolean> {
  const { rows } = await sql`select from members where id = ${authorId} and ${isBelow(actor)}`.execute(db);
  return rows.length > 0;
}

/**
 * Whether the act has already removed this post or comment once: somebody may have restored it since, before a slow
 * second worker comes to it again.
 */
export async function hasChild(
  db: Database,
  actId: number,
  { postId, commentId }: Pick<Found, "postId" | "commentId">,
): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_act_children
    where act_id = ${actId}
      and ${isChildOf("bulk_act_children", { post: sql`${postId}::bigint`, comment: sql`${commentId}::bigint` })}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Restores a child with the reports that its removal closed, unless somebody has decided about it since. */
export async function restoreChild(db: Database, act: BulkActRow, actor: Actor, id: number): Promise<void> {
  const child = await db
    .selectFrom("bulk_act_children")
    .select([sql<number>`post_id`.as("post_id"), "comment_id"])
    .where("id", "=", id)
    // Another process may have dealt with the child since it was listed.
    .where("outcome", "is", null)
    .executeTakeFirst();
  if (!child) return;
  const { post_id: postId, comment_id: commentId } = child;
  const found = await lock(db, commentId === null ? { postId } : { commentId });
  const isRestored = found !== null && (await isInForce(db, id));
  if (isRestored) {
    const reason = act.undo_reason!;
    const given = { decision: "restore", reason, isQuiet: true, parentId: act.undo_entry_id! } as const;
    await decide(db, actor, found, given);
  }
  await db
    .updateTable("bulk_act_children")
    .set({ outcome: isRestored ? "restored" : "left" })
    .where("id", "=", id)
    .execute();
  await reopenReportsRestored(db, postId);
  const restored = commentId === null ? "restored_posts" : "restored_comments";
  const counted = sql.ref(isRestored ? restored : "left_alone");
  await sql`update bulk_acts set ${counted} = ${counted} + 1 where id = ${act.id}`.execute(db);
}

function decide(
  db: Database,
  actor: Actor,
  { postId, commentId }: Found,
  decision: { decision: "remove" | "restore"; reason: string; isQuiet: true; parentId: number },
): Promise<unknown> {
  return commentId === null
    ? decideOnPostAs(db, actor, String(postId), decision)
    : decideOnCommentAs(db, actor, String(commentId), decision);
}

/** Locks a post or comment; null where its author deleted it or its post, or it was erased. */
async function lock(db: Database, listed: Listed): Promise<Found | null> {
  try {
    if ("postId" in listed) {
      const post = await lockPost(db, String(listed.postId));
      return { postId: post.id, commentId: null, authorId: post.member_id, isRemoved: post.is_removed };
    }
    const { id, post, ...comment } = await lockComment(db, String(listed.commentId));
    return { postId: post.id, commentId: id, authorId: comment.member_id, isRemoved: comment.is_removed };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
