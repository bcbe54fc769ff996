-- The place where a member last stopped reading a list, on any device.
create table reading_places (
  member_id uuid primary key references members on delete cascade,
  -- The page of the list, and the list's name with its time range.
  address text not null check (char_length(address) <= 300),
  list text not null check (char_length(list) <= 200),
  -- Posts of the list in its order, around the place; the number of posts that came before them.
  post_ids bigint[] not null check (cardinality(post_ids) between 1 and 100),
  passed integer not null check (passed >= 0),
  -- The post that was at the top of the screen.
  post_id bigint not null,
  stopped_at timestamptz not null default now()
);
