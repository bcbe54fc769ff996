-- Erasing the account of somebody who asked to join deletes a row of `members`, for which PostgreSQL looks for posts of theirs, also
-- for deleted ones, which `posts_by_member` leaves out.
create index posts_of_member on posts (member_id);

-- People who have registered and are no members yet. Approving deletes the row; erasing the account takes it along.
create table join_requests (
  member_id uuid primary key references members on delete cascade,
  -- The order in which the requests came.
  id bigint generated always as identity unique,
  -- The question as it was when the answer was written.
  question text not null,
  answer text not null check (char_length(answer) between 1 and 1000),
  created_at timestamptz not null default now(),
  -- Null for a request that waits.
  refused_at timestamptz,
  -- The moderator's line to the person, perhaps empty.
  refusal text check (char_length(refusal) <= 500),
  check ((refused_at is null) = (refusal is null))
);

-- The two queues, and their numbers.
create index join_requests_waiting on join_requests (id) where refused_at is null;
create index join_requests_refused on join_requests (id) where refused_at is not null;
