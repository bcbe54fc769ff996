-- The active discussions and the rising feeds, computed together with the trending feeds.
alter table trending
  add column discussion_ids bigint[] not null default '{}',
  add column rising json not null default '[]';

-- The follows of the last two weeks, for the rising feeds. Follows are updated, so their rows do not lie in the
-- order of their dates, as a BRIN would need.
create index follows_lately on follows (created_at);
