-- A rule of rate counts also what its author has deleted since. The index by members has only posts that stand.
create index posts_deleted_by_member on posts (member_id, created_at desc) where deleted_at is not null;
