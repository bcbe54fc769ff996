import type { Comment } from "../../contract/entities.ts";
import { addressesIn } from "../../contract/formatted-text.ts";
import type { AutomaticRules } from "../automatic-rules/automatic-rules.ts";
import { writingOfComment } from "../automatic-rules/writing.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { formatTextWithImages, holdImagesIn } from "../formatting/images-in-text.ts";
import { refuseBlockedDomains } from "../moderation/domains.ts";
import { requirePostId } from "../posts/posts.ts";
import { badRequest, forbidden, notFound } from "../refusal.ts";
import { insertComment } from "./insert-comments.ts";
import { presentComment } from "./present.ts";
import { briefComments, type CommentRow, listNewestComments, loadComments } from "./queries.ts";

/** The ids are in the API's form. */
export interface NewComment {
  postId: string;
  parentId?: string | null | undefined;
  text: string;
  /** The origin of the text's images. */
  origin: string;
}

/** Stands for a malformed parent id: no comment has this id. */
const NOWHERE = 0;

/**
 * Adds a comment or a reply to a post and notifies the members whom it concerns. Run it in a
 * transaction. Throws 400 for a link to a blocked domain, for too many images, for one that is gone and where an automatic rule refuses it, 404 for an unknown
 * post, 403 for a locked one, and 400 for a parent that is not on the post.
 */
export async function addComment(
  db: Database,
  author: Pick<Viewer, "id" | "username" | "picture" | "role">,
  comment: NewComment,
  rules: AutomaticRules,
): Promise<Comment> {
  const { text, origin } = comment;
  const formatted = formatTextWithImages(text, origin);
  await refuseBlockedDomains(db, addressesIn(text, formatted));
  const verdict = await rules.judge(db, author, writingOfComment(text, formatted));
  await holdImagesIn(db, formatted);
  const postId = requirePostId(comment.postId);
  const parentId = comment.parentId == null ? null : (parseId(comment.parentId) ?? NOWHERE);
  const { hasPost, isLocked, id, createdAt, mentioned } = await insertComment(db, {
    postId,
    parentId,
    memberId: author.id,
    text,
    formatted,
  });
  if (!hasPost) throw notFound("submissionNotFound");
  if (isLocked) throw forbidden("discussionLocked");
  if (id === null || createdAt === null) throw badRequest("parentNotFound");
  await rules.record(db, { verdict, commentId: id });
  await publish(db, [{ what: "changed", postId }]);
  return presentComment({
    id,
    parent_id: parentId,
    member_id: author.id,
    username: author.username,
    picture: author.picture,
    text,
    formatted,
    hearts: 0,
    created_at: createdAt,
    edited_at: null,
    deleted_at: null,
    mentioned,
  });
}

/** Newest first, without deleted comments. */
export async function newestComments(db: Database, postId: number, limit: number): Promise<Comment[]> {
  const comments = await listNewestComments(db, postId, limit);
  return comments.map(presentComment);
}

/** The comments of these ids, in the order of the ids. Deleted ones have no text. */
export function getComments(db: Database, ids: number[]): Promise<CommentRow[]> {
  return loadComments(db, ids);
}

/** The comments of these ids without their words; deleted ones too, whose words are none. */
export async function readCommentsInBrief(
  db: Database,
  ids: number[],
): Promise<{ id: number; member_id: string; version: string }[]> {
  return ids.length === 0 ? [] : briefComments(db, ids);
}
