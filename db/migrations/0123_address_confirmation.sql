-- Whether new members confirm their email address by a mailed link before they may write. The default is what every site did before.
alter table site_settings
  add column confirmation text not null default 'none' check (confirmation in ('none', 'mail'));

-- Moderators see whether the address of somebody who asks to join is confirmed.
alter table join_requests
  add column is_address_confirmed boolean not null default false;

-- Accounts that only read until their address is confirmed. Confirming deletes the row; erasing the account takes it along.
create table unconfirmed_members (
  member_id uuid primary key references members on delete cascade,
  -- The order in which they registered.
  id bigint generated always as identity unique,
  created_at timestamptz not null default now(),
  -- The last time that a mail with a link was handed to the mail server; null before the first.
  mailed_at timestamptz,
  -- The mails by which somebody could set a password, which prove the address, too.
  resets int not null default 0
);
create index unconfirmed_members_by_time on unconfirmed_members (created_at);

-- The codes that were mailed to the present address of such an account.
create table confirmation_codes (
  code_hash bytea primary key,
  member_id uuid not null references unconfirmed_members on delete cascade,
  expires_at timestamptz not null
);
create index on confirmation_codes (member_id);

-- Mailboxes whose owners have said that an account was not theirs: until then they get no links to other new accounts.
create table denied_mailboxes (
  mailbox_hash bytea primary key,
  held_until timestamptz not null
);
