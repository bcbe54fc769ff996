import { type RawBuilder, sql } from "kysely";
import { type Role, ROLES } from "../../contract/entities.ts";
import type { Decision } from "../../contract/moderation.ts";
import { FEED_ACTIONS, type LogEntry } from "../../contract/moderation-log.ts";
import { isInFeedsOf, type Reached, reaches } from "../feed-people/reach.ts";
import type { Viewer } from "../http/viewer.ts";
import { isHeldBack } from "../members/held-back.ts";

/** The member who acts; null is the operator, who may do everything. */
export type Actor = Pick<Viewer, "id" | "username" | "role"> | null;

type Target = Pick<Viewer, "id" | "role">;

/** The author of a post or comment, and whether the actor reaches it by a role in one of its feeds. */
interface Judged {
  authorId: string;
  isReached: boolean;
}

/** Members without a role in the site act on others by their roles in feeds alone, and only where these reach. */
export function actsByFeeds<By extends Pick<Viewer, "role">>(
  actor: By | null,
): actor is By & { role: "member" } {
  return actor?.role === "member";
}

/**
 * The admins, as rows of `members`, who are locked while somebody acts: of two admins who demote or ban each other at the same moment, the
 * second waits and is then refused. Nothing that the people of feeds do depends on them.
 */
export function isLockedFor(actor: Pick<Viewer, "role">): RawBuilder<boolean> {
  return actsByFeeds(actor) ? sql<boolean>`false` : sql<boolean>`role = 'admin'`;
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

/** The people of a feed see a hidden post of `reports` only where they may decide about it, not for the reports below it alone. */
export function isReportedPostShown(viewer: Pick<Viewer, "id" | "role"> | null): RawBuilder<boolean> {
  if (!actsByFeeds(viewer)) return sql<boolean>`true`;
  const ofPosts = { post: sql.ref("posts.id"), author: sql.ref("posts.member_id") };
  return sql<boolean>`exists (
    select from posts where posts.id = reports.post_id and (deleted_at is null or ${isJudgedBy(viewer, ofPosts)})
  )`;
}

/** The site's moderators see who reported. The people of a feed may be friends of the one who was reported. */
export function canSeeReporters(actor: Pick<Viewer, "role"> | null): boolean {
  return !actsByFeeds(actor);
}

/** Moderators suspend and ban members; admins suspend and ban everybody except themselves. */
export function canSanction(actor: Actor, target: Target): boolean {
  if (actor === null) return true;
  if (actor.id === target.id) return false;
  return actor.role === "admin" || (actor.role === "moderator" && target.role === "member");
}

/** Moderators read what was removed from the profiles of others; members read their own where they may appeal. */
export function canReadProfileRemoval(viewer: Pick<Viewer, "id">, memberId: string): boolean {
  return viewer.id !== memberId;
}

/** `canSanction` as a condition of rows of `members`. */
export function isSanctionableBy(actor: Actor): RawBuilder<boolean> {
  if (actor === null) return sql<boolean>`true`;
  const isBelowThem =
    actor.role === "admin" ? sql`true` : sql`${actor.role} = 'moderator' and members.role = 'member'`;
  return sql<boolean>`(members.id <> ${actor.id}::uuid and ${isBelowThem})`;
}

/** Members of a lower role, whose posts and comments an actor may remove in bulk. */
export function canActInBulk(actor: Actor, target: Target): boolean {
  return actor === null || isAbove(actor.role, target.role);
}

/** `canActInBulk` as a condition of rows of `members`. It holds for nobody's own posts and comments. */
export function isBelow(actor: Pick<Viewer, "role"> | null): RawBuilder<boolean> {
  if (actor === null) return sql<boolean>`true`;
  return sql<boolean>`members.role = any(${ROLES.slice(0, ROLES.indexOf(actor.role))}::text[])`;
}

/** Whether a row of `members`, who started an act by this role, still has at least its rights. The act stops otherwise. */
export function canGoOn(role: Role): RawBuilder<boolean> {
  return sql<boolean>`(not ${isHeldBack()} and members.role = any(${ROLES.slice(ROLES.indexOf(role))}::text[]))`;
}

/** `canActInBulk` as a condition of rows of `members` and of acts that somebody started by their role of that time. */
export const isBelowActor: RawBuilder<boolean> = sql<boolean>`(
  bulk_acts.actor_role is null
  or array_position(${ROLES}::text[], members.role) < array_position(${ROLES}::text[], bulk_acts.actor_role)
)`;

/** The site's moderators block domains, remove by domain what members below them wrote, and undo that. */
export function canActOnDomains(actor: Actor): boolean {
  return !actsByFeeds(actor);
}

/** Admins change the site itself: its settings, its own pages and its automatic rules. */
export function canAdminister(actor: Actor): boolean {
  return actor === null || actor.role === "admin";
}

/** Admins change the roles of others, never their own. */
export function canGrant(actor: Actor, target: Target): boolean {
  return actor === null || (actor.role === "admin" && actor.id !== target.id);
}

/**
 * Admins make links that set the passwords of members who are no admins: with a link for an admin, they could act as
 * another admin.
 */
export function canMakePasswordLink(actor: Actor, target: Target): boolean {
  return actor === null || (actor.role === "admin" && target.role !== "admin");
}

/**
 * `canMakePasswordLink` as a condition of rows of `members` and of `made_by`, who must be able to make the link now: by it, an admin could
 * sign in as the member. It holds for links that the members have asked for.
 */
export const isLinkAllowed = sql<boolean>`(made_by is null or members.role <> 'admin' and exists (
  select from members maker where maker.id = made_by and maker.role = 'admin' and not ${isHeldBack("maker")}
))`;

/** Whether a change of a role needs the password of the admin who makes it. */
export function needsConfirmation(before: Role, after: Role): boolean {
  return before !== after && (before === "admin" || after === "admin");
}

/** Whether a change of a role raises it. A suspended or banned member gets no higher role. */
export function isRise(before: Role, after: Role): boolean {
  return isAbove(after, before);
}

function isAbove(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) > ROLES.indexOf(other);
}

