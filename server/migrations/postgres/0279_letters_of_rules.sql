-- breaking: no
-- Claims that rules of the radar open are told of by one letter for many: those of which the account has had none yet have no `mailed_at`.
alter table claims add column mailed_at timestamptz default now();
create index claims_unmailed on claims (account_id, created_at) where mailed_at is null;
-- Notices of reminders that come for many claims at once count them.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'recordFailed', 'recordApproved', 'recordRejected', 'importFailed', 'linkArrived', 'exportReady', 'exportFailed', 'bulkFailed', 'youtubeFailed', 'relationAsked', 'relationAccepted', 'relationRejected', 'webhookSilent', 'newPlace', 'impersonated', 'quotaNear', 'invited', 'invitationAccepted', 'invitationDeclined',
  'alertStarted', 'alertEnded',
  'claimOpened', 'claimDeadline', 'claimOverdue', 'claimAnswered', 'claimDecided', 'claimReturned', 'claimWithdrawn', 'claimsOfRadar', 'claimsFull', 'claimsDeadline', 'claimsOverdue',
  'backupFailed', 'liveLost', 'liveNotRecorded', 'liveRefused'));
