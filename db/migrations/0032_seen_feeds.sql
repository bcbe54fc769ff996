-- The newest post of the feed when the member last looked at it: later posts are unread. Feeds followed until now start as seen.
alter table follows add column seen_at timestamptz not null default now();
