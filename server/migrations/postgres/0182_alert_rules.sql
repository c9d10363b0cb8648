-- breaking: no
-- Rules by which an account is told of its statistics: once when a condition begins to hold, and once when it ends.
create table alert_rules (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  kind text not null check (kind in ('ERRORS', 'VIEWS', 'TRAFFIC', 'SILENCE')),
  condition jsonb not null,
  record_id bigint,
  by_bell boolean not null,
  by_mail boolean not null,
  by_webhook boolean not null,
  is_on boolean not null,
  recipient_ids bigint[] not null,
  -- since when it holds
  fired_at timestamptz,
  -- since when it holds no longer, until that is certain
  clear_at timestamptz,
  last_fired_at timestamptz,
  last_value double precision,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  -- a silence is counted from here on at the earliest
  changed_at timestamptz not null,
  foreign key (account_id, record_id) references records (account_id, id),
  check ((kind = 'SILENCE') = (record_id is not null))
);
select protect_rows('alert_rules');
create index alert_rules_of_account on alert_rules (account_id, id desc);
create index alert_rules_on on alert_rules (id) where is_on;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'recordFailed', 'recordApproved', 'recordRejected', 'importFailed', 'linkArrived', 'exportReady', 'exportFailed', 'bulkFailed', 'youtubeFailed', 'relationAsked', 'relationAccepted', 'relationRejected', 'webhookSilent', 'newPlace', 'impersonated', 'quotaNear', 'invited', 'invitationAccepted', 'invitationDeclined',
  'alertStarted', 'alertEnded'));
