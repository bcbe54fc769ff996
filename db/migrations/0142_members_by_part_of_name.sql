-- A signed-in member's search finds members by a part of the name.
create index members_by_part_of_name on members using gin (username_key gin_trgm_ops) with (gin_pending_list_limit = 256);
