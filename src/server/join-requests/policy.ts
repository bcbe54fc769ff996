import type { Actor } from "../moderation/policy.ts";

/** Moderators approve and refuse requests to join. Only admins let somebody in whose address nobody has proven. */
export function canLetIn(actor: Actor, { isUnconfirmed }: { isUnconfirmed: boolean }): boolean {
  return actor === null || !isUnconfirmed || actor.role === "admin";
}
