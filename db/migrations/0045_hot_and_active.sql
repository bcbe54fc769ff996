-- Reddit's published formula of "hot" (decision 60): the logarithm of the hearts, plus the date in units of 45,000
-- seconds, so that ten times the hearts weigh as much as 12.5 hours. The value of a post changes with its hearts only.
-- Written as one expression, so that PostgreSQL inlines it.
create function hot_of(hearts integer, posted_at timestamptz) returns double precision language sql stable parallel safe
return round((
  log(greatest(hearts, 1)::double precision) + (floor(date_part('epoch', posted_at)) - 1134028003) / 45000
) * 1e7::double precision) / 1e7::double precision;

-- These columns order the lists Hot and Active; each heart and each comment stores them. They have no index: with one,
-- a comment would write all of the post's index entries anew. Null until a job stores them (rankings/fill-orders.ts).
alter table posts
  add column hot double precision,
  add column active_at timestamptz;

-- The highest id of the posts whose values are still to be stored; no row once all are.
create table orders_to_fill (up_to bigint not null);
insert into orders_to_fill select max(id) from posts having max(id) is not null;
