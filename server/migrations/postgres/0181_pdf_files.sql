-- breaking: no
alter table statistic_exports drop constraint statistic_exports_format_check;
alter table statistic_exports add constraint statistic_exports_format_check check (format in ('CSV', 'XLSX', 'PDF'));
alter table statistic_reports drop constraint statistic_reports_format_check;
alter table statistic_reports add constraint statistic_reports_format_check check (format in ('CSV', 'XLSX', 'PDF'));

-- Tables of the analytics in files, made for administrators of the platform.
create table analytics_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  name text not null,
  query jsonb not null,
  format text not null check (format in ('CSV', 'XLSX', 'PDF')),
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED')),
  row_count integer,
  file bytea,
  fail_text text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((file is null) = (expires_at is null))
);
create index analytics_exports_newest on analytics_exports (created_at desc, id desc);
create index analytics_exports_waiting on analytics_exports (created_at) where state in ('QUEUED', 'RUNNING');
