-- How often something was done that is limited, by what it is and who did it, where several machines count together.
-- Unlogged: nothing waits for the disk, and after a crash of PostgreSQL the counts begin anew.
create unlogged table request_counts (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
create index on request_counts (ends_at);

-- Browsers that have signed in to an account. What a stranger tries does not count for them.
create table known_devices (
  device_hash bytea not null check (octet_length(device_hash) = 32),
  member_id uuid not null references members on delete cascade,
  used_at timestamptz not null default now(),
  primary key (device_hash, member_id)
);
create index on known_devices (member_id, used_at);
create index on known_devices (used_at);
