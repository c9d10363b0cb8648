-- breaking: no
-- Webhooks of accounts (product C5): where their programs are told what happens, and what is on its way there. Events are
-- written here by triggers, where every writer comes by, in the transaction of what they tell.
create table webhooks (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  is_on boolean not null default true,
  secret text not null,
  -- the one before, which signs too until then
  old_secret text,
  old_secret_until timestamptz,
  -- since when no try has succeeded, and when its maker was told
  failing_since timestamptz,
  failing_told_at timestamptz,
  last_try_at timestamptz,
  made_by bigint not null references users (id),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  constraint webhooks_old_secret_check check ((old_secret is null) = (old_secret_until is null))
);
select protect_rows('webhooks');

create table webhook_events (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  account_id bigint not null references accounts (id) on delete cascade,
  type text not null,
  at timestamptz not null,
  data jsonb not null,
  unique (account_id, id)
);
create index webhook_events_at on webhook_events (at);
select protect_rows('webhook_events');

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  webhook_id bigint not null,
  event_id bigint not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  is_test boolean not null default false,
  tries integer not null default 0,
  -- how often it was begun, when last, and the tries since
  round integer not null default 1,
  round_at timestamptz not null,
  round_tries integer not null default 0,
  next_try_at timestamptz not null,
  -- until then somebody is sending it
  taken_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, id),
  foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade,
  foreign key (account_id, event_id) references webhook_events (account_id, id) on delete cascade,
  constraint webhook_deliveries_ended_check check ((state = 'WAITING') = (ended_at is null))
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_try_at, id) where state = 'WAITING';
create index webhook_deliveries_taken on webhook_deliveries (taken_until) where taken_until is not null;
create index webhook_deliveries_of_webhook on webhook_deliveries (account_id, webhook_id, id desc);
create index webhook_deliveries_of_event on webhook_deliveries (account_id, event_id);
select protect_rows('webhook_deliveries');

create table webhook_tries (
  account_id bigint not null,
  delivery_id bigint not null,
  number integer not null,
  at timestamptz not null,
  took_ms integer not null,
  status integer,
  problem text check (problem in ('STATUS', 'REDIRECT', 'ADDRESS', 'CLOSED', 'UNKNOWN', 'REFUSED', 'SILENT', 'INSECURE',
    'BROKEN', 'STRANGE', 'UNREADABLE')),
  answer text,
  primary key (delivery_id, number),
  foreign key (account_id, delivery_id) references webhook_deliveries (account_id, id) on delete cascade
);
create index webhook_tries_of_delivery on webhook_tries (account_id, delivery_id);
select protect_rows('webhook_tries');

-- an event is kept where a webhook of the account asks for it, and is on its way to each that does
create function tell_webhooks(of_account bigint, event_type text, event_data jsonb) returns void
language plpgsql
as $$
declare
  moment timestamptz := clock_timestamp();
  hooks bigint[] := array(
    select id from webhooks where account_id = of_account and is_on and event_type = any (events));
  event bigint;
begin
  if cardinality(hooks) = 0 then
    return;
  end if;
  insert into webhook_events (account_id, type, at, data) values (of_account, event_type, moment, event_data)
  returning id into event;
  insert into webhook_deliveries (account_id, webhook_id, event_id, round_at, next_try_at, created_at)
  select of_account, hook, event, moment, moment, moment from unnest(hooks) as hook;
end
$$;

create function told_record(id bigint, uuid uuid, name text) returns jsonb
language sql immutable
return jsonb_build_object('id', id, 'uuid', uuid, 'name', name);

-- viewers get it: the states of the record allow it, whatever its gates and places then ask of them
create function is_out(playable boolean, lifecycle text, publication text, moderation text) returns boolean
language sql immutable
return playable and lifecycle = 'ACTIVE' and publication = 'PUBLISHED' and moderation in ('NONE', 'APPROVED');

create function tell_of_new_record() returns trigger
language plpgsql
as $$
begin
  perform tell_webhooks(new.account_id, 'record.created', jsonb_build_object('record', told_record(new.id, new.uuid, new.name)));
  return null;
end
$$;
create trigger records_told after insert on records for each row execute function tell_of_new_record();

create function tell_of_record() returns trigger
language plpgsql
as $$
declare
  told jsonb := jsonb_build_object('record', told_record(new.id, new.uuid, new.name));
  is_other boolean;
