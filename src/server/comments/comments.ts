import type { Comment } from "../../contract/comments.ts";
import { addressesIn, type FormattedText } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { parseId } from "../db/ids.ts";
import { prepare } from "../db/prepared.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { formatTextWithImages, holdImagesIn } from "../formatting/images-in-text.ts";
import { refuseBlockedDomains } from "../moderation/domains.ts";
import { requirePostId } from "../posts/posts.ts";
import { type ApiError, badRequest, forbidden, notFound } from "../refusal.ts";
import { insertComment } from "./insert-comments.ts";
import { presentComment } from "./present.ts";
import { briefComments, type CommentRow, listNewestComments, loadComments } from "./queries.ts";

/** A comment to add, with ids in the API's form. */
export interface NewComment {
  postId: string;
  parentId?: string | null | undefined;
  text: string;
}

/** An id that no comment has, in place of a malformed parent id. */
const NOWHERE = 0;

/**
 * Adds a comment or a reply to a post, and notifies the members whom it concerns. `origin` is its images' origin. Run it in a
 * transaction. Throws 400 for a link to a blocked domain, for too many images and for one that is gone, 404 for an unknown
 * post, 403 for a locked one, and 400 for a parent that is not on the post.
 */
export async function addComment(
  db: Database,
  author: Pick<Viewer, "id" | "username" | "picture">,
  comment: NewComment,
  origin: string,
): Promise<Comment> {
  const { text } = comment;
  const formatted = await checkText(db, text, origin);
  const { postId, parentId } = targetOf(comment);
  const { hasPost, isLocked, id, createdAt, mentioned } = await insertComment(db, {
    postId,
    parentId,
    memberId: author.id,
    text,
    formatted,
  });
  if (id === null || createdAt === null) throw misplaced({ hasPost, isLocked });
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

/**
 * Checks a comment that is not added yet, and locks its images until the transaction ends. Returns its post and its
 * formatted text. Throws the errors of `addComment`.
 */
export async function checkComment(db: Database, comment: NewComment, origin: string) {
  const formatted = await checkText(db, comment.text, origin);
  const { postId, parentId } = targetOf(comment);
  const { hasParent, ...place } = await readPlace(db, { postId, parentId });
  if (!place.hasPost || place.isLocked || !hasParent) throw misplaced(place);
  return { postId, formatted };
}

/** The current state of a comment's post and parent. Comments that arrive together share the query. */
const readPlace = gatherOn(async (db: Database, places: CommentTarget[]) =>
  placesNow(db, [places.map(({ postId }) => postId), places.map(({ parentId }) => parentId)]),
);

const placesNow = prepare<{ hasPost: boolean; isLocked: boolean | null; hasParent: boolean }>(`
  select posts.id is not null as "hasPost", is_locked as "isLocked", asked.parent_id is null or exists (
    select from comments where id = asked.parent_id and post_id = posts.id and not is_gone
  ) as "hasParent"
  from unnest($1::bigint[], $2::bigint[]) with ordinality asked (post_id, parent_id, place)
    left join posts on posts.id = asked.post_id and deleted_at is null
  order by place`);

async function checkText(db: Database, text: string, origin: string): Promise<FormattedText | null> {
  const formatted = formatTextWithImages(text, origin);
  await refuseBlockedDomains(db, addressesIn(text, formatted));
  await holdImagesIn(db, formatted);
  return formatted;
}

interface CommentTarget {
  postId: number;
  parentId: number | null;
}

function targetOf({ postId, parentId }: NewComment): CommentTarget {
  return {
    postId: requirePostId(postId),
    parentId: parentId == null ? null : (parseId(parentId) ?? NOWHERE),
  };
}

/** The refusal of a comment whose post is gone or locked, or whose parent is not on the post. */
function misplaced({ hasPost, isLocked }: { hasPost: boolean; isLocked: boolean | null }): ApiError {
  if (!hasPost) return notFound("submissionNotFound");
  return isLocked ? forbidden("discussionLocked") : badRequest("parentNotFound");
}

/** A post's newest comments, the newest first, without deleted ones. */
export async function newestComments(db: Database, postId: number, limit: number): Promise<Comment[]> {
  const comments = await listNewestComments(db, postId, limit);
  return comments.map(presentComment);
}

/** The comments of these ids, in the order of the ids. Deleted ones have no text. */
export function getComments(db: Database, ids: number[]): Promise<CommentRow[]> {
  return loadComments(db, ids);
}

/** The comments of these ids without their words, including deleted comments. */
export async function readCommentsInBrief(
  db: Database,
  ids: number[],
): Promise<{ id: number; member_id: string; version: string }[]> {
  return ids.length === 0 ? [] : briefComments(db, ids);
}
