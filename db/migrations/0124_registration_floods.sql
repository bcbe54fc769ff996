-- Tries to register in each of the last minutes, for all processes. A crash may empty the table: the count then begins anew.
create unlogged table registration_tries (
  minute timestamptz primary key,
  count integer not null
);

-- Solved challenges, until they would have expired: each is good for one account.
create table used_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
create index on used_proofs (expires_at);

-- The key by which processes know each other's challenges. The first one that needs it makes it.
create table challenge_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
