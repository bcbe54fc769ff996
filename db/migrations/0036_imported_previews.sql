-- Previews of imported posts are fetched little by little, from the tops of the lists down (decision 52). In the one
-- row: how many were requested on a day (in UTC), and where the next run goes on.
create table imported_previews (
  is_only boolean primary key default true check (is_only),
  day date not null default '1970-01-01',
  requested integer not null default 0 check (requested >= 0),
  -- The part of each list that the present round is about, the feed of its last run, and whether one of its runs
  -- left posts for another round.
  part integer not null default 0 check (part >= 0),
  last_feed_id bigint not null default 0,
  is_unfinished boolean not null default false
);
insert into imported_previews default values;

-- Hosts that failed at the last try: previews of imported posts leave them alone for a while.
create table resting_hosts (
  host text primary key,
  failures integer not null check (failures > 0),
  rests_until timestamptz not null
);
