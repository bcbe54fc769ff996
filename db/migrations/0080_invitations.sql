-- Before the tables, whose references lock `members`: a registration that is under way locks the settings first, too.
alter table site_settings
  drop constraint site_settings_registration_check,
  add constraint site_settings_registration_check check (registration in ('open', 'invitation', 'closed')),
  add column inviters text not null default 'moderators' check (inviters in ('admins', 'moderators', 'members'));

-- Links by which people make an account. Like a session's token, the secret of a link is stored only as a hash.
create table invitations (
  id bigint primary key generated always as identity,
  -- The member who invites.
  member_id uuid not null references members on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Tells its maker which link it is. Nobody else reads it.
  note text not null default '' check (char_length(note) <= 100),
  max_uses integer not null check (max_uses between 1 and 100),
  -- The accounts that were made by it, also those that are deleted by now.
  uses integer not null default 0 check (uses between 0 and max_uses),
  created_at timestamptz not null default now(),
  -- Null for an invitation that does not end by itself.
  ends_at timestamptz,
  taken_back_at timestamptz
);
create index on invitations (member_id, id desc);

-- The feeds that somebody who comes by an invitation follows from the start.
create table invitation_feeds (
  invitation_id bigint not null references invitations on delete cascade,
  feed_id bigint not null references feeds on delete cascade,
  primary key (invitation_id, feed_id)
);
create index on invitation_feeds (feed_id);

-- The members who came by an invitation; its maker has invited them.
create table invited_members (
  member_id uuid primary key references members on delete cascade,
  invitation_id bigint not null references invitations on delete cascade
);
create index on invited_members (invitation_id);