/** Actions that reveal a report or a note. The member whom it was about does not see these entries. */
const UNSEEN_BY_SUBJECT: LogEntry["action"][] = [
  "add-note",
  "delete-note",
  "dismiss-reports",
  "close-reports",
  "read-messages",
  "delete-post",
  "delete-comment",
  "undelete-comment",
];

/** Whether an entry of the log may be shown: nobody reads that there was a report on themselves, or a note about them. */
export function isEntryShownTo({ id }: Pick<Viewer, "id">, entries: string): RawBuilder<boolean> {
  const [action, subject] = [sql.ref(`${entries}.action`), sql.ref(`${entries}.subject_id`)];
  return sql<boolean>`not (${action} = any(${UNSEEN_BY_SUBJECT}) and ${subject} is not distinct from ${id}::uuid)`;
}

/**
 * Whether a row of `moderation_log` is one that the viewer reads. The people of feeds read those about their feeds, those about posts and
 * comments that they reach, and those of posts that they did not approve, to which no post leads.
 */
export function isEntryReadBy(viewer: Pick<Viewer, "id" | "role">): RawBuilder<boolean> {
  const isShown = isEntryShownTo(viewer, "moderation_log");
  if (!actsByFeeds(viewer)) return isShown;
  const about = { post: sql.ref("moderation_log.post_id"), author: sql.ref("subject_id") };
  const isReached = sql<boolean>`(action <> all(${FEED_ACTIONS}) and ${isInFeedsOf(viewer.id, about.post)}
      and ${isJudgedBy(viewer, about)})`;
  return sql<boolean>`${isShown} and (${isOfFeedOf(viewer.id)} or ${isReached} or (action = 'refuse-post' and ${isByFeedOf(viewer.id)}))`;
}

/** Whether an entry is a removal that the viewer's roles in feeds do not take back (`canDecideAfter`). */
export function isRemovalOfOthers(viewer: Pick<Viewer, "id" | "role">): RawBuilder<boolean> {
  if (!actsByFeeds(viewer)) return sql<boolean>`false`;
  return sql<boolean>`action in ('remove-post', 'remove-comment') and not ${isByFeedOf(viewer.id)}`;
}

/** Whether an entry is about a feed in which the member has a role. */
function isOfFeedOf(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`(action = any(${FEED_ACTIONS}) and exists (
    select from feed_people join feeds on feeds.id = feed_id
    where member_id = ${memberId} and rank is not null and feeds.name = subject
  ))`;
}

/** Whether an entry is a decision by a role in such a feed. */
function isByFeedOf(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(by_feeds && array(
    select feed_id from feed_people where member_id = ${memberId} and rank is not null
  ), false)`;
}

/** Whether a row of `members` is an admin who can act. */
export const isAdminNow = sql<boolean>`(role = 'admin' and banned_at is null)`;
