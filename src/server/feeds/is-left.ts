/**
 * SQL for whether everybody who owned or moderated a row of `feeds` has left or is banned. The log knows the roles that have ended, and a
 * feed that never had people is not left.
 */
export const IS_LEFT = `(
  not exists (
    select from feed_people p join members m on m.id = p.member_id
    where p.feed_id = feeds.id and p.rank is not null and m.banned_at is null
  )
  and exists (select from moderation_log where subject = feeds.name and action = 'take-feed-role')
)`;
