-- The author of the reported post or comment: a report on a moderator is hidden from that moderator.
alter table reports add column author_id uuid references members on delete cascade;

update reports set author_id = coalesce(
  (select member_id from comments where comments.id = reports.comment_id),
  (select member_id from posts where posts.id = reports.post_id)
);

alter table reports alter column author_id set not null;
create index on reports (author_id);

-- The queue reads this index alone, so it carries the author as well.
drop index reports_open;
create index reports_open on reports (post_id, id) include (author_id) where decided_at is null;
