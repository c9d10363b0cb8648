-- breaking: no
-- an administrator works in an account as one of its people: for a time, within one session of his own (product B12)
create table impersonations (
  id bigint generated always as identity primary key,
  administrator_id bigint not null references users (id),
  -- it ends with that session, whose row is forgotten sooner than this one
  session_id bigint not null,
  user_id bigint not null references users (id),
  account_id bigint not null references accounts (id),
  reason text not null check (reason <> ''),
  started_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  ended_at timestamptz
);
create unique index impersonations_open on impersonations (session_id) where ended_at is null;
create index impersonations_of_account on impersonations (account_id);
create index impersonations_of_user on impersonations (user_id);
create index impersonations_of_administrator on impersonations (administrator_id);
select protect_rows('impersonations');

-- every writer of the journal comes by here, the tasks that a call asked for too: who acted, and in whose name
create function name_both() returns trigger
language plpgsql as $$
begin
  new.on_behalf_of := new.user_id;
  new.user_id := (acting() ->> 'administratorId')::bigint;
  return new;
end
$$;
create trigger audit_events_both_names before insert on audit_events for each row
  when (new.on_behalf_of is null and new.user_id = (acting() ->> 'userId')::bigint
    and acting() ->> 'administratorId' is not null)
  execute function name_both();
create index audit_events_in_name on audit_events (on_behalf_of) where on_behalf_of is not null;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('recordFailed', 'recordApproved', 'recordRejected',
  'importFailed', 'linkArrived', 'exportReady', 'exportFailed', 'bulkFailed', 'youtubeFailed', 'relationAsked',
  'relationAccepted', 'relationRejected', 'webhookSilent', 'newPlace', 'impersonated'));
