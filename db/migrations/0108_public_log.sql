-- The readers of the log: moderators, as always, or also everybody, in a reduced form.
alter table site_settings
  add column log text not null default 'moderators' check (log in ('moderators', 'everybody'));

-- The figures of the last 30 days on the public page of the log, and the entries by their times, by which its pages are named.
create index moderation_log_in_public on moderation_log (created_at, action) where action in
  ('remove-post', 'restore-post', 'lock-post', 'unlock-post', 'remove-comment', 'restore-comment', 'start-bulk-act', 'undo-bulk-act',
  'grant-appeal', 'uphold-appeal', 'suspend-member', 'ban-member', 'block-domain', 'unblock-domain');
