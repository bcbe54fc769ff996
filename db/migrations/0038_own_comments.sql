-- A comment that its author deleted is gone where it has no replies; else its place in the thread remains.
alter table comments
  add column is_gone boolean not null default false,
  add constraint comments_gone check (not is_gone or (deleted_at is not null and not is_removed)) not valid;

-- The texts that are still to be erased, also those that authors deleted.
create index comments_to_erase on comments (deleted_at) where deleted_at is not null and text <> '(erased)';
drop index comments_removed;
