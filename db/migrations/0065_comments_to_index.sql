-- The highest id of the comments from before that are still to be indexed; no row once all are. Apart from the migration
-- before, whose references lock the comments for a moment.
create table comments_to_fill (up_to bigint not null);
insert into comments_to_fill select max(id) from comments having max(id) is not null;
