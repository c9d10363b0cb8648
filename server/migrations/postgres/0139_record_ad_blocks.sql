-- breaking: no
-- Blocks of the account that the breaks of one video choose among, in place of those of its template (P-M-01).
alter table records
  add column ad_blocks bigint[] not null default '{}' check (cardinality(ad_blocks) <= 20);
create index records_with_ad_blocks on records (account_id) where ad_blocks <> '{}';
