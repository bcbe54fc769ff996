import { sql } from "kysely";
import type { Comment } from "../../contract/comments.ts";
import { addressesIn, type FormattedText, mentionedNames } from "../../contract/formatted-text.ts";
import { LIMITS } from "../../contract/limits.ts";
import { judgedComment } from "../automatic-rules/judged-words.ts";
import type { Database } from "../db/database.ts";
import { formatTextWithImages, holdImagesIn, imageKeysIn } from "../formatting/images-in-text.ts";
import type { Screening } from "../held/screen.ts";
import type { Viewer } from "../http/viewer.ts";
import { isAdmitted } from "../join-requests/admitted.ts";
import { publish } from "../live/publish.ts";
import { refuseBlockedDomains } from "../moderation/domains.ts";
import { notifyOfMentions } from "../notifications/of-writings.ts";
import { refuseOverLimits } from "../new-members/limits.ts";
import { indexCommentAgain } from "../search/comments/comment-index.ts";
import { conflict, forbidden, notFound } from "../refusal.ts";
import { isKept, MOMENT_OF_EDIT, type Others, WRITTEN_AT } from "../versions/grace.ts";
import { lockOwnComment } from "./deletion.ts";
import { lockImages, replaceImages } from "./images.ts";
import { presentComment } from "./present.ts";
import { type CommentRow, loadComments } from "./queries.ts";

interface Edit {
  text: string;
  /** The text that the author had before them when they began to edit. */
  was: string;
  /** The origin of the text's images. */
  origin: string;
}

/**
 * Replaces the text of the author's own comment, and notifies members whom it mentions for the first time. Images that the
 * text no longer shows disappear at once. Editing to the present text changes nothing, so a repeated request is no error.
 * Run it in a transaction. Throws 400 for a link to a blocked domain, too many images, an image that is gone, or a text
 * that an automatic rule refuses. Throws 403 for another's comment, a locked discussion, or more links or images than a new
 * member may show. Throws 404, and 409 if the stored text is not `was`.
 */
export async function editOwnComment(
  db: Database,
  author: Viewer,
  id: string,
  { text, was, origin }: Edit,
  { site, rules }: Screening,
): Promise<Comment> {
  const formatted = formatTextWithImages(text, origin);
  await refuseBlockedDomains(db, addressesIn(text, formatted));
  await lockImages(db, id, imageKeysIn(formatted));
  await holdImagesIn(db, formatted);
  const comment = await lockOwnComment(db, author, id);
  if (comment.is_deleted) throw notFound("commentNotFound");
  if (comment.post.is_locked) throw forbidden("discussionLocked");
  const now = await loadOne(db, comment.id);
  if (now.text === text) return presentComment(now);
  if (now.text !== was) throw conflict("editConflict");
  const before = () => judgedComment(now.text, now.formatted);
  const after = () => judgedComment(text, formatted);
  await refuseOverLimits(db, site, {
    author,
    placed: { postId: String(comment.post.id) },
    shown: () => ({ addresses: after().addresses, images: imageKeysIn(formatted) }),
    before: () => ({ addresses: before().addresses, images: imageKeysIn(now.formatted) }),
  });
  await rules.judgeEdit(db, author, { before, after, of: { commentId: comment.id } });
  await replaceText(db, comment.id, text, formatted);
  await replaceImages(db, comment.id, imageKeysIn(formatted));
  await indexCommentAgain(db, comment.id);
  await addMentions(db, comment.id, mentionedNames(text, formatted));
  const { id: postId } = comment.post;
  await publish(db, [
    { what: "comment", postId, commentId: comment.id },
    // `isLess`: an author may edit to take words back, so open pages must not go on showing the earlier text.
    { what: "changed", postId, isLess: true },
  ]);
  return presentComment(await loadOne(db, comment.id));
}

async function loadOne(db: Database, id: number): Promise<CommentRow> {
  return (await loadComments(db, [id]))[0]!;
}

/** Replaces the text. Stores the text before as a version if others may have read it. */
async function replaceText(
  db: Database,
  id: number,
  text: string,
  formatted: FormattedText | null,
): Promise<void> {
  const { rows: kept } = await sql<{ versions: number }>`
    insert into comment_versions (comment_id, text, written_at)
    select id, text, ${WRITTEN_AT} from comments edited
    where id = ${id} and ${isKept(OTHERS)}
    returning (select count(*)::int from comment_versions where comment_id = ${id}) as versions`.execute(db);
  if ((kept[0]?.versions ?? 0) >= LIMITS.versions) throw forbidden("editedTooOften");
  await db
    .updateTable("comments")
    .set({ text, formatted: formatted && JSON.stringify(formatted) })
    .$if(kept.length > 0, (update) => update.set({ edited_at: MOMENT_OF_EDIT }))
    .where("id", "=", id)
    .execute();
}

const OTHERS: Others = {
  reports: sql`select from reports where comment_id = edited.id`,
  answersSince: (writtenAt) => sql`
    select from comments reply where reply.post_id = edited.post_id and reply.parent_id = edited.id
      and reply.created_at >= ${writtenAt}`,
};

/**
 * Adds the mentions of an edited text. Mentions whose name the edit removes stay stored, so a member is notified only
 * once, however often the name comes back.
 */
async function addMentions(db: Database, id: number, names: string[]): Promise<void> {
  const keys = [...new Set(names.map((name) => name.toLowerCase()))].slice(0, LIMITS.mentions);
  if (keys.length === 0) return;
  const { rows: added } = await sql<{ member_id: string }>`
    insert into comment_mentions (comment_id, member_id)
    select ${id}, members.id from members
    where username_key = any(${keys}::text[]) and ${isAdmitted} and not exists (
      select from comment_mentions known where known.comment_id = ${id} and known.member_id = members.id
    )
    limit greatest(0, ${LIMITS.mentions} - (select count(*) from comment_mentions where comment_id = ${id}))
    returning member_id`.execute(db);
  await notifyOfMentions(
    db,
    id,
    added.map((row) => row.member_id),
  );
}
