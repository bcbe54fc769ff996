-- Whether the posts that a member opens are kept as their history, and whether lists leave out those of it.
alter table members
  add column keeps_history boolean not null default true,
  add column hides_read boolean not null default false;

-- The posts that members have opened. A post that is opened again moves to the front with a new `id`.
create table opened_posts (
  id bigint not null generated always as identity,
  member_id uuid not null references members on delete cascade,
  post_id bigint not null references posts on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (member_id, post_id)
);
create unique index on opened_posts (member_id, id);
create index on opened_posts (post_id);
