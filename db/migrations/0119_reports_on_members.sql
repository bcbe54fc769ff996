-- Reports on members and on their messages, beside those on posts and comments: an earlier version of the program, which reads `reports` during an
-- update, expects a post in each of its rows.
create table member_reports (
  id bigint primary key generated always as identity,
  -- The reported member, or the sender of the reported message.
  subject_id uuid not null references members on delete cascade,
  -- The member who reported.
  reporter_id uuid not null references members on delete cascade,
  reason text check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  -- The profile at the time of the report. The picture is no reference: an earlier version cleans up images without knowing of this table.
  about text,
  picture_key text,
  -- Null for a report on the member.
  message_id bigint,
  -- The reported message, as its last element, and those before it that moderators may read.
  messages jsonb,
  -- The moderators who have read the messages; the nil uuid is the operator. A decision answers no messages that its author has not read.
  readers uuid[] not null default '{}',
  decided_at timestamptz,
  decision text check (decision in ('dismissed', 'acted')),
  check (subject_id <> reporter_id),
  -- A decision deletes what was copied.
  check (case when decided_at is null then (message_id is null) = (messages is null) else messages is null end),
  check (decided_at is null or (about is null and picture_key is null)),
  check (message_id is null or (about is null and picture_key is null)),
  check ((decided_at is null) = (decision is null))
);
-- A member has one open report on another, and one on each message.
create unique index member_reports_open on member_reports (reporter_id, subject_id)
  where message_id is null and decided_at is null;
create unique index member_reports_of_message on member_reports (reporter_id, message_id) where message_id is not null;
-- The queue, and what its card says of a member.
create index member_reports_waiting on member_reports (subject_id, id) where decided_at is null;
create index on member_reports (subject_id);
create index on member_reports (reporter_id);
-- The deletion of what was decided long ago.
create index on member_reports (decided_at) where decided_at is not null;
-- The clean-up of images asks for these.
create index member_reports_by_picture on member_reports (picture_key) where picture_key is not null;
