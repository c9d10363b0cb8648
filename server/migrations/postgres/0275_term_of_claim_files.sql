-- breaking: no
-- Files of closed claims go after a time that the platform sets; a claim goes on naming them.
alter table claim_settings add column file_days smallint not null default 1095 check (file_days between 30 and 3650);
alter table claim_files
  add column removed_at timestamptz,
  drop constraint claim_files_check,
  add constraint claim_files_check
    check (claim_id is null or account_id is not null and (content is null) = (removed_at is not null));
alter table claim_steps
  drop constraint claim_steps_kind_check,
  add constraint claim_steps_kind_check check (kind in ('CREATED', 'REVIEW', 'AGREED', 'OBJECTED', 'GRANTED', 'REJECTED', 'WITHDRAWN',
    'TAKEN_BACK', 'REMINDED', 'OVERDUE', 'MOVED', 'FILES_REMOVED'));
