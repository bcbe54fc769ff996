-- The readers of the log: moderators, as always, or also everybody, in a reduced form.
alter table site_settings
  add column log text not null default 'moderators' check (log in ('moderators', 'everybody'));

-- The figures of the last 30 days on the public page of the log.
create index moderation_log_of_removals on moderation_log (created_at, action) where action in
  ('remove-post', 'remove-comment', 'restore-post', 'restore-comment', 'grant-appeal', 'uphold-appeal');
