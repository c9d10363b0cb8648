-- breaking: no
create table uploads (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  secret_hash bytea not null unique,
  account_id bigint not null,
  user_id bigint not null references users (id),
  record_id bigint not null,
  version_id bigint not null,
  file_name text not null,
  file_modified_at timestamptz,
  size_bytes bigint not null check (size_bytes > 0),
  part_size integer not null check (part_size > 0),
  parts_count integer not null check (parts_count > 0),
  parts_received integer not null default 0 check (parts_received between 0 and parts_count),
  bytes_received bigint not null default 0 check (bytes_received between 0 and size_bytes),
  state text not null default 'OPEN'
    check (state in ('OPEN', 'RECEIVING', 'COMPLETING', 'DONE', 'ABORTED', 'EXPIRED', 'FAILED')),
  spool_key text not null,
  fail_text text,
  created_at timestamptz not null default now(),
  last_part_at timestamptz,
  finished_at timestamptz,
  unique (account_id, id),
  check (parts_count = (size_bytes + part_size - 1) / part_size),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade,
  foreign key (account_id, version_id) references record_versions (account_id, id) on delete cascade
);
create index uploads_open on uploads (account_id, created_at desc, id desc)
  where state in ('OPEN', 'RECEIVING', 'COMPLETING');
create index uploads_idle on uploads ((coalesce(last_part_at, created_at))) where state in ('OPEN', 'RECEIVING');
create index uploads_of_record on uploads (record_id);

create table upload_parts (
  account_id bigint not null,
  upload_id bigint not null,
  number integer not null check (number > 0),
  size_bytes integer not null check (size_bytes > 0),
  digest text not null,
  at timestamptz not null default now(),
  primary key (upload_id, number),
  foreign key (account_id, upload_id) references uploads (account_id, id) on delete cascade
);
