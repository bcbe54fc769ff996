-- The count of deletions began at 0 on sites that had deleted posts before there was one, so it was less than their number.
update post_deletions set count = greatest(count, (select count(*) from posts where deleted_at is not null));
