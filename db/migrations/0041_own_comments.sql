-- A comment that its author deleted is gone where it has no replies; else its place in the thread remains.
alter table comments
  add column is_gone boolean not null default false,
  add constraint comments_gone check (not is_gone or (deleted_at is not null and not is_removed)) not valid;

-- The next migration but one has another in its place: building it here would lock readers out meanwhile.
drop index comments_removed;

-- Since when the text is as it is now; null where it was never edited, or only in its first minutes.
alter table comments add column edited_at timestamptz;

create table comment_versions (
  id bigint primary key generated always as identity,
  comment_id bigint not null references comments on delete cascade,
  -- Null once it is erased for good.
  text text check (char_length(text) between 1 and 10000),
  written_at timestamptz not null,
  -- Since then nobody reads it but moderators who may still decide about the comment.
  erased_at timestamptz
);
create index on comment_versions (comment_id, id);
