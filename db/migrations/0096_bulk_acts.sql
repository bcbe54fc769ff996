-- Entries of one bulk act are below the entry that tells of the act, or of its undo. Without a reference: nobody deletes entries.
alter table moderation_log add column parent_id bigint;

-- The removal of many posts and comments in one act, which one step undoes.
create table bulk_acts (
  id bigint primary key generated always as identity,
  -- Null for the operator.
  actor_id uuid references members,
  -- The role at the time of the act, which goes on without it.
  actor_role text check (actor_role in ('moderator', 'admin')),
  -- Those whose posts and comments it removes: one member, or all who link to a domain.
  member_id uuid references members on delete cascade,
  domain text check (char_length(domain) <= 253),
  content text not null check (content in ('all', 'posts', 'comments')),
  -- Null for all time.
  since timestamptz,
  until timestamptz not null,
  reason text not null check (char_length(reason) <= 500),
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- The last ids that the work has come to.
  comments_after bigint not null default 0,
  posts_after bigint not null default 0,
  -- The numbers of its children, and of those that the undo restored and left as they were.
  posts integer not null default 0,
  comments integer not null default 0,
  restored_posts integer not null default 0,
  restored_comments integer not null default 0,
  left_alone integer not null default 0,
  entry_id bigint not null unique,
  undo_entry_id bigint unique,
  undo_actor_id uuid references members,
  undo_actor_role text check (undo_actor_role in ('moderator', 'admin')),
  undo_reason text check (char_length(undo_reason) <= 500),
  check (num_nonnulls(member_id, domain) = 1),
  check (member_id is not null or content = 'posts'),
  check ((actor_id is null) = (actor_role is null)),
  check ((undo_actor_id is null) = (undo_actor_role is null)),
  check ((undo_entry_id is null) = (state in ('running', 'done'))),
  check ((undo_entry_id is null) = (undo_reason is null))
);
create index on bulk_acts (actor_id);
create index on bulk_acts (undo_actor_id);
create index bulk_acts_on_members on bulk_acts (member_id) where member_id is not null;
-- A double press is one act: `until` is the time of the preview that was confirmed.
create unique index bulk_acts_once on bulk_acts (
  coalesce(actor_id, '00000000-0000-0000-0000-000000000000'), coalesce(member_id::text, domain), content, until
);

-- The posts and comments that an act removed. Ids without references: the log has them after their erasure too.
create table bulk_act_children (
  id bigint primary key generated always as identity,
  act_id bigint not null references bulk_acts on delete cascade,
  post_id bigint not null,
  -- Null for a post.
  comment_id bigint,
  author_id uuid not null references members on delete cascade,
  -- The `deleted_at` and, for reports, the `decided_at` that the act wrote: by other times others have decided since.
  removed_at timestamptz not null default now(),
  -- The outcome of the undo.
  outcome text check (outcome in ('restored', 'left'))
);
-- Those that an undo has to come to.
create index bulk_act_children_left on bulk_act_children (act_id, id) where outcome is null;
create index on bulk_act_children (act_id, author_id);
create index on bulk_act_children (author_id);
create index on bulk_act_children (post_id);
