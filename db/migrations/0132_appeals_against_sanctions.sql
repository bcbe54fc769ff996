-- Appeals against warnings, suspensions and bans, beside those against removals. Without a post: an earlier version of the program, which may
-- run during an update, joins the posts and so does not see these.
alter table appeals
  alter column post_id drop not null,
  add check (comment_id is null or post_id is not null);
-- The decisions about one member that may be appealed, the latest first, however many entries the log has about them.
create index moderation_log_sanctions on moderation_log (subject_id, id desc) where action in
  ('warn-member', 'withdraw-warning', 'suspend-member', 'end-suspension', 'ban-member', 'end-ban');
