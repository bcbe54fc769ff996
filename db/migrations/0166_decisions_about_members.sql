-- The latest decisions about members stand on a page of moderation, however many about posts have come since.
create index moderation_log_about_members on moderation_log (id desc)
  where subject_name is not null and post_id is null and parent_id is null;
