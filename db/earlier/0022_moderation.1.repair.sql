-- The first version lacked the index by which removed comments are erased when their time is over.
create index comments_removed on comments (deleted_at) where is_removed;
