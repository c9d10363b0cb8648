-- breaking: no
-- Reports of copyright holders (product B13): files that anybody checks by their checksum.
create table holder_reports (
  id bigint generated always as identity primary key,
  holder_id bigint not null references holders (id) on delete cascade,
  user_id bigint not null references users (id),
  split text not null check (split = any (array['record', 'site', 'country', 'account'])),
  first_day date not null,
  last_day date not null,
  format text not null check (format = any (array['CSV', 'XLSX', 'PDF'])),
  row_count integer not null,
  file bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  check (first_day <= last_day)
);
create index holder_reports_of_holder on holder_reports (holder_id, id desc);
create index holder_reports_by_checksum on holder_reports (sha256);
