-- Rules by which the site judges new posts and comments by itself. A site has none until an admin makes some.
create table automatic_rules (
  id bigint primary key generated always as identity,
  name text not null check (char_length(name) between 1 and 100),
  state text not null check (state in ('off', 'trying', 'queue', 'act')),
  -- The kind of the rule, its parameters, and whether it judges new members alone.
  test jsonb not null,
  -- Names the test, so that its trial is found.
  test_hash text not null,
  -- The number of changes.
  version integer not null default 1,
  made_at timestamptz not null default now()
);

-- Tests that were tried on the posts and comments of the last 30 days.
create table automatic_trials (
  id bigint primary key generated always as identity,
  test_hash text not null unique,
  test jsonb not null,
  asked_at timestamptz not null default now(),
  -- The outcome of the last trial that ended, whose sample has ids alone.
  result jsonb,
  ended_at timestamptz,
  check ((result is null) = (ended_at is null))
);

-- The posts and comments that rules caught when they were written. What is held has an id of its own, and another once it was
-- approved. No reference: a count outlives what is held.
create table automatic_catches (
  id bigint primary key generated always as identity,
  rule_id bigint not null references automatic_rules on delete cascade,
  outcome text not null check (outcome in ('tried', 'held')),
  post_id bigint references posts on delete cascade,
  comment_id bigint references comments on delete cascade,
  held_id bigint,
  caught_at timestamptz not null default now(),
  check (num_nonnulls(post_id, comment_id) <= 1)
);
create index automatic_catches_of_rule on automatic_catches (rule_id, id);
create index on automatic_catches (post_id) where post_id is not null;
create index on automatic_catches (comment_id) where comment_id is not null;
create index on automatic_catches (held_id) where held_id is not null;
create index on automatic_catches (caught_at);

-- How often each rule refused something on a day.
create table automatic_refusals (
  rule_id bigint not null references automatic_rules on delete cascade,
  day date not null,
  count integer not null,
  primary key (rule_id, day)
);

-- The similarity hashes of what was written in the last day, while a rule looks for near-copies. Ids without references: a row
-- lives for a day.
create table near_copies (
  id bigint primary key generated always as identity,
  post_id bigint,
  comment_id bigint,
  held_id bigint,
  -- The halves of 64 bits.
  high integer not null,
  low integer not null,
  made_at timestamptz not null default now(),
  check (num_nonnulls(post_id, comment_id, held_id) = 1)
);
create index on near_copies (made_at);
create index on near_copies (post_id) where post_id is not null;
create index on near_copies (comment_id) where comment_id is not null;
create index on near_copies (held_id) where held_id is not null;
