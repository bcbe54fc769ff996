import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { logDeed } from "../moderation/log.ts";
import { holdActor } from "../moderation/hold-actor.ts";
import { holdBoth } from "../moderation/member-status.ts";
import { type Actor, canSanction } from "../moderation/policy.ts";
import { conflict, forbidden, notFound } from "../refusal.ts";
import { canDeleteNote, isNoteForAdmins, knowsNote } from "./policy.ts";
import { findNote } from "./queries.ts";

interface NewNote {
  text: string;
  submissionId?: string | undefined;
  commentId?: string | undefined;
}

type Moderator = NonNullable<Actor>;

/**
 * Writes a note about a member. The log says that there is a note, without its words, because the log is kept for good.
 * Run it in a transaction. Throws 404 for an unknown member, post or comment, 403 for a member whom the moderator may
 * not sanction, and 409 for one note too many.
 */
export async function addNote(
  db: Database,
  by: Moderator,
  nameOrUid: string,
  { text, ...about }: NewNote,
): Promise<{ id: string }> {
  const { actor, member } = await holdBoth(db, by, nameOrUid);
  if (!canSanction(actor, member)) throw forbidden("notAllowed");
  // The member is locked, so two notes that are written at once do not pass the limit together.
  const { count } = await db
    .selectFrom("member_notes")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("subject_id", "=", member.id)
    .executeTakeFirstOrThrow();
  if (count >= LIMITS.notes) throw conflict("tooManyNotes");
  const { id } = await db
    .insertInto("member_notes")
    .values({
      ...{ subject_id: member.id, author_id: by.id, text, is_for_admins: isNoteForAdmins(member) },
      ...{ ...(await findSubject(db, about)), is_of_comment: about.commentId !== undefined },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await logDeed(db, actor, { action: "add-note", subject: member.username, member, reason: "" });
  return { id: String(id) };
}

/** Throws 404. */
async function findSubject(db: Database, { submissionId, commentId }: Omit<NewNote, "text">) {
  if (commentId !== undefined) {
    const comment = await db
      .selectFrom("comments")
      .select(["id as comment_id", "post_id"])
      .where("id", "=", parseId(commentId) ?? 0)
      .executeTakeFirst();
    if (!comment) throw notFound("commentNotFound");
    return comment;
  }
  if (submissionId === undefined) return {};
  const post = await db
    .selectFrom("posts")
    .select("id as post_id")
    .where("id", "=", parseId(submissionId) ?? 0)
    .executeTakeFirst();
  if (!post) throw notFound("submissionNotFound");
  return post;
}

/**
 * Deletes a note. Its author may do so even once the subject is a moderator. If somebody else deletes it, the log names its author.
 * Run it in a transaction. Throws 404 for a note that the moderator may not read, and 403 for the note of another moderator.
 */
export async function deleteNote(db: Database, by: Actor, id: string): Promise<void> {
  const seen = await findNote(db, parseId(id));
  if (!seen) throw notFound("noteNotFound");
  const actor = await holdActor(db, by, seen.subject_id);
  // Reads the note again: another moderator may have deleted it before the lock.
  const note = await findNote(db, seen.id);
  if (!note || !knowsNote(actor, note)) throw notFound("noteNotFound");
  if (!canDeleteNote(actor, note.author_id)) throw forbidden("noteOfOthers");
  await db.deleteFrom("member_notes").where("id", "=", note.id).execute();
  const { author, username: subject } = note;
  const member = { id: note.subject_id, username: subject };
  const ofWhom = note.author_id === actor?.id ? {} : { detail: author };
  await logDeed(db, actor, { action: "delete-note", subject, member, ...ofWhom, reason: "" });
}
