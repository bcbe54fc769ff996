-- Feeds in which posts of members who are not approved wait for the people of the feed. By default everybody may post, as before.
alter table feeds add column is_for_approved boolean not null default false;

-- The members who may post there without waiting.
create table feed_posters (
  -- The later approvals have the higher ids.
  id bigint primary key generated always as identity,
  feed_id bigint not null references feeds on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- Null for the operator.
  approved_by uuid references members,
  approved_at timestamptz not null default now(),
  unique (feed_id, member_id)
);

create index feed_posters_by_feed on feed_posters (feed_id, id desc);
create index feed_posters_by_member on feed_posters (member_id);
create index feed_posters_by_approver on feed_posters (approved_by);

-- The feed for whose people a post waits. One that waits for the site's moderators alone has no row. No column of held_writings:
-- altering that table would make a decision that is under way wait for this migration, which may wait for the decision.
create table held_feeds (
  held_id bigint primary key references held_writings on delete cascade,
  feed_id bigint not null references feeds on delete cascade
);

create index held_feeds_by_feed on held_feeds (feed_id);
