-- The first version also indexed deleted posts, and left the table without statistics.
delete from post_search using posts where id = post_id and deleted_at is not null;
analyze post_search;
