-- A member has one unread notification of a discussion that they follow.
create index notifications_followed on notifications (post_id, member_id) where type = 'followed' and not is_read;
