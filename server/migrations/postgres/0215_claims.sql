-- breaking: no
-- Claims of copyright holders, and of people without an account, on videos (product B13, C1).
create table claims (
  -- the number shown to people
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  record_id bigint not null,
  -- null for somebody without an account, who has a name and an address instead
  holder_id bigint references holders (id),
  stranger_name text,
  stranger_email text,
  -- of the link by which somebody without an account follows it
  token_hash bytea unique,
  -- where it was made from, of somebody without an account
  network text,
  -- who made it for the copyright holder
  made_by bigint references users (id),
  work text not null,
  basis text not null,
  wish text not null check (wish in ('TAKE_DOWN', 'COUNTRIES', 'STATISTICS', 'HOLDER')),
  countries text[] not null default '{}',
  ranges jsonb not null default '[]',
  state text not null default 'NEW' check (state in ('NEW', 'REVIEW', 'GRANTED', 'REJECTED', 'WITHDRAWN')),
  answer text check (answer in ('AGREED', 'OBJECTED')),
  answer_text text not null default '',
  answered_at timestamptz,
  answered_by bigint references users (id),
  decided_at timestamptz,
  decided_by bigint references users (id),
  decision_reason text not null default '',
  actions text[] not null default '{}',
  decided_countries text[] not null default '{}',
  notes text[] not null default '{}',
  -- what the decision changed of the video: {before, after} by the names of the journal
  applied jsonb,
  deadline_at timestamptz not null,
  -- how many reminders went, the one that the time is over among them
  reminders smallint not null default 0,
  row_version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, id),
  foreign key (account_id, record_id) references records (account_id, id),
  check ((holder_id is null) = (stranger_email is not null)),
  check ((stranger_email is null) = (stranger_name is null))
);
select protect_rows('claims');
create index claims_of_account on claims (account_id, id desc);
create index claims_of_record on claims (account_id, record_id, id);
create index claims_of_holder on claims (holder_id, id desc) where holder_id is not null;
create index claims_of_stranger on claims (stranger_email, id desc) where stranger_email is not null;
create index claims_in_state on claims (state, id desc);
create index claims_awaited on claims (deadline_at) where state in ('NEW', 'REVIEW') and answer is null;
create index claims_of_network on claims (network, created_at) where network is not null;

-- every step: when, by whom and why
create table claim_steps (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  claim_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('CREATED', 'REVIEW', 'AGREED', 'OBJECTED', 'GRANTED', 'REJECTED', 'WITHDRAWN', 'TAKEN_BACK',
    'REMINDED', 'OVERDUE', 'MOVED')),
  party text not null check (party in ('CLAIMANT', 'ACCOUNT', 'ADMINISTRATOR', 'SYSTEM')),
  user_id bigint references users (id),
  text text not null default '',
  foreign key (account_id, claim_id) references claims (account_id, id)
);
select protect_rows('claim_steps');
create index claim_steps_of_claim on claim_steps (account_id, claim_id, id);

-- files of the two sides; one that was sent before its claim is made belongs to its sender alone
create table claim_files (
  id bigint generated always as identity primary key,
  account_id bigint,
  claim_id bigint,
  side text not null check (side in ('CLAIMANT', 'ACCOUNT')),
  -- who sent it: a holder, an account, an address of mail
  sender text not null,
  name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  -- its bytes, null until they have come; of no account, so that none pays with its quota for what others claim
  content bytea,
  created_at timestamptz not null,
  foreign key (account_id, claim_id) references claims (account_id, id),
  check (claim_id is null or account_id is not null and content is not null)
);
select protect_rows('claim_files');
create index claim_files_of_claim on claim_files (account_id, claim_id, id);
create index claim_files_unused on claim_files (created_at) where claim_id is null;

create table claim_settings (
  id smallint primary key default 1 check (id = 1),
  answer_days smallint not null check (answer_days between 1 and 90),
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users (id) on delete set null
);

-- Marks that open and granted claims leave on a video. `hold` and `hold_reason` go on saying what forbids to delete it: an
-- administrator, an open claim, or both.
alter table records
  add column admin_hold text,
  add column claim_hold text,
  -- the claim by which it is out of publication
  add column claim_block bigint,
  -- countries in which claims stop it
  add column claim_countries text[] not null default '{}';
update records set admin_hold = coalesce(hold_reason, '') where hold;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'recordFailed', 'recordApproved', 'recordRejected', 'importFailed', 'linkArrived', 'exportReady', 'exportFailed', 'bulkFailed', 'youtubeFailed', 'relationAsked', 'relationAccepted', 'relationRejected', 'webhookSilent', 'newPlace', 'impersonated', 'quotaNear', 'invited', 'invitationAccepted', 'invitationDeclined',
  'alertStarted', 'alertEnded',
  'claimOpened', 'claimDeadline', 'claimOverdue', 'claimAnswered', 'claimDecided', 'claimReturned', 'claimWithdrawn'));
