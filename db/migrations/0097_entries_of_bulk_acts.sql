-- The children of an entry, and the list that leaves them out.
create index moderation_log_children on moderation_log (parent_id, id desc) where parent_id is not null;
create index moderation_log_top on moderation_log (id desc) where parent_id is null;
