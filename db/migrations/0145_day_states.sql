-- The highest of the figures that were counted once an hour, for each day in UTC. The overview of admins plots them.
create table day_states (
  day date primary key,
  -- Posts with open reports, reported members, held posts and comments, appeals and requests to join.
  awaited int not null,
  waiting_jobs int not null,
  given_up_jobs int not null,
  database_bytes bigint not null,
  image_bytes bigint not null,
  -- The lowest of the day; null where the disk cannot be asked.
  free_bytes bigint
);

-- How many answers of each call took how long, for each day in UTC: longer than the next lower bound, and up to within_ms. The largest int stands
-- for no bound.
create table day_calls (
  day date not null,
  call text not null,
  within_ms int not null,
  answers int not null,
  primary key (day, call, within_ms)
);
