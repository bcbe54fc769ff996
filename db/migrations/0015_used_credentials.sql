-- Id tokens of a provider that have signed somebody in, until they would have run out: each is good once.
create table used_credentials (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
create index on used_credentials (expires_at);
