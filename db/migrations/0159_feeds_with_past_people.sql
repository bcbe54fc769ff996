-- The feeds in which somebody ever took a role: admins see those that everybody has left.
create index moderation_log_roles_taken on moderation_log (subject) where action = 'take-feed-role';
