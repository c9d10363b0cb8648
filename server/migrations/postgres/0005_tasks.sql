-- breaking: no
create table tasks (
  id bigint generated always as identity primary key,
  type text not null,
  -- null for the platform's own housekeeping
  account_id bigint references accounts (id),
  record_id bigint,
  version_id bigint,
  payload jsonb not null default '{}',
  -- tasks of one key share the workers fairly with those of other keys
  share_key text not null,
  -- at most one living task per key
  unique_key text,
  priority integer not null default 0,
  state text not null default 'QUEUED'
    check (state in ('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT', 'DONE', 'FAILED', 'CANCELED')),
  progress smallint not null default 0 check (progress between 0 and 100),
  eta_at timestamptz,
  attempts integer not null default 0,
  crashes integer not null default 0,
  claim integer not null default 0,
  lease_until timestamptz,
  cancel_requested boolean not null default false,
  worker text,
  run_after timestamptz not null default now(),
  error text,
  log_tail text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  took_ms bigint,
  check ((state = 'RUNNING') = (lease_until is not null)),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade,
  foreign key (account_id, version_id) references record_versions (account_id, id) on delete cascade
);
create index tasks_queue on tasks (share_key, priority desc, id) where state in ('QUEUED', 'RETRY_WAIT');
create index tasks_leases on tasks (lease_until) where state = 'RUNNING';
create index tasks_of_record on tasks (record_id, id desc);
create index tasks_of_account on tasks (account_id, created_at desc, id desc);
create index tasks_recent on tasks (created_at desc, id desc);
create unique index tasks_unique_key on tasks (unique_key)
  where state in ('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT');

create table task_shares (
  share_key text primary key,
  served_at timestamptz not null
);
