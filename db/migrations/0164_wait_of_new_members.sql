-- Whether posts and comments of new members wait for a moderator.
alter table site_settings add column new_wait boolean not null default false;
