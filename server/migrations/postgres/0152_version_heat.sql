-- breaking: no
-- How much of each hundredth of a version viewers watched, in milliseconds, and in how many viewings; nothing of who they were.
create table version_heat (
  account_id bigint not null,
  version_id bigint primary key,
  viewings bigint not null check (viewings >= 0),
  pieces bigint[] not null check (cardinality(pieces) = 100),
  updated_at timestamptz not null default now(),
  foreign key (account_id, version_id) references record_versions (account_id, id) on delete cascade
);
select protect_rows('version_heat');
