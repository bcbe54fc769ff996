-- The copies of backups in the store that BACKUP_S3_ENDPOINT names: when one was complete, or why there is none.
alter table backups
  add column copied_at timestamptz,
  add column copy_failure text,
  add check (num_nonnulls(copied_at, copy_failure) = 0 or file is not null);
