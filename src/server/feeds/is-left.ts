/**
 * SQL for whether everybody who owned or moderated a row of `feeds` has left. The log knows the roles that have ended, and a feed that never
 * had people is not left.
 */
export const IS_LEFT = `(
  not exists (select from feed_people where feed_id = feeds.id and rank is not null)
  and exists (select from moderation_log where subject = feeds.name and action = 'take-feed-role')
)`;
