-- breaking: no
-- Work of a kind that an administrator has stopped for a while: nothing of it is claimed.
create table paused_lanes (
  type text primary key,
  paused_at timestamptz not null,
  paused_by bigint references users (id) on delete set null
);

-- Who works on a video has yet to be told that an administrator has cancelled the task.
alter table tasks add column failure_due boolean not null default false;
create index tasks_failure_due on tasks (id) where failure_due and state = 'CANCELED';

alter table records drop constraint records_fail_reason_check,
  add constraint records_fail_reason_check check (fail_reason in ('BAD_FILE', 'NO_VIDEO', 'TOO_LONG', 'ENCODER', 'DISK', 'TIMEOUT', 'CANCELED'));
alter table record_versions drop constraint record_versions_fail_reason_check,
  add constraint record_versions_fail_reason_check check (fail_reason in ('BAD_FILE', 'NO_VIDEO', 'TOO_LONG', 'ENCODER', 'DISK', 'TIMEOUT', 'CANCELED'));
