-- breaking: no
create index concurrently records_made_of on records (account_id, made_of) where made_of is not null;
