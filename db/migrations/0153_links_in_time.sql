-- An act on a domain walks over the comments that may have a link in the order of their times, so that a range of time begins where it does.
create index comments_linking_in_time on comments (created_at, id) where text like '%://%' or formatted::text like '%://%';
-- Acts on domains that are under way walked in the order of ids, so they begin again. What they have removed is not found a second time.
update bulk_acts set comments_after = 0, posts_after = 0 where state = 'running' and domain is not null;
-- Nothing walks over it any more. Dropping it locks readers out until the update ends, so it is the last to do.
drop index comments_with_links;
