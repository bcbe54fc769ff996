-- Notes of the site's moderators about members, for each other.
create table member_notes (
  id bigint primary key generated always as identity,
  -- The member whom the note is about.
  subject_id uuid not null references members on delete cascade,
  author_id uuid not null references members on delete restrict,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default now(),
  -- The post, or the comment below it, that the note is about; null without one.
  post_id bigint references posts on delete set null,
  comment_id bigint references comments on delete set null,
  -- Where the comment is gone, the note is not about the post, which may be by somebody else.
  is_of_comment boolean not null default false,
  -- A note about a moderator or admin is for admins, also once its subject is a member again.
  is_for_admins boolean not null default false,
  check (subject_id <> author_id)
);
-- The notes about one member, and their number.
create index on member_notes (subject_id, id);
create index on member_notes (author_id);
create index on member_notes (post_id);
create index on member_notes (comment_id);
