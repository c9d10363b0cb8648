-- breaking: no
-- Notices that count what came since they were read, and matches whose rule waits until the copyright holder may open a claim again.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'recordFailed', 'recordApproved', 'recordRejected', 'importFailed', 'linkArrived', 'exportReady', 'exportFailed', 'bulkFailed', 'youtubeFailed', 'relationAsked', 'relationAccepted', 'relationRejected', 'webhookSilent', 'newPlace', 'impersonated', 'quotaNear', 'invited', 'invitationAccepted', 'invitationDeclined',
  'alertStarted', 'alertEnded',
  'claimOpened', 'claimDeadline', 'claimOverdue', 'claimAnswered', 'claimDecided', 'claimReturned', 'claimWithdrawn', 'claimsOfRadar', 'claimsFull',
  'backupFailed', 'liveLost', 'liveNotRecorded', 'liveRefused'));
alter table radar_matches add column waiting_version_id bigint references record_versions (id) on delete set null;
create index radar_matches_waiting on radar_matches (waiting_version_id) where waiting_version_id is not null;
