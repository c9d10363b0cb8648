-- breaking: no
-- The nightly removal of an account: whether its filters are put to use, who said so, and what the last night did.
alter table accounts
  add column auto_removal boolean not null default false,
  add column auto_removal_changed_at timestamptz,
  add column auto_removal_changed_by bigint references users (id),
  add column auto_removal_ran_at timestamptz,
  add column auto_removal_records integer,
  add column auto_removal_problem text;

-- the name of the filter that put a record into the trash, where no person has
alter table records add column disposed_by_rule text;
