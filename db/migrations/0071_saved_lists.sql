-- The lists into which members sort what they have saved, only for themselves to see.
create table saved_lists (
  id bigint primary key generated always as identity,
  member_id uuid not null references members on delete cascade,
  name text not null,
  -- The form in which names are compared, made by the program: the database's own lower() depends on its locale.
  name_key text not null,
  created_at timestamptz not null default now(),
  unique (member_id, name_key)
);

-- Goes with its save, and with its list. Written under the lock of the member's row, like saves.
create table saved_list_entries (
  list_id bigint not null references saved_lists on delete cascade,
  save_id bigint not null references saves on delete cascade,
  primary key (list_id, save_id)
);
create index on saved_list_entries (save_id);
