-- breaking: no
-- For how many days an account keeps the file of a video once it is made into renditions; null for ever.
alter table accounts add column source_days integer check (source_days between 0 and 3650);

-- what has a source still, by how long it plays
create index record_versions_kept on record_versions (account_id, ready_at) where source_key is not null and state = 'READY';
