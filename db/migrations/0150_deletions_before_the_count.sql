-- The count of deletions began at 0 on sites that had deleted posts before there was one, so it was less than their number. Where it is
-- not, nothing is locked: deletions go on during an update. Where it is, this waits for one that is under way, and only then counts.
select from post_deletions where count < (select count(*) from posts where deleted_at is not null) for update;
update post_deletions set count = (select count(*) from posts where deleted_at is not null)
  where count < (select count(*) from posts where deleted_at is not null);
