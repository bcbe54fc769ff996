-- The feeds that posts have left, until no ranking from before the move is read any more (decision 68): such a ranking
-- still has the post among their positions.
create table post_moves (
  post_id bigint not null references posts on delete cascade,
  feed_id bigint not null references feeds on delete cascade,
  moved_at timestamptz not null default now(),
  primary key (post_id, feed_id)
);
create index on post_moves (moved_at);
create index on post_moves (feed_id);

-- The number of positions that were taken out of feeds since the ranking was computed.
alter table rankings add column taken_out integer not null default 0 check (taken_out >= 0);
