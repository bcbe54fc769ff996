-- A built-in feed that was not among those chosen when the site was set up. Lists of feeds show it from its first post on.
alter table feeds add column is_set_aside boolean not null default false;
