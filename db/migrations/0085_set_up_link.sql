-- The link with which the first admin sets up the site, by the hash of its code; one row for the site. Each start of a site where
-- nobody has an account replaces it.
create table set_up_link (
  is_only boolean primary key default true check (is_only),
  code_hash bytea not null,
  expires_at timestamptz not null
);
