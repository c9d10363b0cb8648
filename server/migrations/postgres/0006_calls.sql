-- breaking: no
-- a repeated call is one call: its answer is kept with the effect, in the same transaction
create table calls (
  user_id bigint not null references users (id),
  request_id text not null,
  method text not null,
  body_hash bytea not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (user_id, request_id)
);
create index calls_by_time on calls (at);

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint references users (id),
  on_behalf_of bigint references users (id),
  account_id bigint references accounts (id),
  action text not null,
  object_type text,
  object_id text,
  before jsonb,
  after jsonb,
  ip text,
  request_id text,
  batch_id uuid
);
create index audit_events_of_account on audit_events (account_id, at desc, id desc);
create index audit_events_of_object on audit_events (object_type, object_id, at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();

create table server_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
