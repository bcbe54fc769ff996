-- What those who moderate do: removal that can be undone, locked discussions, how members stand, reports that wait,
-- closed feeds, blocked domains, and a log that nobody changes.

alter table posts
  -- Deleted by those who moderate: it can be restored, for longer than what its author deleted is kept.
  add column is_removed boolean not null default false,
  add column is_locked boolean not null default false,
  add check (not is_removed or deleted_at is not null);

alter table comments
  add column is_removed boolean not null default false,
  add check (not is_removed or deleted_at is not null);

alter table members
  add column suspended_until timestamptz,
  add column suspension_reason text check (char_length(suspension_reason) <= 500),
  add column banned_at timestamptz,
  add column ban_reason text check (char_length(ban_reason) <= 500),
  add check ((suspended_until is null) = (suspension_reason is null)),
  add check ((banned_at is null) = (ban_reason is null));
create index members_with_role on members (role) where role <> 'member';

-- Reports of comments lie with those of their post.
alter table reports
  add column comment_id bigint,
  add column decided_at timestamptz,
  add column decision text check (decision in ('dismissed', 'removed', 'deleted')),
  add foreign key (post_id, comment_id) references comments (post_id, id) on delete cascade,
  add check ((decided_at is null) = (decision is null)),
  drop constraint reports_post_id_member_id_key;
create index on reports (post_id);
create unique index reports_of_posts on reports (post_id, member_id) where comment_id is null;
create unique index reports_of_comments on reports (comment_id, member_id) where comment_id is not null;
-- The queue is read from it alone.
create index reports_open on reports (post_id, id) where decided_at is null;

-- A member is told what was done to them in words, without by whom.
alter table notifications
  add column words text check (char_length(words) <= 1000),
  alter column actor_id drop not null,
  drop constraint notifications_type_check,
  drop constraint notifications_check2,
  drop constraint notifications_member_id_comment_id_key,
  add check (type in ('comment', 'reply', 'mention', 'message', 'moderation')),
  add check ((type = 'moderation') = (words is not null) and (type = 'moderation') = (actor_id is null)),
  add check (type in ('message', 'moderation') or (comment_id is not null and post_id is not null)),
  add check (type <> 'message' or (comment_id is null and post_id is null));
-- One act tells a member once, whatever ways it concerns them.
create unique index notifications_of_comments on notifications (member_id, comment_id)
  where comment_id is not null and type <> 'moderation';

alter table feeds
  -- Its description is what a moderator has written; else it is the built-in list's.
  add column is_described boolean not null default false,
  add column is_closed boolean not null default false;

create table blocked_domains (
  -- As the URL standard writes host names; every host below it is blocked as well.
  domain text primary key check (char_length(domain) <= 253),
  reason text not null check (char_length(reason) <= 500),
  -- Null for the operator.
  blocked_by uuid references members,
  created_at timestamptz not null default now()
);
create index on blocked_domains (blocked_by);

-- Names and titles in words, ids without references: what it tells outlasts what it tells of.
create table moderation_log (
  id bigint primary key generated always as identity,
  action text not null,
  -- Null for the operator.
  actor_name text,
  subject text not null,
  post_id bigint,
  comment_id bigint,
  subject_id uuid,
  subject_name text,
  detail text,
  reason text not null,
  created_at timestamptz not null default now()
);
create index on moderation_log (subject_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Nobody changes the log of moderation.';
end
$$;
create trigger moderation_log_is_kept before update or delete or truncate on moderation_log
  for each statement execute function refuse_change();
