-- The tags of feeds.
create table feed_tags (
  -- Of a tag as long as it is there, however it is named and ordered.
  id bigint primary key generated always as identity,
  feed_id bigint not null references feeds on delete cascade,
  number smallint not null check (number between 1 and 20),
  name text not null check (char_length(name) <= 24),
  -- By which names are compared, as those of feeds.
  key text not null,
  -- Tags change places and names within one transaction.
  unique (feed_id, number) deferrable initially deferred,
  unique (feed_id, key) deferrable initially deferred
);

-- The tags of posts, with the date by which lists of a tag are ordered.
create table post_tags (
  post_id bigint not null references posts on delete cascade,
  tag_id bigint not null references feed_tags on delete cascade,
  post_created_at timestamptz not null,
  primary key (post_id, tag_id)
);

create index post_tags_by_tag on post_tags (tag_id, post_created_at desc, post_id desc);
