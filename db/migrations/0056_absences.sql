-- A member's last use of the site on any device, and what there is to catch up with since the last long absence.
-- `sessions` cannot tell it: signing out deletes a session.
create table absences (
  member_id uuid primary key references members on delete cascade,
  used_at timestamptz not null default now(),
  -- The last absence of some hours; both null before the first.
  left_at timestamptz,
  returned_at timestamptz,
  -- The best posts of that time, the best first; null until the member opens the page that shows them.
  post_ids bigint[],
  -- Those of them that the member has seen there.
  seen_ids bigint[] not null default '{}',
  check ((left_at is null) = (returned_at is null)),
  check (left_at is not null or post_ids is null)
);

insert into absences (member_id, used_at)
select member_id, max(last_seen_at) from sessions group by member_id;
