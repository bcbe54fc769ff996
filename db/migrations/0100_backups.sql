-- The backups of the last months: those that commands made, and each that the site itself made or failed to make.
create table backups (
  id bigint primary key generated always as identity,
  ended_at timestamptz not null default now(),
  -- The name of the file; null for a backup that failed.
  file text,
  bytes bigint,
  -- Whether it was restored beside the site and compared.
  is_proven boolean not null default false,
  -- The image files that the database names and the store did not have.
  missing_files integer not null default 0 check (missing_files >= 0),
  -- Why it failed.
  failure text,
  check (num_nonnulls(file, failure) = 1),
  check (num_nonnulls(file, bytes) in (0, 2)),
  check (not is_proven or file is not null)
);
create index on backups (ended_at);
