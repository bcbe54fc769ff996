import { sql } from "kysely";
import type { FeedRole } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { type Actor, actsByFeeds } from "../moderation/policy.ts";

/** A member's role in a feed. The smallest rank number is the highest rank, and owners rank above moderators. */
export interface RankInFeed {
  /** Null for a member who has an offer or asks for the feed, and no role. */
  role: FeedRole | null;
  rank: number | null;
}

/** Admins and the feed's owners offer members a role in it. */
export function canOffer(actor: Actor, own: RankInFeed | undefined): boolean {
  return actor === null || actor.role === "admin" || own?.role === "owner";
}

/**
 * Admins end any role in a feed. Its owners end roles of lower rank, and offers. Nobody ends their own role in this way,
 * because the log would show it as a decision about them.
 */
export function canEnd(actor: Actor, own: RankInFeed | undefined, their: RankInFeed): boolean {
  // Each rank in a feed belongs to one member, so an equal rank is the actor's own.
  if (their.rank !== null && own?.rank === their.rank) return false;
  if (actor === null || actor.role === "admin") return true;
  return own?.role === "owner" && own.rank! < (their.rank ?? Infinity);
}

/** The people of a feed, and moderators of the site, see its offers, and which member appointed which. */
export function canSeePeople(actor: Actor, own: RankInFeed | undefined): boolean {
  return !actsByFeeds(actor) || Boolean(own?.role);
}

/** Owners write the description of their feed and choose whose posts wait there. Only moderators of the site close and open feeds. */
export function canEditFeed(
  actor: Actor,
  own: RankInFeed | undefined,
  change: { isClosed?: boolean | undefined },
): boolean {
  return !actsByFeeds(actor) || isOwnersChange(own, change);
}

/**
 * Whether the feed's owner may make the change, which needs no reason. A moderator of the site who does not own the feed gives
 * a reason.
 */
export function isOwnersChange(
  own: RankInFeed | undefined,
  { isClosed }: { isClosed?: boolean | undefined },
): boolean {
  return own?.role === "owner" && isClosed === undefined;
}

/**
 * Owners and moderators pin posts in their feed, and moderators of the site in every feed. They may pin any post, even their
 * own or one by an author of higher rank.
 */
export function canPin(actor: Actor, own: RankInFeed | undefined): boolean {
  return canWriteRules(actor, own);
}

/**
 * Authors choose the tags of their own posts. The people of a feed choose the feed's tags on any post in it, and moderators of
 * the site all tags.
 */
export function canTag(
  actor: Actor,
  { isAuthor, role }: { isAuthor: boolean; role: FeedRole | null },
): boolean {
  return isAuthor || canWriteRules(actor, { role, rank: null });
}

/**
 * Owners and moderators of a feed, and moderators of the site, keep the list of its approved members: they decide about the posts that
 * wait, so they know best whose posts no longer need to.
 */
export function canKeepPosters(actor: Actor, own: RankInFeed | undefined): boolean {
  return canWriteRules(actor, own);
}

/** Owners and moderators write the side text and the about page of their feed as they write its rules. */
export function canWriteTexts(actor: Actor, own: RankInFeed | undefined): boolean {
  return canWriteRules(actor, own);
}

/**
 * Owners and moderators write the rules and the tags of their feed, because whoever applies the rules meets their gaps first. Every
 * change is in the log, and owners can end a moderator's role. Moderators of the site write the rules of every feed.
 */
export function canWriteRules(actor: Actor, own: RankInFeed | undefined): boolean {
  return !actsByFeeds(actor) || Boolean(own?.role);
}

interface Candidate extends RankInFeed {
  isBanned: boolean;
  isSuspended: boolean;
}

/** Whether the person is an owner who is not banned. A suspended owner counts, because the suspension ends. */
export function isOwnerNow({ role, isBanned }: Pick<Candidate, "role" | "isBanned">): boolean {
  return role === "owner" && !isBanned;
}

/** Whether the feed has no owner, or only banned ones. */
export function isWithoutOwner(people: Candidate[]): boolean {
  return !people.some(isOwnerNow);
}

/** `isOwnerNow` as a condition of a row of `p`, the people, and `m`, the member. */
export const isPresentOwner = sql<boolean>`(p.role = 'owner' and m.banned_at is null)`;

/**
 * `isWithoutOwner` as a condition of a feed's rows of `p`, the people, and `m`, the members. It is true for a feed that has no
 * such rows.
 */
export const hasNoOwner = sql<boolean>`(not bool_or(${isPresentOwner})) is not false`;

/** Admins and the people of a feed see that an owner has been away for months, because they can find another owner. */
export function canSeeVisits(actor: Actor, own: RankInFeed | undefined): boolean {
  return actor === null || actor.role === "admin" || Boolean(own?.role);
}

/** The month of the last visit for a row of `p`, if it is an owner who has been away for long; else null. Shows no day. */
export const monthOfLastVisit = sql<string | null>`case
  when p.role = 'owner' and used_at < now() - make_interval(days => ${sql.lit(LIMITS.ownerAwayDays)})
  then to_char(used_at at time zone 'UTC', 'YYYY-MM') end`;

/** Whether an offer of a role would change something: it is not the member's role or offer already, and they are no owner. */
export function canBeOffered(
  their: (RankInFeed & { offer: FeedRole | null }) | undefined,
  role: FeedRole,
): boolean {
  return their?.role !== role && their?.role !== "owner" && their?.offer !== role;
}

/** Whether a member becomes the owner at once: they ask for the feed, ownership is offered, and the feed has no owner still. */
export function takesAtOnce(
  people: Candidate[],
  their: { isAsking: boolean } | undefined,
  { role, isBanned }: { role: FeedRole; isBanned: boolean },
): boolean {
  // A request no longer counts once an owner has come back, or the member is banned.
  return role === "owner" && Boolean(their?.isAsking) && isWithoutOwner(people) && !isBanned;
}

/** Whether a person of a feed has neither a role nor an offer there, and only asks for the feed. */
export function isOnlyAsking({ role, offer }: { role: FeedRole | null; offer: FeedRole | null }): boolean {
  return role === null && offer === null;
}

/**
 * The highest moderator may ask for a feed without an owner. Once nobody has a role there, members who have a post in the feed
 * may ask. Admins decide.
 */
export function canAsk<Person extends Candidate>(
  people: Person[],
  own: Person | undefined,
  hasPostInLeft: boolean,
): boolean {
  return own?.role ? nextInFeed(people) === own : hasPostInLeft;
}

function nextInFeed<Person extends Candidate>(people: Person[]): Person | undefined {
  const present = people.filter(({ role, isBanned, isSuspended }) => role && !isBanned && !isSuspended);
  return present.toSorted((one, other) => one.rank! - other.rank!)[0];
}
