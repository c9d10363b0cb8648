-- breaking: no
-- Runs of the backup: full copies, and the points between them.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('full', 'point')),
  place text not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- of what it made
  name text,
  files bigint,
  bytes bigint,
  added_bytes bigint,
  problem text,
  -- administrators were told that it failed, or need not be
  is_told boolean not null default false,
  check ((state = 'RUNNING') = (ended_at is null)),
  check ((state = 'DONE') = (name is not null))
);
create index backup_runs_by_kind on backup_runs (kind, started_at desc);

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'recordFailed', 'recordApproved', 'recordRejected', 'importFailed', 'linkArrived', 'exportReady', 'exportFailed', 'bulkFailed', 'youtubeFailed', 'relationAsked', 'relationAccepted', 'relationRejected', 'webhookSilent', 'newPlace', 'impersonated', 'quotaNear', 'invited', 'invitationAccepted', 'invitationDeclined',
  'alertStarted', 'alertEnded',
  'claimOpened', 'claimDeadline', 'claimOverdue', 'claimAnswered', 'claimDecided', 'claimReturned', 'claimWithdrawn',
  'backupFailed'));
