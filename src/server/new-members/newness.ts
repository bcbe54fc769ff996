import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { NewMember } from "../../contract/new-members.ts";
import { timestamp } from "../db/present.ts";
import { mayBeNew } from "./policy.ts";

const DAY_MS = 86_400_000;

/** Members are new for `days` after they joined or had something removed, and until `posts` posts and comments have stood. */
export interface NewBounds {
  days: number;
  posts: number;
}

/** The facts about a member that say whether they are new. */
export interface Newness {
  /** The age of the account, in milliseconds. */
  age: number;
  /** Posts and comments that stood and were a day old, up to the most that a site or a rule can ask for. */
  standing: number;
  /** The time since the last removal of a post or comment of theirs by the site's moderators that still holds, in milliseconds; null without one. */
  removed: number | null;
}

/** The one definition of a new member, for the limits of the site and for automatic rules. */
export function isNew({ days, posts }: NewBounds, { age, standing, removed }: Newness): boolean {
  const time = days * DAY_MS;
  return age < time || standing < posts || (removed !== null && removed < time);
}

/** The facts that a new member still lacks; null for others. */
export function presentNew(bounds: NewBounds, newness: Newness): NewMember | null {
  if (!isNew(bounds, newness)) return null;
  const time = bounds.days * DAY_MS;
  const afterRemoval = newness.removed === null ? 0 : time - newness.removed;
  const rest = Math.max(time - newness.age, afterRemoval);
  return {
    until: rest > 0 ? timestamp(new Date(Date.now() + rest)) : null,
    left: Math.max(0, bounds.posts - newness.standing),
    isAfterRemoval: afterRemoval > 0,
  };
}

/**
 * The most recent removals of a member that are examined. Where there are more, a bulk act may have removed and
 * restored all of these.
 */
const LATEST_REMOVALS = 100;

/**
 * The facts as columns of a statement that has `members`, at a moment. The log says which removals hold, since it
 * outlasts what was removed. Those by the people of a feed do not count: they decide in their feeds alone.
 */
export function newnessAt(moment: string): string {
  const stood = (table: string) => `
    (select from ${table} past where past.member_id = members.id and past.deleted_at is null
      and past.created_at < ${moment} - interval '1 day' limit 100)`;
  return `
    (extract(epoch from ${moment} - members.created_at) * 1000)::float8 as age,
    (select count(*)::int from (${stood("posts")} union all ${stood("comments")}) stood) as standing,
    (
      select (extract(epoch from ${moment} - removal.created_at) * 1000)::float8 from (
        select id, post_id, comment_id, created_at from moderation_log
        where subject_id = members.id and action in ('remove-post', 'remove-comment') and by_feeds is null
          and created_at < ${moment} and created_at > ${moment} - interval '${LIMITS.newDays} days'
        order by created_at desc limit ${LATEST_REMOVALS}
      ) removal
      where not exists (
        select from moderation_log later where later.post_id = removal.post_id
          and coalesce(later.comment_id, 0) = coalesce(removal.comment_id, 0) and later.id > removal.id
          and later.action in ('restore-post', 'restore-comment')
      )
      order by removal.created_at desc limit 1
    ) as removed`;
}

/** The facts as a column of a statement that has `members`, now; null for those who cannot be new, and where the site has no limits for new members. */
export const NEWNESS_NOW = sql<(NewBounds & Newness) | null>`(
  select to_json(facts) from (
    select new_days as days, new_posts as posts, ${sql.raw(newnessAt("now()"))} from site_settings
    where ${mayBeNew} and (new_links is not null or not new_images or new_wait)
  ) facts
)`;
