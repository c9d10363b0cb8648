-- breaking: no
-- The keys of folders whose files are encrypted, sealed by the secret of the installation; they go with their folders.
create table place_keys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  place text not null unique,
  sealed text not null,
  created_at timestamptz not null default now()
);
select protect_rows('place_keys');

alter table accounts
  add column encryptor_changed_at timestamptz,
  add column encryptor_changed_by bigint references users on delete set null;

-- A version whose files get another form: the folder that is being filled, by which task, and why the last try has failed.
-- Who began to watch in clear goes on there until the moment after which no address of before lives.
alter table record_versions
  add column recast_prefix text,
  add column recast_task_id bigint,
  add column recast_fail_text text,
  add column clear_prefix text,
  add column clear_until timestamptz;
