-- The comments that may have a link, so that an act on a domain does not read all the others. Addresses in the words are in
-- `text`, or in `formatted` where they were written with entities.
create index comments_with_links on comments (id) where text like '%://%' or formatted::text like '%://%';
