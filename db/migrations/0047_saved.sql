-- What members have saved, only for themselves to see. One table for posts and comments: `id` gives both one order, in
-- which a page continues. Saves of a member are written one after another, under the lock of their row.
create table saves (
  id bigint primary key generated always as identity,
  member_id uuid not null references members on delete cascade,
  post_id bigint references posts on delete cascade,
  comment_id bigint references comments on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(post_id, comment_id) = 1),
  unique (member_id, post_id),
  unique (member_id, comment_id)
);
create index on saves (member_id, id);
create index on saves (post_id) where post_id is not null;
create index on saves (comment_id) where comment_id is not null;
