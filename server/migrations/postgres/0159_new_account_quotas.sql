-- breaking: no
-- what an account that is made without quotas of its own is given: one row, of the installation; null, and no row, for no bound
create table new_account_quotas (
  id smallint primary key default 1 check (id = 1),
  bytes bigint check (bytes > 0),
  videos bigint check (videos > 0),
  people bigint check (people > 0),
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users (id) on delete set null
);
