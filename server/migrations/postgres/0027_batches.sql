-- breaking: no
-- a bulk change of records (decision 29): which records it takes is fixed when it is previewed, what came of each is kept
-- with the chunk it was done in, and what was before stands in the journal under its number
create table batches (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  kind text not null check (kind in ('EDIT', 'UNDO')),
  state text not null check (state in ('PREVIEWED', 'RUNNING', 'PAUSED', 'STOPPED', 'CANCELED', 'DONE')),
  ops jsonb not null,
  undo_of uuid references batches (id),
  -- grows each time it is set going: a task of an earlier time has nothing to do any more
  run integer not null default 0,
  affected integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  fail_text text,
  ip text,
  request_id text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((kind = 'UNDO') = (undo_of is not null))
);
select protect_rows('batches');
create index batches_of_account on batches (account_id, created_at desc, id desc) where state <> 'PREVIEWED';
create index batches_left_alone on batches (created_at) where state = 'PREVIEWED';
create index batches_undoing on batches (undo_of) where undo_of is not null;

create table batch_chunks (
  batch_id uuid not null references batches (id) on delete cascade,
  number integer not null,
  account_id bigint not null references accounts (id),
  ids bigint[] not null check (cardinality(ids) between 1 and 50),
  -- by the id of the record; null until the chunk was done
  results jsonb,
  -- how many of the results people are told of one by one
  left_out integer not null default 0,
  primary key (batch_id, number)
);
select protect_rows('batch_chunks');
create index batch_chunks_to_do on batch_chunks (batch_id, number) where results is null;
create index batch_chunks_left_out on batch_chunks (batch_id, number) where left_out > 0;

create index audit_events_of_batch on audit_events (batch_id, object_id) where batch_id is not null;
