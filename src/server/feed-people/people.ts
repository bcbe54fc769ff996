import { sql } from "kysely";
import type { FeedRole } from "../../contract/entities.ts";
import type { FeedPerson } from "../../contract/feed-people.ts";
import { feedKey } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { OwnProfile } from "../../contract/members.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { prepare } from "../db/prepared.ts";
import { publish } from "../live/publish.ts";
import type { Actor } from "../moderation/policy.ts";
import { forbidden } from "../refusal.ts";
import {
  canSeePeople,
  canSeeVisits,
  hasNoOwner,
  isOnlyAsking,
  monthOfLastVisit,
  type RankInFeed,
} from "./policy.ts";

/** A member who has a role in a feed, has an offer of one, or asks to own the feed. */
export interface PersonOfFeed extends RankInFeed {
  memberId: string;
  username: string;
  since: Date | null;
  appointedBy: string | null;
  offer: FeedRole | null;
  offeredBy: string | null;
  isAsking: boolean;
  isBanned: boolean;
  isSuspended: boolean;
  /** The month of the last visit, for an owner who has been away for `LIMITS.ownerAwayDays`; else null. */
  lastVisit: string | null;
}

/** The people of a feed, the highest in rank first. */
export async function readPeople(db: Database, feedId: number): Promise<PersonOfFeed[]> {
  const { rows } = await sql<PersonOfFeed>`
    select p.member_id as "memberId", m.username, p.role, p.rank, p.since, p.offer, p.offered_by as "offeredBy",
      by.username as "appointedBy", asked_at is not null as "isAsking", m.banned_at is not null as "isBanned",
      coalesce(m.suspended_until > now(), false) as "isSuspended", ${monthOfLastVisit} as "lastVisit"
    from feed_people p join members m on m.id = p.member_id left join absences on absences.member_id = p.member_id
      left join members by on by.id = coalesce(p.appointed_by, p.offered_by)
    where p.feed_id = ${feedId} order by p.rank, p.offered_at, p.asked_at, p.member_id`.execute(db);
  return rows;
}

interface People {
  name: string;
  people: FeedPerson[];
}

/** The people of a feed for those who may see them. Throws 403 for other members. */
export async function listPeople(db: Database, actor: Actor, name: string): Promise<People> {
  const feed = await db
    .selectFrom("feeds")
    .select(["id", "name"])
    .where("key", "=", feedKey(name))
    .executeTakeFirst();
  const people = feed ? await readPeople(db, feed.id) : [];
  const own = findPerson(people, actor);
  if (!canSeePeople(actor, own)) throw forbidden("notAllowed");
  const seesVisits = canSeeVisits(actor, own);
  const shown = people.filter((person) => !(isOnlyAsking(person) && person.isBanned));
  return { name: feed?.name ?? name, people: shown.map((person) => presentPerson(person, seesVisits)) };
}

export function findPerson(people: PersonOfFeed[], member: { id: string } | null): PersonOfFeed | undefined {
  return people.find(({ memberId }) => memberId === member?.id);
}

function presentPerson(person: PersonOfFeed, seesVisits: boolean): FeedPerson {
  const { username, role, since, appointedBy, offer, isAsking, isBanned, lastVisit } = person;
  return {
    userName: username,
    role,
    since: since && timestamp(since),
    appointedBy,
    offer,
    isAsking,
    // Shown only for members with a role. Otherwise an owner could learn whether any member is banned, by an offer.
    isBanned: isBanned && role !== null,
    ...(seesVisits && lastVisit !== null && { lastVisit }),
  };
}

/** The feeds in which a member has a role or an offer, or which they ask to own. */
export async function feedRolesOf(db: Database, memberId: string): Promise<OwnRole[]> {
  const rows = await rolesOfMember(db, [memberId]);
  return rows.map(({ isAsking, isForApproved, ...own }) => ({
    ...own,
    ...(isAsking && { isAsking }),
    ...(isForApproved && { isForApproved }),
  }));
}

type OwnRole = NonNullable<OwnProfile["feedRoles"]>[number];

const rolesOfMember = prepare<
  Omit<OwnRole, "isAsking" | "isForApproved"> & { isAsking: boolean; isForApproved: boolean }
>(`
  select feeds.name as feed, role, offer, asked_at is not null as "isAsking", is_for_approved as "isForApproved" from feed_people join feeds on feeds.id = feed_id
  where member_id = $1 order by feeds.key`);

/** A member's role and rank in the feed of this name; undefined if they have no role and no offer, and do not ask for the feed. */
export function readRank(db: Database, memberId: string, name: string): Promise<RankInFeed | undefined> {
  return db
    .selectFrom("feed_people")
    .innerJoin("feeds", "feeds.id", "feed_id")
    .select(["rank", sql<FeedRole | null>`role`.as("role")])
    .where("feeds.key", "=", feedKey(name))
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

/** Publishes a change of a member's feeds after the member's ban has begun or ended: the feeds' pages name their people. */
export async function publishFeedsOf(db: Database, memberId: string): Promise<void> {
  const feeds = await feedRolesOf(db, memberId);
  await publish(
    db,
    feeds.map(({ feed: category }) => ({ what: "described", category })),
  );
}

interface FeedWithoutOwner {
  name: string;
  askedBy: string | null;
  asks: number;
  isLeft?: true;
}

const asksNow = sql`(asked_at is not null and m.banned_at is null)`;

/** The feeds that have or had people, and have no owner now. The log shows which feeds had people who have left since. */
export async function feedsWithoutOwner(db: Database): Promise<FeedWithoutOwner[]> {
  const { rows } = await sql<{ name: string; askedBy: string | null; asks: number; isLeft: boolean }>`
    select feeds.name, (array_agg(m.username order by asked_at) filter (where ${asksNow}))[1] as "askedBy",
      count(*) filter (where ${asksNow})::int as asks,
      count(p.rank) = 0 as "isLeft"
    from (
      select feed_id as id from feed_people where rank is not null
      union select feeds.id from moderation_log join feeds on feeds.name = subject where action = 'take-feed-role'
    ) looked_after join feeds using (id)
      left join feed_people p on p.feed_id = feeds.id left join members m on m.id = p.member_id
    group by feeds.id
    having ${hasNoOwner}
    order by feeds.key limit ${LIMITS.feedsWithoutOwner}`.execute(db);
  return rows.map(({ isLeft, ...feed }) => ({ ...feed, ...(isLeft && { isLeft }) }));
}
