-- breaking: no
-- Problems of livestreams that their people are told of: a source that is lost on air, once for each loss; a recording that failed or
-- stopped at a full disk, once for a session.
alter table translation_sessions add column lost_told_at timestamptz;
alter table translation_sessions add column recording_told_at timestamptz;
update translation_sessions set recording_told_at = now() where recording_state = 'FAILED';
alter table live_recordings add column disk_full_at timestamptz;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'recordFailed', 'recordApproved', 'recordRejected', 'importFailed', 'linkArrived', 'exportReady', 'exportFailed', 'bulkFailed',
  'youtubeFailed', 'relationAsked', 'relationAccepted', 'relationRejected', 'webhookSilent', 'newPlace', 'impersonated', 'quotaNear',
  'invited', 'invitationAccepted', 'invitationDeclined', 'alertStarted', 'alertEnded',
  'claimOpened', 'claimDeadline', 'claimOverdue', 'claimAnswered', 'claimDecided', 'claimReturned', 'claimWithdrawn',
  'backupFailed', 'liveLost', 'liveNotRecorded'));
