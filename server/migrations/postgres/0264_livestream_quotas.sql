-- breaking: no
-- Quotas of livestreams: how many run at once, and seconds on air in a calendar month. Null is no bound.
alter table account_quotas
  add column livestreams bigint check (livestreams >= 0),
  add column airtime bigint check (airtime >= 0),
  add column airtime_told smallint not null default 0;
alter table new_account_quotas
  add column livestreams bigint check (livestreams > 0),
  add column airtime bigint check (airtime > 0);

-- a start that a quota has refused since the last session: why, at which bound, since when, and the last try that was noted
alter table translations
  add column refused_by text check (refused_by in ('livestreams', 'airtime')),
  add column refused_limit bigint,
  add column refused_at timestamptz,
  add column refused_last_at timestamptz,
  add constraint translations_refused_check check ((refused_by is null) = (refused_limit is null)
    and (refused_by is null) = (refused_at is null) and (refused_by is null) = (refused_last_at is null));

-- time on air of livestreams that are deleted: it counts until its month is over
create table deleted_airtime (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  on_air_at timestamptz not null,
  off_air_at timestamptz not null
);
select protect_rows('deleted_airtime');
create index deleted_airtime_of_account on deleted_airtime (account_id, off_air_at);
create index translation_sessions_of_account on translation_sessions (account_id, ended_at);

alter table whip_sessions drop constraint whip_sessions_refusal_check;
alter table whip_sessions add constraint whip_sessions_refusal_check
  check (refusal in ('bad', 'codec', 'busy', 'away', 'quota'));
alter table live_sources drop constraint live_sources_problem_check;
alter table live_sources add constraint live_sources_problem_check check (problem in (
  'ADDRESS', 'UNREACHABLE', 'INSECURE', 'LOGIN', 'ABSENT', 'STRANGE', 'ENCRYPTED', 'VIDEO_CODEC', 'NO_VIDEO', 'SILENT', 'CLOSED',
  'ENDED', 'SLOW', 'FILES', 'QUOTA'));
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'recordFailed', 'recordApproved', 'recordRejected', 'importFailed', 'linkArrived', 'exportReady', 'exportFailed', 'bulkFailed',
  'youtubeFailed', 'relationAsked', 'relationAccepted', 'relationRejected', 'webhookSilent', 'newPlace', 'impersonated', 'quotaNear',
  'invited', 'invitationAccepted', 'invitationDeclined', 'alertStarted', 'alertEnded',
  'claimOpened', 'claimDeadline', 'claimOverdue', 'claimAnswered', 'claimDecided', 'claimReturned', 'claimWithdrawn',
  'backupFailed', 'liveLost', 'liveNotRecorded', 'liveRefused'));
