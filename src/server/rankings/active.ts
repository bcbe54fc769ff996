import { type RawBuilder, sql } from "kysely";
import { ACTIVE_DAYS } from "../../contract/orders.ts";

/*
 * The value that the list Active is ordered by, as SQL (decision 60). Like that of Hot (hot.ts), it is stored in the
 * statements that write a post, a heart or a comment.
 */

/** In hours: what a day is depends on the time zone of the session. */
const ACTIVE_HOURS = 24 * ACTIVE_DAYS;

/** Whether a comment of the row `c` bumps its post of the row `posts`. */
export const BUMPS = `
  c.deleted_at is null and c.member_id <> posts.member_id
  and c.created_at <= posts.created_at + interval '${ACTIVE_HOURS} hours'`;

/** The `active_at` of the row `posts`, computed from its comments. */
export const ACTIVE_AT = `
  greatest(posts.created_at, (select max(c.created_at) from comments c where c.post_id = posts.id and ${BUMPS}))`;

/** The last comment of each post that bumps it: `post_id` and `at`. */
export const LAST_BUMPS = `
  select c.post_id, max(c.created_at) as at from comments c join posts on posts.id = c.post_id
  where ${BUMPS} group by c.post_id`;

/**
 * The `active_at` of the row `posts` after this transaction's new comments by the members `writers`. Stays null
 * before the job has stored it, since that reads all comments.
 */
export const ACTIVE_AFTER = (writers: string): string => `
  case when posts.active_at < now() and now() <= posts.created_at + interval '${ACTIVE_HOURS} hours'
    and array_remove(${writers}, posts.member_id) <> '{}' then now() else posts.active_at end`;

/**
 * The `active_at` of the row `posts` without this comment, which was hidden. Only if it was the last one are the others
 * read. Stays null before the job has stored it.
 */
export const activeWithout = (commentId: number): RawBuilder<Date> => sql`
  case when posts.active_at = (select created_at from comments where id = ${commentId})
    then ${sql.raw(ACTIVE_AT)} else posts.active_at end`;

/** The `active_at` of the row `posts` with this comment, which was restored. Stays null likewise. */
export const activeWith = (commentId: number): RawBuilder<Date> => sql`
  case when posts.active_at is not null then greatest(
    posts.active_at, (select c.created_at from comments c where c.id = ${commentId} and ${sql.raw(BUMPS)})
  ) end`;
