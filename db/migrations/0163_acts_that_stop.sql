-- Whether the act removed no more because whoever started it was banned, suspended or given a lower role.
alter table bulk_acts add column is_stopped boolean not null default false;
