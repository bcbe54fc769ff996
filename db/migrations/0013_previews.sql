-- What a posted address shows of itself, fetched by a job. Posts from before, and imported ones, have no row.
create table previews (
  post_id bigint primary key references posts on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  title text check (char_length(title) between 1 and 200),
  site_name text check (char_length(site_name) between 1 and 100),
  description text check (char_length(description) between 1 and 300),
  -- What the page names as its picture.
  image_address text check (char_length(image_address) <= 2048),
  requested_at timestamptz not null default now(),
  fetched_at timestamptz
);

-- Which posts have the same address: by a hash of what the program compares of it. Not in `posts`, of which every
-- heart writes a new version, with an entry in each of its indexes.
create table post_addresses (
  post_id bigint primary key references posts on delete cascade,
  address_hash bytea not null check (octet_length(address_hash) = 32)
);
create index on post_addresses (address_hash, post_id desc);

-- The posts that were here before: their addresses are put in by a job, the newest first. Gone when that is done.
create table addresses_to_fill (
  up_to bigint not null
);
insert into addresses_to_fill (up_to) select max(id) from posts having max(id) is not null;
