-- Takes the place of the unique constraint, which the next migration drops: all deleted members have one name.
create unique index members_by_username on members (username_key) where username_key <> 'deleted member';
