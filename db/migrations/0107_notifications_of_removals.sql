-- Whether a notification leads to the page of the member's own removed posts and comments: it tells of a comment, which has no page, or
-- of several of them.
alter table notifications add column of_removals boolean not null default false;
