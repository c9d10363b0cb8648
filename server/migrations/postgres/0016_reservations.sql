-- breaking: no
-- until when the disk is kept free for what an upload has yet to send; null or past, and only what has arrived counts
alter table uploads add column reserved_until timestamptz;

-- why a task failed for good, in one word: by it a restart that cannot help is refused
alter table tasks add column fail_reason text;
update tasks set fail_reason = record_versions.fail_reason from record_versions
  where tasks.state = 'FAILED' and record_versions.account_id = tasks.account_id and record_versions.id = tasks.version_id;
