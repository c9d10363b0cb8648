-- breaking: no
-- What was measured of a version for breaks: silence, black and changes of the picture; null while it is being measured.
create table version_breaks (
  account_id bigint not null,
  version_id bigint primary key,
  measured jsonb,
  fail_text text,
  created_at timestamptz not null default now(),
  check (measured is null or fail_text is null),
  foreign key (account_id, version_id) references record_versions (account_id, id) on delete cascade
);
select protect_rows('version_breaks');
