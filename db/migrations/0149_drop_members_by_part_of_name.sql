-- The indexes of the migration before are in its place. Dropping it there would lock readers out while they are built.
drop index members_by_part_of_name;
