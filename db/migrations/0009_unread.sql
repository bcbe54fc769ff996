-- Badges are asked for all the time; most of what a member was told is read.
create index notifications_unread on notifications (member_id) where not is_read;
