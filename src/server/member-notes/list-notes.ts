import { sql } from "kysely";
import type { MemberNote } from "../../contract/member-notes.ts";
import type { Role } from "../../contract/entities.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { findMember } from "../members/members.ts";
import { type Actor, canSanction } from "../moderation/policy.ts";
import { fillPage } from "../page-bytes.ts";
import { forbidden } from "../refusal.ts";
import { canDeleteNote, isNoteFor } from "./policy.ts";

interface Slice {
  limit: number;
  /** Only notes before this one. */
  before: number | null;
}

/**
 * The notes about a member, the newest first. Throws 404, and 403 for a member whom the viewer may not sanction, as for
 * the viewer.
 */
export async function listNotes(
  db: Database,
  viewer: Actor,
  nameOrUid: string,
  { limit, before }: Slice,
): Promise<{ notes: MemberNote[]; next: string | null; total: number }> {
  const { id: memberId } = await findMember(db, nameOrUid);
  const { role, total } = await db
    .selectFrom("members")
    .select(sql<Role>`role`.as("role"))
    .select(
      sql<number>`(
        select count(*)::int from member_notes note where subject_id = members.id and ${isNoteFor(viewer)})`.as(
        "total",
      ),
    )
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (!canSanction(viewer, { id: memberId, role })) throw forbidden("notAllowed");
  const notes = await readNotes(db, viewer, { memberId, before, limit: limit + 1 });
  const { items, hasMore } = fillPage(notes.slice(0, limit), limit);
  const isLast = !hasMore && notes.length <= limit;
  return { notes: items, next: isLast ? null : items.at(-1)!.id, total };
}

interface Row {
  id: number;
  author_id: string;
  username: string;
  text: string;
  created_at: Date;
  post_id: number | null;
  comment_id: number | null;
  is_of_comment: boolean;
  title: string | null;
}

async function readNotes(
  db: Database,
  viewer: Actor,
  { memberId, before, limit }: Slice & { memberId: string },
): Promise<MemberNote[]> {
  const { rows } = await sql<Row>`
    select note.id, note.author_id, author.username, note.text, note.created_at, note.post_id, note.comment_id, note.is_of_comment,
      case when posts.deleted_at is null or posts.is_removed then posts.title end as title
    from member_notes note join members author on author.id = note.author_id left join posts on posts.id = note.post_id
    where note.subject_id = ${memberId} and ${isNoteFor(viewer)} and (${before}::bigint is null or note.id < ${before}::bigint)
    order by note.id desc limit ${limit}`.execute(db);
  return rows.map((row) => presentNote(row, viewer));
}

function presentNote(row: Row, viewer: Actor): MemberNote {
  const { post_id: postId, comment_id: commentId, title } = row;
  const isGone = row.is_of_comment && commentId === null;
  const about = postId !== null &&
    !isGone && {
      submissionId: String(postId),
      commentId: commentId === null ? null : String(commentId),
      title,
    };
  return {
    ...{ id: String(row.id), userName: row.username, text: row.text, createdAt: timestamp(row.created_at) },
    about: about || null,
    mayDelete: canDeleteNote(viewer, row.author_id),
  };
}
