-- The indexes of migration 148 are in its place. Dropping it locks readers out until the update ends, so it is the last to do.
drop index members_by_part_of_name;
