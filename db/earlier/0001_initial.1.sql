-- The data of the whole product. Rows are the truth; the figures kept beside them (posts.hearts,
-- posts.comment_count) move in the transaction that adds or removes the rows.

-- Members and how they sign in ---------------------------------------------------------------

create table members (
  id uuid primary key default gen_random_uuid(),
  username text not null check (username ~ '^[A-Za-z0-9_]{3,24}$'),
  username_key text not null generated always as (lower(username)) stored unique,
  email text check (char_length(email) between 3 and 254),
  -- Lower case, made by the program: the database's own lower() depends on its locale.
  email_key text unique,
  password_hash text,
  role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  -- Where an imported author comes from, e.g. 'hacker-news:pg'. Such a member has no way to sign in.
  import_key text unique,
  created_at timestamptz not null default now(),
  check ((email is null) = (email_key is null)),
  check (password_hash is null or email is not null)
);

-- Tokens are kept as SHA-256 hashes, so that a leaked table signs nobody in.
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on sessions (member_id);
create index on sessions (expires_at);

create table identities (
  issuer text not null,
  subject text not null,
  member_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index on identities (member_id);

create table password_resets (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  member_id uuid not null references members on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on password_resets (member_id);

-- Feeds ----------------------------------------------------------------------------------------

create table feeds (
  id bigint primary key generated always as identity,
  name text not null check (char_length(name) between 1 and 40),
  -- The name folded by the program, the same whatever the database's locale.
  key text not null unique,
  description text not null default '' check (char_length(description) <= 300),
  is_builtin boolean not null default false,
  created_at timestamptz not null default now()
);

create table follows (
  member_id uuid not null references members on delete cascade,
  feed_id bigint not null references feeds on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, feed_id)
);
create index on follows (feed_id);

-- Posts ----------------------------------------------------------------------------------------

create table posts (
  id bigint primary key generated always as identity,
  member_id uuid not null references members,
  title text not null check (char_length(title) between 1 and 200),
  content_type text not null check (content_type in ('link', 'text', 'video')),
  content text not null,
  thumbnail_url text check (char_length(thumbnail_url) <= 2048),
  hearts integer not null default 0 check (hearts >= 0),
  imported_hearts integer not null default 0 check (imported_hearts >= 0),
  total_hearts integer not null generated always as (hearts + imported_hearts) stored,
  comment_count integer not null default 0 check (comment_count >= 0),
  -- Where an imported post comes from, e.g. 'reddit:t3_1fymy0'.
  import_key text unique,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- An imported question may be its title alone; what a member writes here has a body.
  check (content_type = 'text' or content ~* '^https?://'),
  check (content <> '' or import_key is not null),
  check (char_length(content) <= case content_type when 'text' then 40000 else 2048 end)
);
create index posts_recent on posts (created_at desc, id desc) where deleted_at is null;
create index posts_top on posts (total_hearts desc, created_at desc, id desc) where deleted_at is null;
create index posts_by_member on posts (member_id, created_at desc, id desc) where deleted_at is null;
create index posts_deleted on posts (deleted_at) where deleted_at is not null;

create table post_feeds (
  post_id bigint not null references posts on delete cascade,
  position smallint not null check (position between 1 and 3),
  feed_id bigint not null references feeds,
  -- The post's own date again, so that a feed can be read from one index.
  post_created_at timestamptz not null,
  primary key (post_id, position),
  unique (post_id, feed_id)
);
create index post_feeds_recent on post_feeds (feed_id, post_created_at desc, post_id desc);

create table hearts (
  post_id bigint not null references posts on delete cascade,
  member_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, member_id)
);
create index on hearts (member_id);

create table reports (
  id bigint primary key generated always as identity,
  post_id bigint not null references posts on delete cascade,
  member_id uuid not null references members on delete cascade,
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default now(),
  unique (post_id, member_id)
);
create index on reports (member_id);

-- Comments -------------------------------------------------------------------------------------

create table comments (
  id bigint primary key generated always as identity,
  post_id bigint not null references posts on delete cascade,
  parent_id bigint,
  depth integer not null check (depth >= 0),
  member_id uuid not null references members,
  text text not null check (char_length(text) between 1 and 10000),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (post_id, id),
  -- A reply answers a comment of the same post.
  foreign key (post_id, parent_id) references comments (post_id, id) on delete cascade,
  check ((parent_id is null) = (depth = 0))
);
create index on comments (post_id, parent_id);
create index on comments (member_id, id desc);

create table comment_mentions (
  comment_id bigint not null references comments on delete cascade,
  member_id uuid not null references members on delete cascade,
  primary key (comment_id, member_id)
);
create index on comment_mentions (member_id);

-- Conversations --------------------------------------------------------------------------------

create table conversations (
  id bigint primary key generated always as identity,
  -- The two who talk, in order, so that a pair has one conversation.
  first_member_id uuid not null references members on delete cascade,
  second_member_id uuid not null references members on delete cascade,
  last_message_at timestamptz not null default now(),
  check (first_member_id < second_member_id),
  unique (first_member_id, second_member_id)
);
create index on conversations (first_member_id, last_message_at desc);
create index on conversations (second_member_id, last_message_at desc);

create table messages (
  id bigint primary key generated always as identity,
  conversation_id bigint not null references conversations on delete cascade,
  sender_id uuid not null references members,
  text text not null check (char_length(text) between 1 and 10000),
  created_at timestamptz not null default now()
);
create index on messages (conversation_id, id desc);
create index on messages (sender_id);

-- Notifications --------------------------------------------------------------------------------

create table notifications (
  id bigint primary key generated always as identity,
  member_id uuid not null references members on delete cascade,
  actor_id uuid not null references members on delete cascade,
  type text not null check (type in ('comment', 'reply', 'mention', 'message')),
  post_id bigint references posts on delete cascade,
  comment_id bigint references comments on delete cascade,
  message_id bigint references messages on delete cascade,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  check (member_id <> actor_id),
  check ((type = 'message') = (message_id is not null)),
  check ((type <> 'message') = (comment_id is not null and post_id is not null)),
  -- One act tells a member once, whatever ways it concerns them.
  unique (member_id, comment_id),
  unique (member_id, message_id)
);
create index on notifications (member_id, id desc);
create index on notifications (post_id);
create index on notifications (comment_id);
create index on notifications (message_id);
create index on notifications (actor_id);

-- Rankings: a list as it stood at one moment, kept so that nothing moves under a reader's thumb --

create table rankings (
  id bigint primary key generated always as identity,
  -- Which list: its feed (or all) and its time range.
  key text not null,
  length integer not null check (length >= 0),
  -- How long the ranking took to compute, in milliseconds: it says when to compute it again.
  cost_ms double precision not null check (cost_ms >= 0),
  computed_at timestamptz not null default clock_timestamp()
);
create index on rankings (key, id desc);
create index on rankings (computed_at);

create table ranking_chunks (
  ranking_id bigint not null references rankings on delete cascade,
  number integer not null check (number >= 0),
  post_ids bigint[] not null,
  primary key (ranking_id, number)
);

-- Answers kept for a day, so that a repeated request does nothing twice --------------------------

create table idempotency_keys (
  member_id uuid not null references members on delete cascade,
  key text not null check (char_length(key) between 1 and 255),
  -- Method, path and body of the first request, hashed: another request may not use its key.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index on idempotency_keys (created_at);

create table visits (
  day date primary key,
  count bigint not null default 0 check (count >= 0)
);
