import type { Viewer } from "../http/viewer.ts";

/** Who acts: a member, or null for the operator at the machine, who may do everything. */
export type Actor = Pick<Viewer, "id" | "username" | "role"> | null;

/** Whom it is done to. */
type Target = Pick<Viewer, "id" | "role">;

/** Posts and comments are decided on by moderators and admins; on their own only by admins. */
export function canModerate(actor: Actor, authorId: string): boolean {
  return actor === null || actor.role === "admin" || (actor.role === "moderator" && actor.id !== authorId);
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
