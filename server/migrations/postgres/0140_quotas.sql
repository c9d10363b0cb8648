-- breaking: no
-- What an administrator of the platform lets an account have at most; null, and no row, for no bound. What is there already stays.
create table account_quotas (
  account_id bigint primary key references accounts (id),
  bytes bigint check (bytes >= 0),
  videos bigint check (videos >= 0),
  people bigint check (people >= 0)
);
select protect_rows('account_quotas');
-- files that have come whole and are not in the storage yet
create index uploads_done on uploads (account_id, finished_at) where state = 'DONE';
