-- The last words that a text of a feed had before the present ones, for its people and the moderators of the site.
create table feed_text_versions (
  id bigint primary key generated always as identity,
  feed_id bigint not null references feeds on delete cascade,
  kind text not null check (kind in ('side', 'about')),
  text text not null check (char_length(text) between 1 and 20000),
  replaced_at timestamptz not null default now()
);

create index feed_text_versions_by_feed on feed_text_versions (feed_id, kind, id desc);
