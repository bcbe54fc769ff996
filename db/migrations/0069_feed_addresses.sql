-- The secret address of the Atom feed of a member's My Feed. Like a session's token, it is stored only as a hash.
create table feed_addresses (
  member_id uuid primary key references members on delete cascade,
  -- Names the feed in its documents, which say nothing of its member. It stays when the address is replaced.
  feed_id uuid not null default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
