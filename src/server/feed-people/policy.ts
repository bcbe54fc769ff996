import { sql } from "kysely";
import type { FeedRole } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { type Actor, actsByFeeds } from "../moderation/policy.ts";

/** A member's role in a feed; the lowest rank is the highest, and owners rank above moderators. */
export interface RankInFeed {
  /** Null for a member who is only asked. */
  role: FeedRole | null;
  rank: number | null;
}

/** Admins and the feed's owners ask members to take a role in it. */
export function canOffer(actor: Actor, own: RankInFeed | undefined): boolean {
  return actor === null || actor.role === "admin" || own?.role === "owner";
}

/**
 * Admins end any role in a feed, its owners those of lower rank and offers. Nobody ends their own role in this way: it
 * would be logged as a decision about them.
 */
export function canEnd(actor: Actor, own: RankInFeed | undefined, their: RankInFeed): boolean {
  // Each rank in a feed belongs to one member, so an equal rank is the actor's own.
  if (their.rank !== null && own?.rank === their.rank) return false;
  if (actor === null || actor.role === "admin") return true;
  return own?.role === "owner" && own.rank! < (their.rank ?? Infinity);
}

/** The people of a feed, and moderators of the site, read who is asked and who appointed whom. */
export function canSeePeople(actor: Actor, own: RankInFeed | undefined): boolean {
  return !actsByFeeds(actor) || Boolean(own?.role);
}

/** Owners write the description of their feed and say whose posts wait there. Only moderators of the site close and open feeds. */
export function canEditFeed(
  actor: Actor,
  own: RankInFeed | undefined,
  change: { isClosed?: boolean | undefined },
): boolean {
  return !actsByFeeds(actor) || isOwnersChange(own, change);
}

/** Whether a change of a feed is its owner's to make, without a reason. Moderators of the site give one for what they change by their role there. */
export function isOwnersChange(
  own: RankInFeed | undefined,
  { isClosed }: { isClosed?: boolean | undefined },
): boolean {
  return own?.role === "owner" && isClosed === undefined;
}

/** Owners and moderators pin posts in their feed, moderators of the site in every feed: also their own, and those of higher ranks. */
export function canPin(actor: Actor, own: RankInFeed | undefined): boolean {
  return canWriteRules(actor, own);
}

/** Authors choose the tags of their posts, and the people of a feed those of the feed on posts in it; moderators of the site all. */
export function canTag(
  actor: Actor,
  { isAuthor, role }: { isAuthor: boolean; role: FeedRole | null },
): boolean {
  return isAuthor || canWriteRules(actor, { role, rank: null });
}

/**
 * Owners and moderators of a feed, and moderators of the site, keep the list of its approved members: those who decide about posts that wait
 * see first who needs no further look.
 */
export function canKeepPosters(actor: Actor, own: RankInFeed | undefined): boolean {
  return canWriteRules(actor, own);
}

/** Owners and moderators write the side text and the about page of their feed as they write its rules. */
export function canWriteTexts(actor: Actor, own: RankInFeed | undefined): boolean {
  return canWriteRules(actor, own);
}

/**
 * Owners and moderators write the rules and the tags of their feed: those who apply the rules meet their gaps first. Every change is in the log,
 * and owners can end a moderator's role. Moderators of the site write the rules of every feed.
 */
export function canWriteRules(actor: Actor, own: RankInFeed | undefined): boolean {
  return !actsByFeeds(actor) || Boolean(own?.role);
}

interface Candidate extends RankInFeed {
  isBanned: boolean;
  isSuspended: boolean;
}

/** Whether somebody looks after the feed as its owner. One who is suspended comes back. */
export function isOwnerNow({ role, isBanned }: Pick<Candidate, "role" | "isBanned">): boolean {
  return role === "owner" && !isBanned;
}

/** Whether the feed's owners are gone. */
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

/** Admins and the people of a feed see that an owner has not been here for months: they choose who looks after it. */
export function canSeeVisits(actor: Actor, own: RankInFeed | undefined): boolean {
  return actor === null || actor.role === "admin" || Boolean(own?.role);
}

/** A row of `p` as the last visit of an owner who has been away for long: the month alone. Null for all others. */
export const monthOfLastVisit = sql<string | null>`case
  when p.role = 'owner' and used_at < now() - make_interval(days => ${sql.lit(LIMITS.ownerAwayDays)})
  then to_char(used_at at time zone 'UTC', 'YYYY-MM') end`;

/** Whether an offer of a role would change something: nobody is asked again, and no owner to be a moderator. */
export function canBeOffered(
  their: (RankInFeed & { offer: FeedRole | null }) | undefined,
  role: FeedRole,
): boolean {
  return their?.role !== role && their?.role !== "owner" && their?.offer !== role;
}

/** A member who asks for a feed takes it at once when it is offered, where the feed is still without an owner. */
export function takesAtOnce(
  people: Candidate[],
  their: { isAsking: boolean } | undefined,
  { role, isBanned }: { role: FeedRole; isBanned: boolean },
): boolean {
  // A request from before an owner came back, or from before a ban, no longer counts.
  return role === "owner" && Boolean(their?.isAsking) && isWithoutOwner(people) && !isBanned;
}

/** Whether a person of a feed has neither a role nor an offer there, and only asks for it. */
export function isOnlyAsking({ role, offer }: { role: FeedRole | null; offer: FeedRole | null }): boolean {
  return role === null && offer === null;
}

/**
 * The highest moderator may ask for a feed without an owner; once nobody has a role there any more, members who have a post in it.
 * Admins decide.
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
