-- breaking: no
-- Studios and editors that an account orders videos from.
create table contractors (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  name text not null,
  email text,
  row_version integer not null default 1
);
select protect_rows('contractors');
create index contractors_of_account on contractors (account_id, name);
