-- A deleted account keeps its row without the person, so that what stays still has an author (decision 83).
alter table members
  add column account_deleted_at timestamptz,
  drop constraint members_username_key_key,
  -- Not validated: all rows passed the check that this one widens.
  drop constraint members_username_check,
  add constraint members_username_check
    check (account_deleted_at is not null or username ~ '^[A-Za-z0-9_]{3,24}$') not valid,
  add constraint members_deleted_check check (
    account_deleted_at is null or username = 'deleted member' and role = 'member' and num_nonnulls(
      email, email_key, password_hash, about, picture_key, suspended_until, banned_at
    ) = 0
  ) not valid;

-- The names of deleted accounts, which nobody can take, and the addresses of those that were suspended. Only hashes, so
-- the table does not tell who had an account.
create table deleted_accounts (
  name_hash bytea primary key check (octet_length(name_hash) = 32),
  -- Until `held_until`, no new account can have this address.
  email_hash bytea check (octet_length(email_hash) = 32),
  held_until timestamptz,
  check ((email_hash is null) = (held_until is null))
);
create index on deleted_accounts (email_hash) where email_hash is not null;
