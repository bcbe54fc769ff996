import { sql } from "kysely";
import type { Comment } from "../../contract/entities.ts";
import { addressesIn, type FormattedText, mentionedNames } from "../../contract/formatted-text.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { formatText } from "../formatting/format-text.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { refuseBlockedDomains } from "../moderation/domains.ts";
import { notifyOfMentions } from "../notifications/notifications.ts";
import { conflict, forbidden, notFound } from "../refusal.ts";
import { lockOwnComment } from "./deletion.ts";
import { presentComment } from "./present.ts";
import { type CommentRow, loadComments } from "./queries.ts";

interface Edit {
  text: string;
  /** The text that was edited. */
  was: string;
}

/**
 * Replaces the text of the author's own comment and notifies members whom it mentions for the first time. Editing
 * to the present text changes nothing, so a repeated request is no error. Run it in a transaction. Throws 400 for
 * a link to a blocked domain, 404, 403 for another's comment or a locked discussion, and 409 where the text is
 * not the one that was edited.
 */
export async function editOwnComment(
  db: Database,
  author: Viewer,
  id: string,
  { text, was }: Edit,
): Promise<Comment> {
  const formatted = formatText(text);
  await refuseBlockedDomains(db, addressesIn(text, formatted));
  const comment = await lockOwnComment(db, author, id);
  if (comment.is_deleted) throw notFound("commentNotFound");
  if (comment.post.is_locked) throw forbidden("discussionLocked");
  const now = await loadOne(db, comment.id);
  if (now.text === text) return presentComment(now);
  if (now.text !== was) throw conflict("editConflict");
  await replaceText(db, comment.id, text, formatted);
  await addMentions(db, comment.id, mentionedNames(text, formatted));
  const { id: postId } = comment.post;
  await publish(db, [
    { what: "comment", postId, commentId: comment.id },
    // The text before may have been edited because nobody should read it.
    { what: "changed", postId, isLess: true },
  ]);
  return presentComment(await loadOne(db, comment.id));
}

async function loadOne(db: Database, id: number): Promise<CommentRow> {
  return (await loadComments(db, [id]))[0]!;
}

/** Keeps the text before as a version, unless it is young, was not answered, and the comment was never reported. */
async function replaceText(
  db: Database,
  id: number,
  text: string,
  formatted: FormattedText | null,
): Promise<void> {
  const { rows: kept } = await sql<{ versions: number }>`
    insert into comment_versions (comment_id, text, written_at)
    select id, text, coalesce(edited_at, created_at) from comments
    where id = ${id} and (
      coalesce(edited_at, created_at) < now() - make_interval(mins => ${LIMITS.graceMinutes})
      or exists (select from reports where comment_id = comments.id)
      or exists (
        select from comments reply where reply.post_id = comments.post_id and reply.parent_id = comments.id
          and reply.created_at >= coalesce(comments.edited_at, comments.created_at)
      )
    )
    returning (select count(*)::int from comment_versions where comment_id = ${id}) as versions`.execute(db);
  if ((kept[0]?.versions ?? 0) >= LIMITS.versions) throw forbidden("editedTooOften");
  await db
    .updateTable("comments")
    .set({ text, formatted: formatted && JSON.stringify(formatted) })
    .$if(kept.length > 0, (update) => update.set({ edited_at: momentOfEdit }))
    .where("id", "=", id)
    .execute();
}

/**
 * Moderators' decisions and new reports compare it. So it is after a decision that this edit waited for, which the
 * transaction's own time may not be, and no two edits have one in the milliseconds of the API.
 */
const momentOfEdit = sql<Date>`greatest(clock_timestamp(), edited_at + interval '1 millisecond')`;

/**
 * Mentions stay for good, also where an edit takes the name out of the text: so a member is notified once,
 * however often the name comes back.
 */
async function addMentions(db: Database, id: number, names: string[]): Promise<void> {
  const keys = [...new Set(names.map((name) => name.toLowerCase()))].slice(0, LIMITS.mentions);
  if (keys.length === 0) return;
  const { rows: added } = await sql<{ member_id: string }>`
    insert into comment_mentions (comment_id, member_id)
    select ${id}, members.id from members
    where username_key = any(${keys}::text[]) and not exists (
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
