-- breaking: no
-- Tables of figures in files, kept for some days: they are small.
create table statistic_exports (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  key_id bigint,
  report_id bigint,
  name text not null,
  query jsonb not null,
  format text not null check (format in ('CSV', 'XLSX')),
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
select protect_rows('statistic_exports');
create index statistic_exports_of_account on statistic_exports (account_id, created_at desc, id desc);
create index statistic_exports_waiting on statistic_exports (created_at) where state in ('QUEUED', 'RUNNING');
create index statistic_exports_expiring on statistic_exports (expires_at) where expires_at is not null;

-- Queries of the report builder that are saved, and when they are sent by mail.
create table statistic_reports (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  name text not null,
  query jsonb not null,
  chart text not null check (chart in ('LINES', 'BARS', 'TABLE')),
  format text not null default 'XLSX' check (format in ('CSV', 'XLSX')),
  schedule jsonb,
  recipient_ids bigint[] not null default '{}',
  next_at timestamptz,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((schedule is null) = (next_at is null))
);
select protect_rows('statistic_reports');
create unique index statistic_reports_name on statistic_reports (account_id, lower(name));
create index statistic_reports_due on statistic_reports (next_at) where next_at is not null;
