-- Every list looks for the deleted accounts among its authors. Few accounts are deleted, so this index answers without their rows.
create index members_deleted on members (id) where account_deleted_at is not null;
