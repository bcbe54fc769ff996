import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { publish } from "../live/publish.ts";

/**
 * Notifies the members whom new comments concern, once per comment. The first kind that applies is used: a
 * reply to their comment, a mention, a comment on their post, one in a discussion that they follow. The last comes once
 * until they have read it. A member who blocked the writer, or wants no notifications of the post, is not notified. Run it in the comments' transaction.
 */
export async function notifyOfComments(db: Database, commentIds: number[]): Promise<void> {
  if (commentIds.length === 0) return;
  const notified = await insertNotifications(db, [commentIds]);
  await publish(
    db,
    notified.map(({ memberId }) => ({ what: "notified", memberId })),
  );
}

/** The condition that a member chose no notifications of a post's comments, as SQL. */
const HAS_SILENCED = (member: string, post: string): string => `exists (
    select from discussion_notices silenced
    where silenced.member_id = ${member} and silenced.post_id = ${post} and silenced.notices = 'none'
  )`;

/** The condition that a follower has blocked or muted the writer of a comment, as SQL. */
const IS_UNSEEN_BY = (follower: string, comment: string): string => `(
        exists (select from blocks where blocks.member_id = ${follower}.member_id and blocks.blocked_id = ${comment}.member_id)
        or exists (
          select from mutes where mutes.member_id = ${follower}.member_id and mutes.muted_id = ${comment}.member_id
            and (mutes.until is null or mutes.until > now())
        )
      )`;

const insertNotifications = prepare<{ memberId: string }>(`
  with new as materialized (
    select id, post_id, parent_id, member_id from comments where id = any($1::bigint[])
  )
  insert into notifications (member_id, actor_id, type, post_id, comment_id)
  select distinct on (new.id, concerned.member_id)
    concerned.member_id, new.member_id, concerned.type, new.post_id, new.id
  from new cross join lateral (
    select 1 as rank, 'reply' as type, member_id from comments where id = new.parent_id
    union all
    select 2, 'mention', member_id from comment_mentions where comment_id = new.id
    union all
    select 3, 'comment', member_id from posts where id = new.post_id
    union all
    select 4, 'followed', chosen.member_id from discussion_notices chosen
    where chosen.post_id = new.post_id and chosen.notices = 'all'
      -- The first of the comments that came together, as far as the member sees them.
      and not exists (
        select from new earlier where earlier.post_id = new.post_id and earlier.id < new.id
          and earlier.member_id <> chosen.member_id and not ${IS_UNSEEN_BY("chosen", "earlier")}
      ) and not ${IS_UNSEEN_BY("chosen", "new")} and not exists (
        select from notifications unread join comments on comments.id = unread.comment_id and comments.deleted_at is null
        where unread.post_id = new.post_id and unread.member_id = chosen.member_id
          and unread.type = 'followed' and not unread.is_read
      )
  ) concerned
  -- Imported authors never sign in, and deleted members no more.
  join members on members.id = concerned.member_id and members.import_key is null and members.account_deleted_at is null
  where concerned.member_id <> new.member_id and not exists (
    select from blocks where blocks.member_id = concerned.member_id and blocks.blocked_id = new.member_id
  ) and not ${HAS_SILENCED("concerned.member_id", "new.post_id")}
  order by new.id, concerned.member_id, concerned.rank
  on conflict do nothing
  returning member_id as "memberId"`);

/**
 * Notifies the members whom new posts mention by these names, once per post. A member who blocked the author
 * is not notified. Run it in the posts' transaction.
 */
export async function notifyOfPosts(
  db: Database,
  mentions: { postId: number; name: string }[],
): Promise<void> {
  if (mentions.length === 0) return;
  const keys = mentions.map(({ name }) => name.toLowerCase());
  const notified = await insertPostMentions(db, [mentions.map(({ postId }) => postId), keys]);
  await publish(
    db,
    notified.map(({ memberId }) => ({ what: "notified", memberId })),
  );
}

const insertPostMentions = prepare<{ memberId: string }>(`
  insert into notifications (member_id, actor_id, type, post_id)
  select distinct members.id, posts.member_id, 'mention', posts.id
  from unnest($1::bigint[], $2::text[]) mention (post_id, key)
    join posts on posts.id = mention.post_id
    -- Imported authors never sign in.
    join members on members.username_key = mention.key and members.import_key is null
  where members.id <> posts.member_id and not exists (
    select from blocks where blocks.member_id = members.id and blocks.blocked_id = posts.member_id
  )
  returning member_id as "memberId"`);

/**
 * Notifies members whom an edit of a comment mentions. A member who has a notification of the comment gets no other,
 * and one who blocked the writer gets none. Run it in the edit's transaction.
 */
export async function notifyOfMentions(db: Database, commentId: number, memberIds: string[]): Promise<void> {
  const { rows: notified } = await sql<{ memberId: string }>`
    insert into notifications (member_id, actor_id, type, post_id, comment_id)
    select members.id, comments.member_id, 'mention', comments.post_id, comments.id
    from comments, members
    where comments.id = ${commentId} and members.id = any(${memberIds}::uuid[])
      -- Imported authors never sign in.
      and members.import_key is null and members.id <> comments.member_id and not exists (
        select from blocks where blocks.member_id = members.id and blocks.blocked_id = comments.member_id
      ) and not ${sql.raw(HAS_SILENCED("members.id", "comments.post_id"))}
    on conflict do nothing
    returning member_id as "memberId"`.execute(db);
  await publish(
    db,
    notified.map(({ memberId }) => ({ what: "notified", memberId })),
  );
}
