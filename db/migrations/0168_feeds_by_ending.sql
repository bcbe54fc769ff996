-- A name with one typing error still begins or ends as it should. `feeds_by_name` has the beginnings.
create index feeds_by_ending on feeds (reverse(key) text_pattern_ops);
