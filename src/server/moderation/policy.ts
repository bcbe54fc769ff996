import { type Role, ROLES } from "../../contract/entities.ts";
import type { Decision } from "../../contract/moderation.ts";
import { type RawBuilder, sql } from "kysely";
import { type Reached, reaches } from "../feed-people/reach.ts";
import type { Viewer } from "../http/viewer.ts";

/** The member who acts; null is the operator, who may do everything. */
export type Actor = Pick<Viewer, "id" | "username" | "role"> | null;

type Target = Pick<Viewer, "id" | "role">;

/** The author of a post or comment, and whether the actor reaches it by a role in one of its feeds. */
interface Judged {
  authorId: string;
  isReached: boolean;
}

/**
 * Moderators and admins decide on the posts and comments of others, the people of a feed on those that they reach. Admins
 * may also lock the discussion of their own post, because a lock closes no reports.
 */
export function canModerate(actor: Actor, { authorId, isReached }: Judged, decision: Decision): boolean {
  if (actor === null) return true;
  if (actor.id !== authorId) return actor.role !== "member" || isReached;
  return actor.role === "admin" && (decision === "lock" || decision === "unlock");
}

/**
 * The people of a feed restore and unlock only what was removed or locked by a role in one of their feeds, and do not decide
 * again what the site's moderators have restored or unlocked.
 */
export function canDecideAfter(
  byFeeds: number[],
  earlier: { feeds: number[] | null } | undefined,
  decision: Decision,
): boolean {
  if (decision !== "restore" && decision !== "unlock") return earlier?.feeds !== null;
  return byFeeds.some((feed) => earlier?.feeds?.includes(feed));
}

/** `canModerate` as a condition of rows, for all decisions that end or show reports. */
export function isJudgedBy(actor: Pick<Viewer, "id" | "role"> | null, content: Reached): RawBuilder<boolean> {
  if (actor === null) return sql<boolean>`true`;
  const isOthers = sql<boolean>`${content.author} is distinct from ${actor.id}::uuid`;
  return actor.role === "member" ? sql<boolean>`(${isOthers} and ${reaches(actor.id, content)})` : isOthers;
}

/** The site's moderators see who reported. The people of a feed may be friends of the one who was reported. */
export function canSeeReporters(actor: Pick<Viewer, "role"> | null): boolean {
  return actor === null || actor.role !== "member";
}

/** The author of an appeal, and the names of those who decided what it is about, null for the operator. */
export interface Appealed {
  authorId: RawBuilder<unknown>;
  deciders: RawBuilder<unknown>;
  /** The role of the author of an appeal against a sanction, whom the decider must be allowed to sanction; absent for removals. */
  authorRole?: RawBuilder<unknown>;
}

/** Whether a row of `members` may decide about an appeal: a moderator of the site who is neither its author nor decided what it is about. */
export function isDecider({ authorId, deciders, authorRole }: Appealed): RawBuilder<boolean> {
  const isOfRank = authorRole ? sql`(members.role = 'admin' or ${authorRole} = 'member')` : sql`true`;
  return sql<boolean>`(
    members.role in ('moderator', 'admin') and members.id <> ${authorId} and ${isOfRank}
    and members.username <> all(array_remove(${deciders}, null))
  )`;
}

/** Moderators suspend and ban members; admins suspend and ban everybody except themselves. */
export function canSanction(actor: Actor, target: Target): boolean {
  if (actor === null) return true;
  if (actor.id === target.id) return false;
  return actor.role === "admin" || (actor.role === "moderator" && target.role === "member");
}

/** `canSanction` as a condition of rows of `members`. */
export function isSanctionableBy(actor: Actor): RawBuilder<boolean> {
  if (actor === null) return sql<boolean>`true`;
  const isBelowThem =
    actor.role === "admin" ? sql`true` : sql`${actor.role} = 'moderator' and members.role = 'member'`;
  return sql<boolean>`(members.id <> ${actor.id}::uuid and ${isBelowThem})`;
}

/** A note about a member is deleted by the moderator who wrote it, or by an admin. */
export function canDeleteNote(actor: Actor, authorId: string): boolean {
  return actor === null || actor.role === "admin" || (actor.role === "moderator" && actor.id === authorId);
}

/** Members of a lower role, whose posts and comments an actor may remove in bulk. */
export function canActInBulk(actor: Actor, target: Target): boolean {
  return actor === null || ROLES.indexOf(actor.role) > ROLES.indexOf(target.role);
}

/** `canActInBulk` as a condition of rows of `members`. It holds for nobody's own posts and comments. */
export function isBelow(actor: Pick<Viewer, "role"> | null): RawBuilder<boolean> {
  if (actor === null) return sql<boolean>`true`;
  return sql<boolean>`members.role = any(${ROLES.slice(0, ROLES.indexOf(actor.role))}::text[])`;
}

/** `canActInBulk` as a condition of rows of `members` and of acts that somebody started by their role of that time. */
export const isBelowActor: RawBuilder<boolean> = sql<boolean>`(
  bulk_acts.actor_role is null
  or array_position(${ROLES}::text[], members.role) < array_position(${ROLES}::text[], bulk_acts.actor_role)
)`;

/** The site's moderators remove by domain what members below them wrote, and undo that. */
export function canActOnDomains(actor: Actor): boolean {
  return actor === null || actor.role !== "member";
}

/** Admins change the roles of others, never their own. */
export function canGrant(actor: Actor, target: Target): boolean {
  return actor === null || (actor.role === "admin" && actor.id !== target.id);
}

/** Admins make links that set the passwords of members who are no admins: by one of these, an admin could act as another. */
export function canMakePasswordLink(actor: Actor, target: Target): boolean {
  return actor === null || (actor.role === "admin" && target.role !== "admin");
}

/** Whether a change of a role needs the password of the admin who makes it. */
export function needsConfirmation(before: Role, after: Role): boolean {
  return before !== after && (before === "admin" || after === "admin");
}
