-- Words about oneself and pictures that moderators took from profiles, kept for a while so that their members and moderators can read them, and
-- moderators can restore them.
create table profile_removals (
  -- The entry of the log that tells of the removal, without a reference: nobody deletes entries. The log itself never has the words.
  entry_id bigint primary key,
  member_id uuid not null references members on delete cascade,
  about text,
  -- No reference: an earlier version of the program, which may run during an update, cleans up images without knowing of this table.
  picture_key text,
  removed_at timestamptz not null default now(),
  check ((about is null) <> (picture_key is null))
);
create index on profile_removals (member_id);
-- The erasure of what is kept no longer.
create index on profile_removals (removed_at);
-- The clean-up of images asks for these.
create index profile_removals_by_picture on profile_removals (picture_key) where picture_key is not null;
