-- The decisions about one member that may be appealed, the latest first, however many entries the log has about them.
create index moderation_log_sanctions on moderation_log (subject_id, action, id desc)
  where action in ('warn-member', 'suspend-member', 'ban-member');
