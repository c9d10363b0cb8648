-- breaking: no
-- Moderation before publication (product B9, C1; P-M-24, P-M-25): what people without the right to moderate bring or change
-- waits for a moderator. The rule stands here, where every writer comes by, and not in each of them.
alter table accounts add column moderates boolean not null default false;

-- on whose behalf a transaction works: {userId, ip, requestId, moderates, revises}; null for nobody who was recognised
create function acting() returns jsonb
language sql stable
return nullif(current_setting('skleyka.acting', true), '')::jsonb;

-- a task works for whoever asked for it, and so does what it asks for
alter table tasks add column acting jsonb;
alter table tasks alter column acting set default acting();
-- so does what is shown only once it is made
alter table record_versions add column acting jsonb;
alter table record_versions alter column acting set default acting();
alter table audio_tracks add column acting jsonb, add column heard boolean not null default true;
alter table audio_tracks alter column acting set default acting(), alter column heard set default false;

create function awaits_moderator(of_account bigint, actor jsonb) returns boolean
language plpgsql stable
as $$
begin
  return not coalesce((actor ->> 'moderates')::boolean, false)
    and coalesce((select moderates from accounts where id = of_account), false);
end
$$;

-- what a new record begins with
create function moderation_at_first(of_account bigint) returns text
language plpgsql stable
as $$
begin
  return case
    when awaits_moderator(of_account, acting()) then 'PENDING'
    when (select moderates from accounts where id = of_account) then 'APPROVED'
    else 'NONE'
  end;
end
$$;

create function tell_of_return(of_account bigint, of_record bigint, moderation text, reason text, actor jsonb) returns void
language plpgsql
as $$
begin
  insert into audit_events (user_id, account_id, action, object_type, object_id, before, after, ip, request_id)
  values (
    (actor ->> 'userId')::bigint, of_account, 'moderation.return', 'record', of_record::text,
    jsonb_build_object('moderation', moderation)
      || case when reason = '' then '{}' else jsonb_build_object('moderationReason', reason) end,
    jsonb_build_object('moderation', 'PENDING')
      || case when reason = '' then '{}' else jsonb_build_object('moderationReason', '') end,
    actor ->> 'ip', actor ->> 'requestId'
  );
end
$$;

-- what viewers see of a record stands in its own row
create function return_edited() returns trigger
language plpgsql
as $$
declare
  actor jsonb := acting();
  is_other boolean := true;
begin
  if new.current_version_id is distinct from old.current_version_id then
    -- the same file encoded anew shows nothing new
    select shown.acting, shown.source_key is null or shown.source_key is distinct from before.source_key into actor, is_other
    from record_versions as shown left join record_versions as before on before.id = old.current_version_id
    where shown.id = new.current_version_id;
  end if;
  if is_other and awaits_moderator(new.account_id, actor) then
    perform tell_of_return(new.account_id, new.id, old.moderation, old.moderation_reason, actor);
    new.moderation := 'PENDING';
    new.moderation_reason := '';
  end if;
  return new;
end
$$;
create trigger records_returned before update on records for each row
  when (old.moderation <> 'PENDING' and (
    old.name is distinct from new.name or
    old.description is distinct from new.description or
    old.tags is distinct from new.tags or
    old.metadata is distinct from new.metadata or
    old.front_settings is distinct from new.front_settings or
    old.cuepoints is distinct from new.cuepoints or
    old.sound_off is distinct from new.sound_off or
    old.poster_frame_id is distinct from new.poster_frame_id or
    old.current_version_id <> new.current_version_id
  ))
  execute function return_edited();

-- and what stands beside it
create function return_record(of_account bigint, of_record bigint, actor jsonb) returns void
language plpgsql
as $$
declare
  was record;
begin
  if not awaits_moderator(of_account, actor) then
    return;
  end if;
  select moderation, moderation_reason into was from records
  where account_id = of_account and id = of_record and moderation <> 'PENDING' and lifecycle <> 'DELETED' for update;
  if found then
    update records set moderation = 'PENDING', moderation_reason = '' where account_id = of_account and id = of_record;
    perform tell_of_return(of_account, of_record, was.moderation, was.moderation_reason, actor);
  end if;
end
$$;

create function return_retitled() returns trigger
language plpgsql
as $$
declare
  was_shown boolean := coalesce(old.state = 'READY' and old.folder is not null, false);
  is_shown boolean := coalesce(new.state = 'READY' and new.folder is not null, false);
begin
  if was_shown <> is_shown or (is_shown and
    (old.language, old.label, old.is_default, old.folder) is distinct from
    (new.language, new.label, new.is_default, new.folder)) then
    perform return_record(coalesce(new.account_id, old.account_id), coalesce(new.record_id, old.record_id), acting());
  end if;
  return null;
end
$$;
create trigger subtitle_tracks_returned after insert or delete or update of language, label, state, is_default, folder
  on subtitle_tracks for each row execute function return_retitled();

-- a sound is heard once it is made; those of the file itself come and go with the file, which is judged as a whole
create function return_sounded() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.heard and not old.is_original and (old.from_version_id is null or acting() is not null) then
      perform return_record(old.account_id, old.record_id, acting());
    end if;
    return old;
  end if;
  if new.state = 'READY' and not old.heard then
    new.heard := true;
    if not new.is_original and new.from_version_id is null then
      perform return_record(new.account_id, new.record_id, new.acting);
    end if;
  elsif old.heard and (old.language, old.label, old.is_default, old.shift_ms) is distinct from
    (new.language, new.label, new.is_default, new.shift_ms) and acting() is not null then
    perform return_record(new.account_id, new.record_id, acting());
  end if;
  return new;
end
$$;
create trigger audio_tracks_returned before update or delete on audio_tracks for each row execute function return_sounded();

-- the queue of a moderator
create index records_awaiting on records (account_id, id) where moderation = 'PENDING' and lifecycle = 'ACTIVE';
