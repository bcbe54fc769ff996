-- A member's words about themselves; null for most.
alter table members
  add column about text,
  add constraint members_about check (char_length(about) between 1 and 500) not valid;
