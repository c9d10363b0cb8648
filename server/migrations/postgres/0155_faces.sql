-- breaking: no
-- Pictures that people send of themselves, and logos of accounts: which one is shown, which one is being made, and why the last is
-- not. The name is what its address bears; a new picture has a new one.
alter table users
  add column own_avatar uuid,
  -- in whose storage it lies: the account in which it was sent
  add column own_avatar_account_id bigint references accounts (id),
  add column own_avatar_making uuid,
  add column own_avatar_fail_text text,
  -- an address that a picture is sent to is good for this one
  add column own_avatar_version integer not null default 1,
  add check ((own_avatar is null) = (own_avatar_account_id is null));
create unique index users_own_avatar on users (own_avatar) where own_avatar is not null;

alter table accounts
  add column logo uuid,
  add column logo_making uuid,
  add column logo_fail_text text;
create unique index accounts_logo on accounts (logo) where logo is not null;
