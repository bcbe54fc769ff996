-- Where and when somebody signed in, for themselves to see. `id` names a session to its member; the token stays theirs.
alter table sessions
  add column id bigint unique generated always as identity,
  -- Null where it is not known: sessions from before, clients that do not say.
  add column user_agent text check (char_length(user_agent) <= 300),
  add column address text check (char_length(address) <= 45),
  -- Within a few minutes: it is not written with each request.
  add column last_seen_at timestamptz not null default now();

-- The address that a member wants to have, until the link that is mailed there has been opened. One at a time.
create table email_changes (
  member_id uuid primary key references members on delete cascade,
  email text not null check (char_length(email) between 3 and 254),
  -- Null until the mail is written; like a token's, so that a leaked table changes nothing.
  code_hash bytea unique check (octet_length(code_hash) = 32),
  expires_at timestamptz not null
);

-- Whom a member wants to hear nothing from.
create table blocks (
  member_id uuid not null references members on delete cascade,
  blocked_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);
create index on blocks (blocked_id);
