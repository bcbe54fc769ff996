import type { Decision } from "../../contract/moderation.ts";
import type { Viewer } from "../http/viewer.ts";

/** The member who acts; null is the operator, who may do everything. */
export type Actor = Pick<Viewer, "id" | "username" | "role"> | null;

type Target = Pick<Viewer, "id" | "role">;

/**
 * Moderators and admins decide on the posts and comments of others. Admins may also lock the discussion of
 * their own post, because a lock closes no reports.
 */
export function canModerate(actor: Actor, authorId: string, decision: Decision): boolean {
  if (actor === null) return true;
  if (actor.id !== authorId) return actor.role !== "member";
  return actor.role === "admin" && (decision === "lock" || decision === "unlock");
}

/** Moderators suspend and ban members; admins suspend and ban everybody except themselves. */
export function canSanction(actor: Actor, target: Target): boolean {
  if (actor === null) return true;
  if (actor.id === target.id) return false;
  return actor.role === "admin" || (actor.role === "moderator" && target.role === "member");
}

/** Admins change the roles of others, never their own. */
export function canGrant(actor: Actor, target: Target): boolean {
  return actor === null || (actor.role === "admin" && actor.id !== target.id);
}
