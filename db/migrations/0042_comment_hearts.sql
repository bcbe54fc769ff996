create table comment_hearts (
  comment_id bigint not null references comments on delete cascade,
  member_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, member_id)
);
create index on comment_hearts (member_id);

-- The number of a comment's rows in comment_hearts. Not validated: all rows have the default, and a check of them would
-- lock the table meanwhile. No index: a heart then changes no index of comments.
alter table comments
  add column hearts integer not null default 0,
  add constraint comments_hearts_check check (hearts >= 0) not valid;

-- The changes of comments' hearts in the last hours, by the transactions that made them. They tell the hearts at an
-- earlier snapshot, so that all pages of a thread by hearts have one order (decision 57). No references: rows whose comment
-- is gone are deleted soon, too.
create table comment_heart_steps (
  post_id bigint not null,
  comment_id bigint not null,
  step integer not null,
  made_by xid8 not null default pg_current_xact_id(),
  made_at timestamptz not null default now()
);
create index on comment_heart_steps (post_id, made_by);
