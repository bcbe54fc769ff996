-- A search compares so many names of members, and so many of imported authors, who may be a thousand times as many: each kind has indexes of its own,
-- so that the search for few names of one does not walk over all those of the other.
create index members_joined_by_name on members (username_key text_pattern_ops) where import_key is null;
create index members_imported_by_name on members (username_key text_pattern_ops) where import_key is not null;
create index members_joined_by_part on members using gin (username_key gin_trgm_ops) with (gin_pending_list_limit = 256)
  where import_key is null;
create index members_imported_by_part on members using gin (username_key gin_trgm_ops) with (gin_pending_list_limit = 256)
  where import_key is not null;
