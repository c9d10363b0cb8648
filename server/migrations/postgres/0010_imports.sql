-- breaking: no
create table imports (
  id bigint generated always as identity primary key,
  -- names the file in the spool
  uuid uuid not null default gen_random_uuid() unique,
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  url text not null,
  is_mute boolean not null default false,
  state text not null default 'CHECKING'
    check (state in ('CHECKING', 'DOWNLOADING', 'DONE', 'FAILED', 'CANCELED')),
  task_id bigint,
  file_name text,
  size_bytes bigint check (size_bytes > 0),
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  -- the strong ETag or the date of the file, by which the rest of the same file is asked for
  validator text,
  record_id bigint,
  version_id bigint,
  fail_text text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (account_id, id),
  check ((state = 'FAILED') = (fail_text is not null)),
  check ((record_id is null) = (version_id is null)),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade,
  foreign key (account_id, version_id) references record_versions (account_id, id) on delete cascade
);
create index imports_of_account on imports (account_id, id desc);
-- a link is on its way once
create unique index imports_under_way on imports (account_id, md5(url)) where state in ('CHECKING', 'DOWNLOADING');
