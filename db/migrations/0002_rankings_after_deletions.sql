-- Whether a ranking still counts a deleted post is told by figures, not by a mark: a ranking computed
-- while a deletion was not yet committed could lose the mark, and one deletion marked every list.

-- How many posts were deleted from a scope: from all lists (`all`), or from a feed's (its id).
create table post_deletions (
  scope text primary key,
  count bigint not null check (count >= 0)
);

alter table rankings
  drop column is_stale,
  -- How many the ranking knew of. With fewer than there are it serves those who are reading it, and nobody new.
  add column deletions bigint not null default 0 check (deletions >= 0);
