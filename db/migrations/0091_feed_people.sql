-- The owners and moderators of feeds, and the members who are asked to become one.
create table feed_people (
  feed_id bigint not null references feeds on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- Null for a member who is only asked.
  role text check (role in ('owner', 'moderator')),
  -- Orders the people of a feed: the lowest ranks highest, and owners rank above moderators.
  rank integer,
  since timestamptz,
  appointed_by uuid references members on delete set null,
  -- A role that the member is asked to take.
  offer text check (offer in ('owner', 'moderator')),
  offered_by uuid references members on delete set null,
  offered_at timestamptz,
  -- When a moderator asked for a feed without an owner.
  asked_at timestamptz,
  primary key (feed_id, member_id),
  unique (feed_id, rank),
  check (num_nonnulls(role, rank, since) in (0, 3)),
  check (num_nonnulls(offer, offered_at) in (0, 2)),
  check (role is not null or offer is not null),
  check (role = 'owner' or rank > 1000000),
  check (role = 'moderator' or rank between 1 and 1000000),
  check (asked_at is null or role = 'moderator')
);
create index on feed_people (member_id);
create index on feed_people (appointed_by);
create index on feed_people (offered_by);

-- The feed that a notification is about. Feeds are never renamed.
alter table notifications add column feed text;
