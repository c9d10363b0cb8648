-- breaking: no
-- tables of what is said of records: what was asked for, how far it is, and where the newest file lies
create table attribute_exports (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  spec jsonb not null,
  schedule jsonb,
  -- when a scheduled one is made anew
  next_at timestamptz,
  state text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED')),
  -- grows each time it is made anew: a task of an earlier time has nothing to do any more
  run integer not null default 1,
  -- set once its file is whole
  object_key text,
  row_count integer,
  size_bytes bigint,
  fail_text text,
  -- of the secret in the lasting address of a scheduled one
  link_hash bytea unique,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  check ((schedule is null) = (next_at is null)),
  check ((object_key is null) = (expires_at is null))
);
select protect_rows('attribute_exports');
create index attribute_exports_of_account on attribute_exports (account_id, created_at desc, id desc);
create index attribute_exports_due on attribute_exports (next_at) where next_at is not null;
create index attribute_exports_expiring on attribute_exports (expires_at) where expires_at is not null;

-- a bulk change whose records change each in its own way, as a table has it
alter table batches drop constraint batches_kind_check;
alter table batches add constraint batches_kind_check check (kind in ('EDIT', 'UNDO', 'IMPORT'));
alter table batches add column fields text[] not null default '{}';

create table batch_changes (
  batch_id uuid not null references batches (id) on delete cascade,
  -- the line of the table it stands on
  line integer not null,
  account_id bigint not null,
  record_id bigint not null,
  -- as the preview saw it: a record that was changed since is left alone
  row_version integer not null,
  before jsonb not null,
  after jsonb not null,
  primary key (batch_id, record_id)
);
select protect_rows('batch_changes');
create index batch_changes_by_line on batch_changes (batch_id, line);

-- a table that comes back: the preview it became
create table attribute_imports (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  file_name text not null,
  batch_id uuid references batches (id) on delete cascade,
  told jsonb,
  created_at timestamptz not null default now(),
  check ((batch_id is null) = (told is null))
);
select protect_rows('attribute_imports');
create index attribute_imports_left_alone on attribute_imports (created_at) where batch_id is null;
