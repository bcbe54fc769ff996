-- Appeals against warnings, suspensions and bans, beside those against removals: `removal_id` is the entry of the log that tells of the
-- decision, and `removed_by` whoever made it. Such an appeal has no post: an earlier version of the program, which may run during an
-- update, joins the posts and does not see it.
alter table appeals
  alter column post_id drop not null,
  add check (comment_id is null or post_id is not null);
