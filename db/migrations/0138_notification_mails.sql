-- The addresses whose owners have opened a link that was mailed there. An address counts while it is that of the account.
create table confirmed_addresses (
  member_id uuid primary key references members on delete cascade,
  email text not null
);

-- Of which notifications members want mails, where they chose so. Without a row there are none.
create table notification_mails (
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('replies', 'messages', 'decisions')),
  how text not null check (how in ('soon', 'hourly')),
  -- The newest notification that was mailed, or was there before the choice.
  mailed_up_to bigint not null,
  mailed_at timestamptz,
  -- Until then no other process sends a mail of this kind to this member.
  sending_until timestamptz,
  primary key (member_id, kind)
);

-- Each member who has ever chosen mails: the secret of the links that end them, and how their mails went.
create table mailed_members (
  member_id uuid primary key references members on delete cascade,
  unsubscribe_token text not null unique,
  -- The mails that the server of this address refused, one after the other.
  refused_email text,
  refusals int not null default 0,
  -- The last day in UTC on which a mail went, and how many went on that day.
  mailed_on date,
  mailed int not null default 0
);

-- Up to which notification mails were looked for.
create table notification_mail_cursor (
  is_only boolean primary key default true check (is_only),
  notification_id bigint not null
);
insert into notification_mail_cursor (notification_id) select coalesce(max(id), 0) from notifications;

-- How many notification mails the mail server took, and how often it did not, on each day in UTC.
create table notification_mail_counts (
  day date primary key,
  sent int not null default 0,
  failed int not null default 0
);
