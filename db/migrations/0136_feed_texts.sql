-- The texts of a feed beside its description, in Markdown: the side text beside its list, and the text of its about page.
create table feed_texts (
  feed_id bigint not null references feeds on delete cascade,
  kind text not null check (kind in ('side', 'about')),
  text text not null check (char_length(text) between 1 and case kind when 'side' then 2000 else 20000 end),
  changed_at timestamptz not null default now(),
  primary key (feed_id, kind)
);
