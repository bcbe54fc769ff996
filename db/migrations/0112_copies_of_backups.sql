-- The copies of backups in the store that BACKUP_S3_ENDPOINT names. Only what is recorded here is replaced, ended or deleted there: another machine
-- with a copy of this database may use the same bucket.
alter table backups
  -- When the copy was complete; null again once it was deleted.
  add column copied_at timestamptz,
  -- Why there is none.
  add column copy_failure text,
  -- The store's id of an upload that was begun and is not known to have ended.
  add column upload_id text,
  add check (num_nonnulls(copied_at, copy_failure, upload_id) = 0 or file is not null);
