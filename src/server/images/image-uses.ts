import { sql } from "kysely";

/* The conditions on a row of `images` that say what has the image. */

/** A draft's images are served for this many days after its last change. */
const DRAFT_DAYS = 30;

const withComments = sql`
  from comment_images shown join comments c on c.id = shown.comment_id join posts p on p.id = c.post_id
  where shown.image_key = images.key`;

/** Whether a visible post or comment, a member, a feed or the site has the image. */
export const isShown = sql<boolean>`(
  exists (select from posts where image_key = images.key and deleted_at is null)
  or exists (select ${withComments} and c.deleted_at is null and p.deleted_at is null)
  or exists (select from members where picture_key = images.key)
  or exists (select from feeds where picture_key = images.key)
  or exists (select from site_settings where icon = images.key)
)`;

/** Whether a draft has the image. Only its author can see that, so it counts for a month after its last change, and not for a banned author. */
const isInDraft = sql<boolean>`exists (
  select from draft_images named
  join drafts on drafts.member_id = named.member_id and drafts.key = named.draft_key
  join members on members.id = named.member_id
  where named.image_key = images.key and members.banned_at is null
    and drafts.changed_at > now() - make_interval(days => ${DRAFT_DAYS})
)`;

/**
 * Whether something held has the image: a post or comment that waits for a moderator, or was refused and can still become a draft
 * again. One of a banned member or of a deleted account does not count.
 */
const isHeld = sql<boolean>`exists (
  select from held_images join held_writings on held_writings.id = held_id
  join members on members.id = held_writings.member_id
  where image_key = images.key and members.banned_at is null and members.account_deleted_at is null
)`;

/**
 * Whether the image can be seen: it is shown; or it was stored within a day, is in a draft or is held, and since then
 * no post or comment with it was deleted or edited to drop it, and no picture or icon of it was removed. An image thus
 * disappears with its last use, even for readers who kept its address. An image of a post or comment that moderators
 * removed does not return with an upload of the same bytes.
 */
export const canBeSeen = sql<boolean>`(
  ${isShown}
  or kept_at > greatest(
    case when ${isInDraft} or ${isHeld} then '-infinity' else now() - interval '1 day' end,
    (select max(case when is_removed then 'infinity' else deleted_at end) from posts where image_key = images.key),
    (select max(case when c.is_removed then 'infinity' else greatest(c.deleted_at, p.deleted_at) end) ${withComments})
  )
)`;

/**
 * The condition that nothing has the image: no post or comment, hidden and held ones included; no member, feed or draft; not the
 * site; no report on a member whose picture it was; and no moderator's removal of it that can still be taken back.
 */
export const unused = sql<boolean>`(
  not exists (select from posts where image_key = images.key)
  and not exists (select from comment_images where image_key = images.key)
  and not exists (select from members where picture_key = images.key)
  and not exists (select from feeds where picture_key = images.key)
  and not exists (select from site_settings where icon = images.key)
  and not exists (select from draft_images where image_key = images.key)
  and not exists (select from held_images where image_key = images.key)
  and not exists (select from member_reports where picture_key = images.key)
  and not exists (select from profile_removals where picture_key = images.key)
)`;
