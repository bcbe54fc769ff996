-- Suggesting members by the beginning of their names, whatever the database's locale.
create index members_by_name on members (username_key text_pattern_ops);
