-- What members have begun to write, for their other devices. The value belongs to the browser that wrote it; PostgreSQL
-- need not read it, and `text` gives it back byte for byte. Writes of a member's drafts go one after another, under the
-- lock of the member's row.
create table drafts (
  member_id uuid not null references members on delete cascade,
  key text not null check (char_length(key) <= 80),
  -- The name that the writer gave to this state: a repeated request writes nothing new.
  version text not null check (char_length(version) <= 16),
  value text not null check (char_length(value) <= 60000),
  words text not null check (char_length(words) <= 400),
  changed_at timestamptz not null default now(),
  primary key (member_id, key)
);
