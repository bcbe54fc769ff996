import { type RawBuilder, sql } from "kysely";
import { reachesInFeed } from "../feed-people/reach.ts";
import type { Viewer } from "../http/viewer.ts";
import { type Actor, actsByFeeds } from "../moderation/policy.ts";

export type Moderator = Pick<Viewer, "id" | "role">;

/**
 * Whether a row of `held_writings`, joined with `members`, waits for this moderator; for null, whether it waits for anybody. The writings of
 * banned members wait for the end of the ban. The people of a feed see the writings that wait for them.
 */
export function isHeldAwaited(moderator: Moderator | null): RawBuilder<boolean> {
  return sql<boolean>`refused_at is null and members.banned_at is null and members.account_deleted_at is null
    and ${moderator === null ? sql`true` : isOfOthers(moderator)}`;
}

function isOfOthers(moderator: Moderator): RawBuilder<boolean> {
  const { id } = moderator;
  return sql<boolean>`held_writings.member_id <> ${id}
    and ${actsByFeeds(moderator) ? sql`${isInOwnFeeds(id)} and ${isHeldFor(id)}` : sql`true`}`;
}

/** Starts from the member's feeds: otherwise each request of a feed's people would read all held writings of the site. */
const isInOwnFeeds = (memberId: string) => sql<boolean>`
  held_feeds.feed_id = any (array(select feed_id from feed_people where member_id = ${memberId} and role is not null))`;

/** Whether a row of `held_writings`, joined with `held_feeds`, waits for a member as one of the people of its feed. */
export function isHeldFor(memberId: string): RawBuilder<boolean> {
  const place = { feed: sql.ref("held_feeds.feed_id"), author: sql.ref("held_writings.member_id") };
  return reachesInFeed(memberId, place);
}

/** The feeds to log with a decision about a writing that waits for this feed; null if the actor decides by a role in the site. */
export function decidingFeeds(actor: Actor, feedId: number | null): number[] | null {
  return actsByFeeds(actor) ? [feedId!] : null;
}

/** Whether the author's first posts and comments may wait: they have no role in the site. */
export function mayWaitAtFirst(author: Pick<Viewer, "role">): boolean {
  return author.role === "member";
}
