-- One ranking for all lists of an order: the order of all posts, and beside it the places in it of each feed's.
-- So the lists of a feed, and of whatever feeds a member follows, are there as soon as that of all posts is.
-- The old ones are dropped: who is reading one begins anew.
drop table ranking_chunks, rankings;

create table rankings (
  id bigint primary key generated always as identity,
  -- What is first: the newest, or the most hearts among the posts of a range of time.
  list_order text not null,
  length integer not null check (length >= 0),
  -- The newest post it knows, and of which date the first is.
  newest_id bigint not null,
  first_created_at timestamptz,
  -- How long it took to compute, in milliseconds: it says when to compute it again.
  cost_ms double precision not null check (cost_ms >= 0),
  computed_at timestamptz not null default clock_timestamp(),
  -- How many deletions it knew of, and the places of the posts that were deleted since, in order.
  deletions bigint not null check (deletions >= 0),
  gone integer[] not null default '{}'
);
create index on rankings (list_order, id desc);
create index on rankings (computed_at);

create table ranking_chunks (
  ranking_id bigint not null references rankings on delete cascade,
  number integer not null check (number >= 0),
  post_ids bigint[] not null,
  primary key (ranking_id, number)
);

-- A feed's posts by their places in the ranking, in chunks.
create table ranking_feeds (
  ranking_id bigint not null references rankings on delete cascade,
  feed_id bigint not null,
  -- The last of the places when it was computed, and how many the feed has before them.
  last integer not null,
  start integer not null,
  places integer[] not null,
  primary key (ranking_id, feed_id, last)
);
create index on ranking_feeds (ranking_id, feed_id, start);

-- Deletions count for all lists alike.
delete from post_deletions where scope <> 'all';
alter table post_deletions drop column scope,
  add column is_only boolean primary key default true check (is_only);
insert into post_deletions (count) values (0) on conflict do nothing;

-- Which of some posts are deleted: hardly any, so that asking costs little.
create index posts_deleted_ids on posts (id) where deleted_at is not null;
