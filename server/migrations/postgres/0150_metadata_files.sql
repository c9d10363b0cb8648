-- breaking: no
-- Files of fields of metadata. A value names one as «17/Договор.pdf»; what no video names any more is removed after a while.
create table metadata_files (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  folder text,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  unnamed_at timestamptz
);
create index metadata_files_of_account on metadata_files (account_id);
create index metadata_files_awaited on metadata_files (created_at) where folder is null;
create index metadata_files_unnamed on metadata_files (unnamed_at) where unnamed_at is not null;
select protect_rows('metadata_files');
