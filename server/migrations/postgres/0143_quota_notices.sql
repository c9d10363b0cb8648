-- breaking: no
-- how much of a quota its managers were told to be taken: 0, 80 or 100 of a hundred
alter table account_quotas
  add column bytes_told smallint not null default 0,
  add column videos_told smallint not null default 0,
  add column people_told smallint not null default 0;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('recordFailed', 'recordApproved', 'recordRejected',
  'importFailed', 'linkArrived', 'exportReady', 'exportFailed', 'bulkFailed', 'youtubeFailed', 'relationAsked',
  'relationAccepted', 'relationRejected', 'webhookSilent', 'newPlace', 'impersonated', 'quotaNear'));

-- which notices somebody has told by mail too, what of them was, and when
create table notice_mail (
  user_id bigint primary key references users (id) on delete cascade,
  groups text[] not null,
  mailed_up_to timestamptz not null,
  mailed_at timestamptz
);
