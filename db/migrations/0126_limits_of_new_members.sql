-- Which members are new, and what they may not do yet. Without a limit nothing depends on the numbers above it.
alter table site_settings
  add column new_days smallint not null default 7 check (new_days between 0 and 365),
  add column new_posts smallint not null default 5 check (new_posts between 0 and 100),
  -- The most links in a post or a comment of a new member; null for any number.
  add column new_links smallint check (new_links between 0 and 10),
  add column new_images boolean not null default true;

-- The removals that make a member new again, the latest first, however many other entries they have.
create index moderation_log_removals_by_site on moderation_log (subject_id, created_at desc)
  where action in ('remove-post', 'remove-comment') and by_feeds is null;
