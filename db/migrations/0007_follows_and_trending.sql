-- How many posts a feed has: moves in the transaction that adds or deletes a post.
alter table feeds add column post_count integer not null default 0 check (post_count >= 0);
update feeds set post_count = counted.posts
from (
  select pf.feed_id, count(*) as posts from post_feeds pf join posts p on p.id = pf.post_id
  where p.deleted_at is null group by pf.feed_id
) counted
where counted.feed_id = feeds.id;

-- What happened lately, for the trending feeds. Rows come in order of time, so that a few pages of
-- summaries do what an index entry for each heart would.
create index hearts_lately on hearts using brin (created_at) with (autosummarize = on);
create index comments_lately on comments using brin (created_at) with (autosummarize = on);

-- The feeds that trend, as they were computed last: one row for all readers and processes.
create table trending (
  is_current boolean primary key default true check (is_current),
  feed_ids bigint[] not null,
  computed_at timestamptz not null default clock_timestamp(),
  -- How long it took, in milliseconds: it says when to compute it again.
  cost_ms double precision not null check (cost_ms >= 0)
);
