-- The deleted posts that a ranking has been searched for, or that were deleted before it was computed.
alter table rankings add column sought bigint[] not null default '{}';
