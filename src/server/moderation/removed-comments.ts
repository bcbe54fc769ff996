import { sql } from "kysely";
import type { HiddenComment } from "../../contract/removed-posts.ts";
import { type KeptComment, readHiddenComment } from "../comments/hidden-comment.ts";
import { presentWhole } from "../comments/whole-comment.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import type { Viewer } from "../http/viewer.ts";
import type { ImageStore } from "../images/image-store.ts";
import { notFound } from "../refusal.ts";
import { countReportsOfComment } from "../reports/open-reports.ts";
import { isOfOthers } from "./earlier-decision.ts";
import { feedsReaching, isJudge } from "./judges.ts";

/**
 * Reads a comment that is not shown any more, for those who may remove it, with who hid it, when and why. A comment that its
 * author deleted has its words while it has open reports. Throws 404 for everybody else.
 */
export async function readHidden(
  db: Database,
  store: ImageStore,
  viewer: Viewer,
  id: string,
): Promise<HiddenComment> {
  const commentId = parseId(id);
  const comment = commentId === null ? undefined : await readHiddenComment(db, commentId);
  if (!comment) throw notFound("commentNotFound");
  const content = { postId: comment.post_id, authorId: comment.member_id };
  if (!(await isJudge(db, viewer, content, "remove"))) throw notFound("commentNotFound");
  const removal = await lastRemoval(db, comment);
  const isReadable = comment.is_removed || (await countReportsOfComment(db, comment.id)) > 0;
  return {
    comment: isReadable && !comment.is_erased ? await presentWhole(store, comment) : null,
    isErased: comment.is_erased,
    ...(removal ? await presentRemoval(db, viewer, { comment, removal }) : presentDeletion(comment)),
  };
}

type Hiding = Omit<HiddenComment, "comment" | "isErased">;

function presentDeletion({ username: userName, deleted_at: at }: KeptComment): Hiding {
  return { by: "author", userName, reason: null, createdAt: timestamp(at) };
}

async function presentRemoval(
  db: Database,
  viewer: Viewer,
  { comment, removal }: { comment: KeptComment; removal: Removal },
): Promise<Hiding> {
  const content = { postId: comment.post_id, commentId: comment.id, authorId: comment.member_id };
  const byFeeds = await feedsReaching(db, viewer, content);
  return {
    by: "moderator",
    userName: removal.actor_name,
    reason: removal.reason,
    ...(removal.rule !== null && { rule: removal.rule }),
    ...((await isOfOthers(db, byFeeds, content, "restore")) && { isOfOthers: true }),
    createdAt: timestamp(removal.created_at),
  };
}

interface Removal {
  actor_name: string | null;
  reason: string;
  rule: string | null;
  created_at: Date;
}

/** The removal by which the comment is hidden, or was when its words were erased; undefined where its author deleted it. */
async function lastRemoval(
  db: Database,
  { id, post_id: postId, member_id: authorId, is_removed: isRemoved, is_erased: isErased }: KeptComment,
): Promise<Removal | undefined> {
  if (!isRemoved && !isErased) return undefined;
  const { rows } = await sql<Removal & { action: string }>`
    select action, actor_name, reason, rule, created_at from moderation_log
    where subject_id = ${authorId}::uuid and post_id = ${postId} and comment_id = ${id}
      and action in ('remove-comment', 'restore-comment', 'grant-appeal')
    order by id desc limit 1`.execute(db);
  return rows.find(({ action }) => action === "remove-comment");
}
