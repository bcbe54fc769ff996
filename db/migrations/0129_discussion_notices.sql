-- About which comments of a discussion members are notified, where they chose: all, or none.
create table discussion_notices (
  member_id uuid not null references members on delete cascade,
  post_id bigint not null references posts on delete cascade,
  notices text not null check (notices in ('all', 'none')),
  primary key (member_id, post_id)
);
create index on discussion_notices (post_id);

-- Not checked for the rows that are there: they have one of the earlier types, and the check would read them all.
alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check
    check (type in ('comment', 'reply', 'mention', 'followed', 'message', 'moderation')) not valid;
