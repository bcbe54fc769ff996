-- The settings that admins make in the browser, one row for the site. There is none before the first change. An empty text is
-- the site's default. A further setting is a further column with the default of today.
create table site_settings (
  is_only boolean primary key default true check (is_only),
  -- The number of changes. Each change names the version that it was made from.
  version integer not null default 0,
  name text not null default '' check (char_length(name) <= 60),
  description text not null default '' check (char_length(description) <= 160),
  welcome text not null default '' check (char_length(welcome) <= 300),
  contact text not null default '' check (char_length(contact) <= 254),
  registration text not null default 'open' check (registration in ('open', 'closed'))
);

-- What was there before a change of a setting; `detail` is what is there since.
alter table moderation_log add column earlier text;
