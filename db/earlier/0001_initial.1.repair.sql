-- The column that later migrations expect to find, and drop.
alter table rankings add column is_stale boolean not null default false;
