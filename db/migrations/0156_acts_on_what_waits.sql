-- An act also refuses the posts and comments that wait for approval. The last id that it has come to, and how many it refused and gave back.
alter table bulk_acts
  add column held_after bigint not null default 0,
  add column held integer not null default 0,
  add column restored_held integer not null default 0;
-- A refused one is a child of the act without a post: an id without a reference, as those of posts and comments are.
alter table bulk_act_children
  add column held_id bigint,
  alter column post_id drop not null;
