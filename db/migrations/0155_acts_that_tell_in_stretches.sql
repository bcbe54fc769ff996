-- The last author whom the work has told of an act, or of its undo; null before the first.
alter table bulk_acts add column told_after uuid;
