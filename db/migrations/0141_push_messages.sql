-- The key pair by which push services recognise the site. The first member who needs it makes it.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key bytea not null,
  private_key bytea not null
);

-- The browsers that get push messages, each for as long as its session lasts.
create table push_subscriptions (
  token_hash bytea primary key references sessions on delete cascade,
  id bigint generated always as identity unique,
  endpoint text not null unique,
  public_key bytea not null,
  auth_secret bytea not null,
  created_at timestamptz not null default now(),
  -- Since when every message fails; null after one that arrived.
  failing_since timestamptz,
  -- The tries since then.
  failures integer not null default 0
);

-- The newest notification of each discussion, or of each writer of messages, that was pushed to a member.
create table pushed_topics (
  member_id uuid not null references members on delete cascade,
  topic text not null,
  notification_id bigint not null,
  pushed_at timestamptz not null default now(),
  primary key (member_id, topic)
);
create index on pushed_topics (pushed_at);
