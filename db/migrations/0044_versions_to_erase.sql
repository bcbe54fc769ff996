-- Deleted comments with versions, which are still to be erased also where the text has the words of an erased one.
create index comments_edited_to_erase on comments (deleted_at) where deleted_at is not null and edited_at is not null;
