import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../http/viewer.ts";
import { type Actor, canSanction } from "../moderation/policy.ts";

interface Note {
  subject_id: string;
  author_id: string;
  role: Viewer["role"];
}

/** Notes about members with a role in the site are for admins, also once that role has ended. */
export function isNoteForAdmins(subject: Pick<Viewer, "role">): boolean {
  return subject.role !== "member";
}

/** Whether a row `note` is one that the viewer may read, who may sanction its subject today. */
export function isNoteFor(viewer: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${viewer?.role !== "moderator"} or not note.is_for_admins)`;
}

/** Moderators of the site see the notes about those on a page whom they may sanction. The people of feeds read none. */
export function canSeeNotes(viewer: Pick<Viewer, "role">): boolean {
  return viewer.role !== "member";
}

/** Whether somebody who would delete a note may know of it: its author, also once its subject has become a moderator. */
export function knowsNote(actor: Actor, note: Note): boolean {
  return note.author_id === actor?.id || canSanction(actor, { id: note.subject_id, role: note.role });
}

/** A note about a member is deleted by the moderator who wrote it, or by an admin. */
export function canDeleteNote(actor: Actor, authorId: string): boolean {
  return actor === null || actor.role === "admin" || (actor.role === "moderator" && actor.id === authorId);
}
