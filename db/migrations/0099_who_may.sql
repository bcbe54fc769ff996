-- Who may make feeds, upload images and begin conversations, and how lists begin. The defaults are what every site did before.
alter table site_settings
  add column founders text not null default 'members' check (founders in ('admins', 'moderators', 'members')),
  add column uploaders text not null default 'members' check (uploaders in ('admins', 'moderators', 'members')),
  add column messengers text not null default 'members' check (messengers in ('admins', 'moderators', 'members')),
  add column view text not null default 'top' check (view in ('top', 'recent', 'hot', 'active')),
  add column range text not null default '24h' check (range in ('24h', '7d', '30d', 'all'));
