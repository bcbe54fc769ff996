-- Appeals of authors against the removal of their posts and comments.
create table appeals (
  id bigint primary key generated always as identity,
  -- The entry of the log that tells of the removal, without a reference: nobody deletes entries. A removal has one appeal.
  removal_id bigint not null unique,
  -- The author.
  member_id uuid not null references members on delete cascade,
  post_id bigint not null references posts on delete cascade,
  -- Null for a post.
  comment_id bigint references comments on delete cascade,
  -- Null for the operator, and for somebody whose account was deleted.
  removed_by uuid references members,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default now(),
  -- Closed: it was restored otherwise, or nothing is left to restore.
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'upheld', 'closed')),
  -- Null for the operator, and where nobody decided.
  decided_by uuid references members,
  decided_at timestamptz,
  -- The words to the author of whoever decided.
  line text check (char_length(line) between 1 and 500),
  check (decided_by <> removed_by),
  check (decided_by <> member_id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state in ('granted', 'upheld')) = (line is not null)),
  check (decided_by is null or line is not null)
);
-- The queue, and its number.
create index appeals_waiting on appeals (id) where state = 'waiting';
create index on appeals (member_id);
create index on appeals (post_id);
create index on appeals (comment_id);
create index on appeals (removed_by);
create index on appeals (decided_by);
-- The entries about one post or comment, the latest first, however many its author has.
create index moderation_log_of_content on moderation_log (post_id, coalesce(comment_id, 0), id) where action in
  ('remove-post', 'remove-comment', 'restore-post', 'restore-comment', 'grant-appeal', 'uphold-appeal');
