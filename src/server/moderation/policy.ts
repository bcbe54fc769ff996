import type { Decision } from "../../contract/moderation.ts";
import type { Viewer } from "../http/viewer.ts";

/** Who acts: a member, or null for the operator at the machine, who may do everything. */
export type Actor = Pick<Viewer, "id" | "username" | "role"> | null;

/** Whom it is done to. */
type Target = Pick<Viewer, "id" | "role">;

/**
 * Moderators and admins decide on the posts and comments of others. An admin may lock the discussion of their own post:
 * that touches no report.
 */
export function canModerate(actor: Actor, authorId: string, decision: Decision): boolean {
  if (actor === null) return true;
  if (actor.id !== authorId) return actor.role !== "member";
  return actor.role === "admin" && (decision === "lock" || decision === "unlock");
}

/** Members are suspended and banned by those who moderate, those who moderate by admins, and nobody by themselves. */
export function canSanction(actor: Actor, target: Target): boolean {
  if (actor === null) return true;
  if (actor.id === target.id) return false;
  return actor.role === "admin" || (actor.role === "moderator" && target.role === "member");
}

/** Roles are given and taken by admins, and nobody's own. */
export function canGrant(actor: Actor, target: Target): boolean {
  return actor === null || (actor.role === "admin" && actor.id !== target.id);
}
