-- breaking: no
-- letters to people, whichever accounts they have a part in: what is written and to whom lies sealed, and is forgotten
-- once it has gone or was given up
create table mails (
  id bigint generated always as identity primary key,
  message_id uuid not null default gen_random_uuid() unique,
  kind text not null,
  recipient bytea not null,
  sealed text,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  tries int not null default 0,
  next_try_at timestamptz not null,
  problem text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint mails_waiting_check check ((state = 'WAITING') = (sealed is not null) and (state = 'WAITING') = (ended_at is null))
);
create index mails_waiting on mails (next_try_at, id) where state = 'WAITING';
create index mails_of_recipient on mails (recipient, created_at);
create index mails_ended on mails (ended_at) where state <> 'WAITING';
