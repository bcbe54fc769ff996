-- The feeds with the most posts and comments of the last 30 days, most first, with both numbers: computed
-- together with the trending feeds.
alter table trending
  add column active_ids bigint[] not null default '{}',
  add column active_posts int[] not null default '{}',
  add column active_comments int[] not null default '{}';
