-- Rises with each change of what a member mutes, blocks, hides or leaves out as read; 0 before the first. A session is
-- read with it, so a member without filters costs no statement, and every process knows when its cached ones are old.
alter table members add column filters_version integer not null default 0;

update members set filters_version = 1 where id in (select member_id from blocks);

-- What members have muted. Mutes of a member are written one after another, under the lock of their row.
create table mutes (
  id bigint primary key generated always as identity,
  member_id uuid not null references members on delete cascade,
  feed_id bigint references feeds on delete cascade,
  muted_id uuid references members on delete cascade,
  -- The word or phrase as it was typed, and the form in which it is compared.
  word text check (char_length(word) between 1 and 100),
  word_key text check (char_length(word_key) between 1 and 1000),
  created_at timestamptz not null default now(),
  until timestamptz,
  check (num_nonnulls(feed_id, muted_id, word) = 1),
  check ((word is null) = (word_key is null)),
  check (member_id <> muted_id),
  unique (member_id, feed_id),
  unique (member_id, muted_id),
  unique (member_id, word_key)
);
create index on mutes (member_id, id);
create index on mutes (feed_id) where feed_id is not null;
create index on mutes (muted_id) where muted_id is not null;

-- Posts that members have hidden from themselves.
create table hides (
  id bigint primary key generated always as identity,
  member_id uuid not null references members on delete cascade,
  post_id bigint not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  unique (member_id, post_id)
);
create index on hides (member_id, id);
create index on hides (post_id);