begin
  if new.playable and not old.playable then
    perform tell_webhooks(new.account_id, 'record.playable', told);
  end if;
  if new.current_state <> old.current_state and new.current_state = 'READY' then
    perform tell_webhooks(new.account_id, 'record.ready', told || jsonb_build_object('durationMs', new.duration_ms));
  end if;
  if new.current_state <> old.current_state and new.current_state = 'FAILED' then
    perform tell_webhooks(new.account_id, 'record.failed', told || jsonb_build_object('reason', new.fail_reason));
  end if;
  if new.current_version_id <> old.current_version_id then
    -- the same file encoded anew replaces nothing
    select shown.source_key is null or shown.source_key is distinct from before.source_key into is_other
    from record_versions as shown left join record_versions as before on before.id = old.current_version_id
    where shown.id = new.current_version_id;
    if is_other then
      perform tell_webhooks(new.account_id, 'record.replaced', told);
    end if;
  end if;
  if new.lifecycle <> old.lifecycle then
    perform tell_webhooks(new.account_id, case new.lifecycle when 'DISPOSED' then 'record.disposed'
      when 'DELETED' then 'record.deleted' else 'record.restored' end, told);
  end if;
  if is_out(new.playable, new.lifecycle, new.publication, new.moderation)
    and not is_out(old.playable, old.lifecycle, old.publication, old.moderation) then
    perform tell_webhooks(new.account_id, 'record.published', told);
  end if;
  return null;
end
$$;
create trigger records_told_of after update on records for each row
  when (
    old.playable <> new.playable or
    old.current_state <> new.current_state or
    old.current_version_id <> new.current_version_id or
    old.lifecycle <> new.lifecycle or
    old.publication <> new.publication or
    old.moderation <> new.moderation
  )
  execute function tell_of_record();

create function tell_of_quality() returns trigger
language plpgsql
as $$
declare
  video records;
begin
  if tg_op = 'UPDATE' and old.state = 'READY' then
    return null;
  end if;
  select records.* into video from record_versions join records
    on records.account_id = record_versions.account_id and records.id = record_versions.record_id
  where record_versions.account_id = new.account_id and record_versions.id = new.version_id;
  perform tell_webhooks(new.account_id, 'record.quality_ready', jsonb_build_object('record', told_record(video.id, video.uuid, video.name),
    'quality', jsonb_build_object('name', new.name, 'width', new.width, 'height', new.height)));
  return null;
end
$$;
create trigger renditions_told after insert or update of state on renditions for each row
  when (new.state = 'READY' and new.width is not null) execute function tell_of_quality();

create function tell_of_captions() returns trigger
language plpgsql
as $$
declare
  video records;
begin
  if tg_op = 'UPDATE' and old.state = 'READY' and old.folder is not null then
    return null;
  end if;
  select * into video from records where account_id = new.account_id and id = new.record_id;
  perform tell_webhooks(new.account_id, 'record.captions_ready', jsonb_build_object('record', told_record(video.id, video.uuid, video.name),
    'captions', jsonb_build_object('language', new.language, 'label', new.label)));
  return null;
end
$$;
create trigger subtitle_tracks_told after insert or update of state, folder on subtitle_tracks for each row
  when (new.state = 'READY' and new.folder is not null) execute function tell_of_captions();

-- what two accounts have agreed on names both of them
create function code_of_account(of_account bigint) returns text
language plpgsql security definer set search_path from current
as $$
declare
  caller text := current_setting('skleyka.account');
  found text;
begin
  perform set_config('skleyka.account', '0', true);
  select code into found from accounts where id = of_account;
  perform set_config('skleyka.account', caller, true);
  return found;
end
$$;

create function tell_of_share() returns trigger
language plpgsql
as $$
declare
  video records;
begin
  if tg_op = 'UPDATE' and old.state = 'ACTIVE' then
    return null;
  end if;
  select * into video from records where account_id = new.account_id and id = new.record_id;
  perform tell_webhooks(new.account_id, 'record.shared',
    jsonb_build_object('record', told_record(video.id, video.uuid, video.name), 'toAccount', code_of_account(new.to_account_id)));
  return null;
end
$$;
create trigger shares_told after insert or update of state on shares for each row
  when (new.state = 'ACTIVE') execute function tell_of_share();

create function tell_of_import() returns trigger
language plpgsql
as $$
begin
  -- a link may hold a secret: its file is named alone
  perform tell_webhooks(new.account_id, 'import.failed', jsonb_build_object(
    'import', jsonb_build_object('id', new.id, 'fileName', new.file_name), 'reason', new.fail_text));
  return null;
end
$$;
create trigger imports_told after update of state on imports for each row
  when (new.state = 'FAILED' and old.state <> 'FAILED') execute function tell_of_import();

create function tell_of_lock() returns trigger
language plpgsql
as $$
begin
  perform tell_webhooks(new.id, 'account.locked', jsonb_build_object('reason', new.lock_reason));
  return null;
end
$$;
create trigger accounts_told after update of state on accounts for each row
  when (new.state = 'LOCKED' and old.state <> 'LOCKED') execute function tell_of_lock();
