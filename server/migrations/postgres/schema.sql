-- Made from the migrations by schema-dump.ts; a test keeps it equal to them.
set check_function_bodies = off;

create collation russian (provider = icu, locale = 'ru-u-kn-true', deterministic = true);

CREATE OR REPLACE FUNCTION public.acting()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('skleyka.acting'::text, true), ''::text))::jsonb
;
CREATE OR REPLACE FUNCTION public.audit_print(previous bytea, event record)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return sha256(previous || convert_to(jsonb_strip_nulls(jsonb_build_object(
    'id', event.id,
    'at', (extract(epoch from event.at) * 1000000)::bigint,
    'user_id', event.user_id,
    'on_behalf_of', event.on_behalf_of,
    'account_id', event.account_id,
    'action', event.action,
    'object_type', event.object_type,
    'object_id', event.object_id,
    'before', event.before::text,
    'after', event.after::text,
    'ip', event.ip,
    'request_id', event.request_id,
    'batch_id', event.batch_id,
    'undo_of', event.undo_of,
    'key_name', event.key_name
  ))::text, 'UTF8'));
end
$function$
;
CREATE OR REPLACE FUNCTION public.awaits_moderator(of_account bigint, actor jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return not coalesce((actor ->> 'moderates')::boolean, false)
    and coalesce((select moderates from accounts where id = of_account), false);
end
$function$
;
CREATE OR REPLACE FUNCTION public.chain_audit_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  head record;
begin
  insert into audit_heads (chain, place, print) values (coalesce(new.account_id, 0), 1, audit_print('', new))
    on conflict (chain) do update set place = audit_heads.place + 1, print = audit_print(audit_heads.print, new)
    returning * into head;
  insert into audit_links (event_id, chain, place, print) values (new.id, head.chain, head.place, head.print);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.code_of_account(of_account bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  caller text := current_setting('skleyka.account');
  found text;
begin
  perform set_config('skleyka.account', '0', true);
  select code into found from accounts where id = of_account;
  perform set_config('skleyka.account', caller, true);
  return found;
end
$function$
;
CREATE OR REPLACE FUNCTION public.count_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  caller text := coalesce(current_setting('skleyka.account', true), '');
begin
  perform set_config('skleyka.account', '0', true);
  if tg_op = 'UPDATE' and old.account_id is not distinct from new.account_id and old.kind = new.kind then
    perform count_storage(new.account_id, new.kind, new.size_bytes - old.size_bytes, clock_timestamp());
  else
    if tg_op <> 'INSERT' then
      perform count_storage(old.account_id, old.kind, -old.size_bytes, clock_timestamp());
    end if;
    if tg_op <> 'DELETE' then
      perform count_storage(new.account_id, new.kind, new.size_bytes, clock_timestamp());
    end if;
  end if;
  perform set_config('skleyka.account', caller, true);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.count_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  was boolean := tg_op <> 'INSERT' and old.lifecycle = 'ACTIVE';
  becomes boolean := tg_op <> 'DELETE' and new.lifecycle = 'ACTIVE';
begin
  if was then
    insert into record_counts values (old.account_id, old.current_state, -1, -old.size_bytes);
  end if;
  if becomes then
    insert into record_counts values (new.account_id, new.current_state, 1, new.size_bytes);
  end if;
  if was and becomes and old.account_id = new.account_id and old.created_at = new.created_at then
    return null;
  end if;
  if was then
    insert into record_weeks values (old.account_id, week_of(old.created_at), -1);
  end if;
  if becomes then
    insert into record_weeks values (new.account_id, week_of(new.created_at), 1);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.count_storage(of_account bigint, of_kind text, delta bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  series record;
  last record;
  at_moment timestamptz;
  today date;
begin
  if delta = 0 then return; end if;
  -- one change at a time: a day begins with what the one before it ended with
  perform pg_advisory_xact_lock(7236404);
  for series in
    -- of no account both are the same
    select distinct * from (values (of_account, of_kind), (of_account, 'all'), (null, of_kind), (null, 'all')) as one (account_id, kind)
  loop
    select day, end_bytes, changed_at into last from storage_days
      where coalesce(account_id, 0) = coalesce(series.account_id, 0) and kind = series.kind
      order by day desc limit 1;
    -- a clock that was set back changes no day that is told already
    at_moment := greatest(moment, last.changed_at);
    today := (at_moment at time zone 'Europe/Moscow')::date;
    if last.day is distinct from today then
      insert into storage_days (account_id, kind, day, peak_bytes, end_bytes, byte_seconds, changed_at)
      values (series.account_id, series.kind, today, coalesce(last.end_bytes, 0), coalesce(last.end_bytes, 0), 0,
        today::timestamp at time zone 'Europe/Moscow');
    end if;
    update storage_days set
      added_bytes = added_bytes + greatest(delta, 0),
      removed_bytes = removed_bytes + greatest(-delta, 0),
      peak_bytes = greatest(peak_bytes, end_bytes + delta),
      byte_seconds = byte_seconds + end_bytes * extract(epoch from at_moment - changed_at),
      end_bytes = end_bytes + delta,
      changed_at = at_moment
    where coalesce(account_id, 0) = coalesce(series.account_id, 0) and kind = series.kind and day = today;
  end loop;
end
$function$
;
CREATE OR REPLACE FUNCTION public.end_notice_of_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from notices using users
  where users.id = notices.user_id and lower(users.email) = old.email and notices.kind = 'invited'
    and (notices.data ->> 'invitationId' = old.id::text or not notices.data ? 'invitationId'
      and notices.data ->> 'name' = (select name from accounts where id = old.account_id));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.give_templates(to_account bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  first_body jsonb := '{"fields": [
    {"name": "year", "title": "Год", "type": "number", "whole": true, "min": 1888, "max": 2200},
    {"name": "director", "title": "Режиссёр", "type": "line", "max": 255},
    {"name": "genre", "title": "Жанр", "type": "choice", "many": true, "choices": ["Документальный", "Художественный", "Драма", "Комедия", "Приключения", "Детский", "Музыка", "Новости", "Образование", "Репортаж", "Спорт", "Другое"]},
    {"name": "age", "title": "Возраст", "type": "choice", "choices": ["0+", "6+", "12+", "16+", "18+"]},
    {"name": "season", "title": "Сезон", "type": "number", "whole": true, "min": 1, "max": 1000},
    {"name": "place", "title": "Место съёмки", "type": "line", "max": 255},
    {"name": "studio", "title": "Студия", "type": "line", "max": 255},
    {"name": "rights_until", "title": "Права до", "type": "date", "hint": "Последний день, когда видео можно показывать"},
    {"name": "page", "title": "Страница о видео", "type": "link", "hint": "Адрес, который начинается с https://"}
  ]}';
  made bigint;
begin
  insert into templates (account_id, kind, name, is_default, body, published_version)
  values (to_account, 'metadata', 'Основной', true, first_body, 1) returning id into made;
  insert into template_versions (account_id, template_id, version, body) values (to_account, made, 1, first_body);
end
$function$
;
CREATE OR REPLACE FUNCTION public.give_templates_at_start()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform give_templates(new.id);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.have_captions_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  track record;
begin
  track := case tg_op when 'DELETE' then old else new end;
  update youtube_links set captions_due_at = now() + interval '10 minutes'
  where account_id = track.account_id and record_id = track.record_id and state = 'PUBLISHED';
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.hit_place(record record, meant tsquery, some_of_it tsquery)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  named tsvector := words_of_fields(record, '{name}');
begin
  return case
    when named @@ meant then 0
    when named @@ some_of_it then 1
    when record.tags <> '{}' and words_of_fields(record, '{tags}') @@ some_of_it then 2
    when record.description <> '' and words_of_fields(record, '{description}') @@ some_of_it then 3
    when record.original_filename <> '' and words_of_fields(record, '{file}') @@ some_of_it then 4
    else 5
  end;
end
$function$
;
CREATE OR REPLACE FUNCTION public.is_out(playable boolean, lifecycle text, publication text, moderation text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (playable AND (lifecycle = 'ACTIVE'::text) AND (publication = 'PUBLISHED'::text) AND (moderation = ANY (ARRAY['NONE'::text, 'APPROVED'::text])))
;
CREATE OR REPLACE FUNCTION public.keep_mirrors()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  caller text := current_setting('skleyka.account');
  told jsonb;
begin
  perform set_config('skleyka.account', '0', true);
  if tg_op = 'DELETE' or not new.shared then
    update templates set mirror_of = null, mirror_from = null, row_version = row_version + 1 where mirror_of = old.id;
  else
    told := new.body #- '{look,clipId}';
    if told is distinct from old.body #- '{look,clipId}' then
      with moved as (
        update templates set body = told, published_version = published_version + 1, row_version = row_version + 1,
          updated_at = now()
        where mirror_of = new.id returning account_id, id, published_version
      ), kept as (
        delete from template_versions using moved
        where template_versions.account_id = moved.account_id and template_versions.template_id = moved.id
      )
      insert into template_versions (account_id, template_id, version, body)
        select account_id, id, published_version, told from moved;
    end if;
  end if;
  perform set_config('skleyka.account', caller, true);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_record_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
begin
  if new.lifecycle = 'ACTIVE' then
    insert into record_words values (new.id, words_of(new))
      on conflict (record_id) do update set words = excluded.words;
  else
    delete from record_words where record_id = new.id;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_subtitle_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
begin
  delete from subtitle_words where track_id = new.id;
  insert into subtitle_words (track_id, first_cue, record_id, said, words)
    select new.id, part * 50, new.record_id, ' ' || btrim(plain_words(told)) || ' ', words_of_account(new.account_id, told)
    from stretches_of(new.cues);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_task_run()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- a worker that fell silent is counted for as long as it was known to live
  ended timestamptz := least(clock_timestamp(), old.lease_until);
begin
  insert into task_runs (account_id, task_id, type, outcome, waited_ms, took_ms, input_ms, input_codec, input_lines, ended_at)
  select new.account_id, new.id, new.type, new.state,
    case when old.claim = 1 then greatest(0, extract(epoch from old.started_at - old.created_at) * 1000) end,
    greatest(0, coalesce(extract(epoch from ended - old.started_at), 0) * 1000),
    version.duration_ms,
    coalesce(version.probe #>> '{source,video,codec}', version.probe #>> '{source,audio,codec}'),
    least((version.probe #>> '{source,video,shownWidth}')::integer, (version.probe #>> '{source,video,shownHeight}')::integer),
    ended
  from (values (1)) as one left join record_versions as version
    on version.account_id = new.account_id and version.id = new.version_id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_unsought_fields()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  of_account bigint := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  was text[];
  became text[];
  changed text[];
begin
  select unsought_fields into was from accounts where id = of_account for no key update;
  select coalesce(array_agg(name order by name), '{}') into became from (
    select field ->> 'name' as name
    from templates cross join jsonb_array_elements(templates.body -> 'fields') as field
    where templates.account_id = of_account and kind = 'metadata'
    group by field ->> 'name' having bool_and(coalesce(field -> 'search' = 'false', false))
  ) as unsought;
  if was is distinct from became then
    update accounts set unsought_fields = became where id = of_account;
    changed := array(
      (select unnest(was) except select unnest(became)) union (select unnest(became) except select unnest(was)));
    insert into tasks (type, account_id, payload, share_key)
      values ('reindex', of_account, jsonb_build_object('fields', changed), 'account:' || of_account);
    perform pg_notify('skleyka_tasks', '');
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.let_through(of_account bigint, to_account bigint, of_record bigint)
 RETURNS TABLE(until timestamp with time zone, may_publish boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select relation.until, relation.may_publish
  from (
    select share_relations.until, share_relations.may_publish, share_relations.album_id from share_relations
      where share_relations.account_id = of_account and share_relations.to_account_id = to_account
        and (share_relations.state = 'ACTIVE' or share_relations.state = 'ENDED' and share_relations.decided_at is not null)
      order by share_relations.id desc limit 1
  ) as relation
  where (relation.until is null or relation.until > now()) and (relation.album_id is null or exists (
    select from album_items where album_items.account_id = of_account and album_items.album_id = relation.album_id
      and album_items.record_id = of_record))
$function$
;
CREATE OR REPLACE FUNCTION public.list_page(of_account bigint, by_field text, newest_first boolean, far bigint, many integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  -- as the indexes have it
  sorted text := case by_field
    when 'updated' then 'updated_at'
    when 'name' then 'name collate russian'
    when 'state' then 'state_place(current_state)'
    when 'duration' then 'coalesce(duration_ms, 0)'
    when 'size' then 'size_bytes'
    when 'views' then 'views28'
    else 'created_at'
  end;
  direction text := case when newest_first then 'desc' else 'asc' end;
  begun text := '';
  skipped bigint := far;
  ids bigint[];
begin
  if sorted = 'created_at' and far >= 500 then
    select
      case when newest_first
        then format(' and created_at < %L', weeks.week + interval '7 days')
        else format(' and created_at >= %L', weeks.week)
      end,
      far - (weeks.upto - weeks.records)
    into begun, skipped
    from (
      select week, sum(records) as records, sum(sum(records)) over (
        order by case when newest_first then week end desc, case when not newest_first then week end
      ) as upto
      from record_weeks where account_id = of_account group by week
    ) as weeks
    where weeks.upto > far order by weeks.upto limit 1;
    if not found then
      return '{}';
    end if;
  end if;
  -- planned anew each time: with a number of rows that may change PostgreSQL would take it for a tenth of all
  execute format(
    'select array(select id from records where account_id = %s and lifecycle = ''ACTIVE''%s order by %s %s, id %4$s limit %5$s offset %6$s)',
    of_account, begun, sorted, direction, many, skipped
  ) into ids;
  return ids;
end $function$
;
CREATE OR REPLACE FUNCTION public.mirror_template(of_kind text, source bigint, mirror_name text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  caller text := current_setting('skleyka.account');
  made bigint;
begin
  perform set_config('skleyka.account', '0', true);
  with taken as (
    select templates.id, templates.body #- '{look,clipId}' as body, accounts.name as account_name
    from templates join accounts on accounts.id = templates.account_id
    where templates.id = source and templates.shared and templates.kind = of_kind and templates.account_id <> caller::bigint
      and accounts.state = 'ACTIVE'
    for share of templates
  )
  insert into templates (account_id, kind, name, body, published_version, mirror_of, mirror_from)
    select caller::bigint, of_kind, mirror_name, taken.body, 1, taken.id, taken.account_name from taken
    returning templates.id into made;
  insert into template_versions (account_id, template_id, version, body)
    select templates.account_id, templates.id, 1, templates.body from templates where templates.id = made;
  perform set_config('skleyka.account', caller, true);
  return made;
end
$function$
;
CREATE OR REPLACE FUNCTION public.moderation_at_first(of_account bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return case
    when awaits_moderator(of_account, acting()) then 'PENDING'
    when (select moderates from accounts where id = of_account) then 'APPROVED'
    else 'NONE'
  end;
end
$function$
;
CREATE OR REPLACE FUNCTION public.name_both()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.on_behalf_of := new.user_id;
  new.user_id := (acting() ->> 'administratorId')::bigint;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notice_of_batch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_person(new.user_id, new.account_id, 'bulkFailed', jsonb_build_object('batchId', new.id,
    'failed', new.failed, 'changed', new.changed, 'reason', new.fail_text));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notice_of_export()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_person(new.user_id, new.account_id, case new.state when 'DONE' then 'exportReady' else 'exportFailed' end,
    jsonb_build_object('rows', new.row_count, 'reason', new.fail_text));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notice_of_import()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_person(new.user_id, new.account_id, 'importFailed',
    jsonb_build_object('name', new.file_name, 'reason', new.fail_text));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notice_of_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notices (user_id, account_id, kind, data)
  select users.id, null, 'invited', jsonb_build_object('name', (select name from accounts where id = new.account_id),
    'invitationId', new.id)
  from users where lower(users.email) = new.email and state = 'ACTIVE' and subject is not null
    and not confirmation_needed and vouched_by is null;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notice_of_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_person(link.user_id, new.account_id, 'linkArrived', jsonb_build_object('recordId', new.record_id,
    'name', new.file_name, 'note', nullif(link.note, '')))
  from upload_links as link where link.account_id = new.account_id and link.upload_uuid = new.uuid;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notice_of_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  told jsonb := jsonb_build_object('recordId', new.id, 'name', new.name);
begin
  if new.current_state <> old.current_state then
    perform tell_person(new.owner_id, new.account_id, 'recordFailed', told || jsonb_build_object('reason', new.fail_reason));
  end if;
  -- who decides about a video of his own knows it
  if new.moderation <> old.moderation and new.moderation in ('APPROVED', 'REJECTED')
    and (acting() ->> 'userId')::bigint is distinct from new.owner_id then
    perform tell_person(new.owner_id, new.account_id,
      case new.moderation when 'APPROVED' then 'recordApproved' else 'recordRejected' end,
      told || jsonb_build_object('reason', nullif(new.moderation_reason, '')));
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notice_of_relation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = 'PENDING' then
    insert into notices (user_id, account_id, kind, data)
    select distinct membership_roles.user_id, new.to_account_id, 'relationAsked',
      jsonb_build_object('name', (select name from accounts where id = new.account_id))
    from membership_roles join roles on roles.id = membership_roles.role_id
    where membership_roles.account_id = new.to_account_id and 'yauth.can_manage_account' = any (roles.permissions);
  else
    perform tell_person(new.invited_by, new.account_id,
      case new.state when 'ACTIVE' then 'relationAccepted' else 'relationRejected' end,
      jsonb_build_object('name', accounts.name)) from accounts where accounts.id = new.to_account_id;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notice_of_webhook()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- an address may hold a secret: its host is named alone
  perform tell_person(new.made_by, new.account_id, 'webhookSilent', jsonb_build_object('webhookId', new.id,
    'name', substring(new.url from '^[a-z]+://([^/:?#@]+)')));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notice_of_youtube()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_person(new.sent_by, new.account_id, 'youtubeFailed', jsonb_build_object('recordId', new.record_id,
    'name', records.name, 'reason', new.problem))
  from records where records.account_id = new.account_id and records.id = new.record_id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.place_source()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into storage_places (place, account_id, kind, size_bytes)
  values (new.source_key, new.account_id, 'source', coalesce(new.source_size_bytes, 0))
  on conflict (place) do update set size_bytes = excluded.size_bytes;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.plain_words(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace((translate(lower((NORMALIZE(source, NFC) COLLATE "ru-x-icu")), 'ё'::text, 'е'::text) COLLATE "ru-x-icu"), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)
;
CREATE OR REPLACE FUNCTION public.protect_rows(of_table regclass, account_column text DEFAULT 'account_id'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', of_table);
  execute format('alter table %s force row level security', of_table);
  -- of its own form: beside the statement's own "account_id = …" it becomes one comparison a query, not one a row
  execute format('create policy own_account on %s using (%I = current_setting(''skleyka.account'')::bigint)',
    of_table, account_column);
  -- account 0 is the platform itself, and only the owner of the tables may be that
  execute format('create policy platform on %s to current_user using ((select current_setting(''skleyka.account'') = ''0''))',
    of_table);
end
$function$
;
CREATE OR REPLACE FUNCTION public.publication_at(publication text, published_from timestamp with time zone, published_to timestamp with time zone, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (publication = 'DRAFT'::text) THEN 'DRAFT'::text WHEN (published_to <= moment) THEN 'EXPIRED'::text WHEN (published_from > moment) THEN 'SCHEDULED'::text ELSE 'PUBLISHED'::text END
;
CREATE OR REPLACE FUNCTION public.publication_now(publication text, published_from timestamp with time zone, published_to timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN publication_at(publication, published_from, published_to, now())
;
CREATE OR REPLACE FUNCTION public.record_fits(of_record bigint, meant tsquery, phrases text[], unwanted tsquery, without text[], signs text[], fields text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  own record;
  has_speech boolean := fields is null or 'subtitles' = any (fields);
  told tsvector;
  plain text := '';
begin
  select * into own from records
    where id = of_record and account_id = current_setting('skleyka.account')::bigint and lifecycle = 'ACTIVE';
  if not found then
    return false;
  end if;
  told := case when fields is null then (select words from record_words where record_id = of_record) else words_of_fields(own, fields) end;
  if cardinality(phrases) + cardinality(without) > 0 then
    plain := ' ' || array_to_string(array(select plain_words(one) from unnest(texts_in(own, fields)) as one), ' | ') || ' ';
  end if;
  if told @@ unwanted or plain like any (without) or has_speech and exists (
    select from subtitle_words where record_id = of_record and (words @@ unwanted or said like any (without))
  ) then
    return false;
  end if;
  return (meant is null or told @@ meant) and plain like all (phrases) and (cardinality(signs) = 0 or
      translate(lower(array_to_string(texts_in(own, fields), E'\n') collate "ru-x-icu"), 'ё', 'е') like all (signs))
    or has_speech and cardinality(signs) = 0 and exists (
      select from subtitle_words where record_id = of_record and words @@ meant and said like all (phrases)
    );
end
$function$
;
CREATE OR REPLACE FUNCTION public.record_says(of_record bigint, query tsquery)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
begin
  return exists (select from record_words where record_id = of_record and words @@ query)
    or exists (select from subtitle_words where record_id = of_record and words @@ query);
end
$function$
;
CREATE OR REPLACE FUNCTION public.recount_records()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  lock table records in share row exclusive mode;
  delete from record_counts;
  delete from record_weeks;
  insert into record_counts
    select account_id, current_state, count(*), sum(size_bytes) from records where lifecycle = 'ACTIVE' group by 1, 2;
  insert into record_weeks
    select account_id, week_of(created_at), count(*) from records where lifecycle = 'ACTIVE' group by 1, 2;
end
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;
CREATE OR REPLACE FUNCTION public.reindex_records(fields text[], after bigint, most integer)
 RETURNS TABLE(last_id bigint, looked integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  account bigint := current_setting('skleyka.account')::bigint;
begin
  -- two tasks of an account take turns: what began before a change of the fields never writes over what came after it
  perform pg_advisory_xact_lock(hashtextextended('reindex', account));
  select max(id), count(*) into last_id, looked from (
    select id from records where account_id = account and id > after order by id limit most
  ) as next;
  insert into record_words
    select own.id, words_of(own) from (
      select * from records
      where account_id = account and id > after and id <= last_id and lifecycle = 'ACTIVE' and metadata ?| fields
      order by id for no key update
    ) as own
    on conflict (record_id) do update set words = excluded.words;
  return next;
end
$function$
;
CREATE OR REPLACE FUNCTION public.return_edited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.return_record(of_account bigint, of_record bigint, actor jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.return_retitled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.return_sounded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.search_records(asked text[], turned text[], phrases text[], excluded text[], without text[], signs text[], parts text[], fields text[], most integer)
 RETURNS TABLE(record_id bigint, step integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO '$user', 'public'
 SET enable_seqscan TO 'off'
AS $function$
declare
  account bigint := current_setting('skleyka.account')::bigint;
  meant tsquery;
  unwanted tsquery := words_query_any(excluded, '{}', false);
  is_plain boolean := fields is null and cardinality(phrases) + cardinality(excluded) + cardinality(without) = 0;
begin
  if account = 0 then
    raise exception 'a search is made within an account';
  end if;
  for one in 1..2 loop
    if one = 2 then
      asked := turned;
      signs := '{}';
    end if;
    meant := words_query(asked, phrases);
    -- the second half is asked only where the first one does not fill the answer
    return query select sought.id, one from (
      select own.record_id as id from record_words as own where own.words @@ meant
      union all
      select distinct spoken.record_id from subtitle_words as spoken join record_words as own using (record_id)
        where spoken.words @@ meant and not own.words @@ meant
    ) as sought
    where is_plain and cardinality(signs) = 0 or record_fits(sought.id, meant, phrases, unwanted, without, signs, fields)
    limit most;
    if found then
      return;
    end if;
  end loop;
  if cardinality(phrases) > 0 then
    return;
  end if;
  if cardinality(parts) = 0 then
    return query select records.id, 1 from records where records.account_id = account and lifecycle = 'ACTIVE'
      and record_fits(records.id, null, '{}', unwanted, without, '{}', fields) limit most;
  end if;
  return query select newest.id, 3 from (
    select * from records where records.account_id = account and lifecycle = 'ACTIVE'
    order by created_at desc, id desc limit 20000
  ) as newest
  where case when fields is null then newest.search_text else
      translate(lower(array_to_string(texts_in(newest, array(
        select unnest(fields) intersect select unnest('{name,file}'::text[]))), E'\n') collate "ru-x-icu"), 'ё', 'е') end
    like all (parts)
    and (is_plain or record_fits(newest.id, null, '{}', unwanted, without, '{}', fields)) limit most;
end
$function$
;
CREATE OR REPLACE FUNCTION public.shared_in(wanted bigint[])
 RETURNS TABLE(id bigint, uuid uuid, from_code text, from_name text, owner_name text, name text, description text, current_state text, playable boolean, current_version_id bigint, poster_key text, duration_ms bigint, width integer, height integer, size_bytes bigint, created_at timestamp with time zone, shared_at timestamp with time zone, note text, poster_frame_id bigint, sprite jsonb, from_account_id bigint, refusal text, embedding boolean, until timestamp with time zone, may_publish boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  caller bigint := current_setting('skleyka.account')::bigint;
begin
  perform set_config('skleyka.account', '0', true);
  return query
    select record.id, record.uuid, account.code, account.name, coalesce(nullif(owner.name, ''), account.name),
      record.name, record.description, record.current_state, record.playable, record.current_version_id,
      record.poster_key, record.duration_ms, record.width, record.height, record.size_bytes, record.created_at,
      share.shared_at, share.note, record.poster_frame_id, record.sprite, record.account_id,
      viewer_refusal(record.publication, record.published_from, record.published_to, record.moderation,
        record.visibility), record.embedding, rules.until, rules.may_publish
    from shares as share
      join records as record on record.account_id = share.account_id and record.id = share.record_id
      join accounts as account on account.id = record.account_id
      join users as owner on owner.id = record.owner_id
      cross join lateral let_through(share.account_id, share.to_account_id, share.record_id) as rules
    where share.to_account_id = caller and share.state = 'ACTIVE' and record.lifecycle = 'ACTIVE'
      and account.state = 'ACTIVE' and (wanted is null or record.id = any(wanted));
  perform set_config('skleyka.account', caller::text, true);
end
$function$
;
CREATE OR REPLACE FUNCTION public.shared_subtitles(of_record bigint)
 RETURNS TABLE(id bigint, language text, label text, is_default boolean, folder text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  caller bigint := current_setting('skleyka.account')::bigint;
begin
  perform set_config('skleyka.account', '0', true);
  return query
    select track.id, track.language, track.label, track.is_default, track.folder
    from shares as share
      join records as record on record.account_id = share.account_id and record.id = share.record_id
      join accounts as account on account.id = record.account_id
      join subtitle_tracks as track on track.account_id = record.account_id and track.record_id = record.id
      cross join lateral let_through(share.account_id, share.to_account_id, share.record_id) as rules
    where share.to_account_id = caller and share.state = 'ACTIVE' and record.lifecycle = 'ACTIVE'
      and account.state = 'ACTIVE' and record.id = of_record and track.state = 'READY' and track.folder is not null
    order by track.label, track.language;
  perform set_config('skleyka.account', caller::text, true);
end
$function$
;
CREATE OR REPLACE FUNCTION public.shared_templates(of_kind text)
 RETURNS TABLE(id bigint, name text, body jsonb, account_name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  caller text := current_setting('skleyka.account');
begin
  perform set_config('skleyka.account', '0', true);
  return query select templates.id, templates.name, templates.body #- '{look,clipId}', accounts.name
    from templates join accounts on accounts.id = templates.account_id
    where templates.shared and templates.kind = of_kind and templates.account_id <> caller::bigint and accounts.state = 'ACTIVE';
  perform set_config('skleyka.account', caller, true);
end
$function$
;
CREATE OR REPLACE FUNCTION public.shown_to(codes text[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  caller bigint := current_setting('skleyka.account')::bigint;
  found bigint[];
begin
  perform set_config('skleyka.account', '0', true);
  found := array(select accounts.id from accounts join share_relations on share_relations.to_account_id = accounts.id
    where accounts.code = any (codes) and share_relations.account_id = caller);
  perform set_config('skleyka.account', caller::text, true);
  return found;
end
$function$
;
CREATE OR REPLACE FUNCTION public.sought_metadata(account bigint, metadata jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select left(jsonb_path_query_array(
    metadata - coalesce((select unsought_fields from accounts where id = account), '{}'),
    'strict $.** ? (@.type() != "object" && @.type() != "array")')::text, 20000)
$function$
;
CREATE OR REPLACE FUNCTION public.state_place(state text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (array_position(ARRAY['FAILED'::text, 'CREATED'::text, 'UPLOADING'::text, 'UPLOADED'::text, 'CHECKING'::text, 'QUEUED'::text, 'CONVERTING'::text, 'READY'::text], state))::smallint
;
CREATE OR REPLACE FUNCTION public.stretches_of(cues jsonb)
 RETURNS TABLE(part bigint, told text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select part, string_agg(regexp_replace(cue ->> 2, '</?[ibuv]>|<v [^<>\n]{1,100}>', ' ', 'g'), ' ' order by place)
  from jsonb_array_elements(cues) with ordinality as listed (cue, place),
    lateral (values ((place - 1) / 50), (case when place > 1 and place % 50 = 1 then (place - 1) / 50 - 1 end)) as parts (part)
  where part is not null group by part
$function$
;
CREATE OR REPLACE FUNCTION public.subtitles_saying(of_records bigint[], meant tsquery, phrases text[])
 RETURNS TABLE(record_id bigint, cues jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
begin
  return query select distinct on (spoken.record_id) spoken.record_id, jsonb_path_query_array(track.cues, '$[$from to $to]',
      jsonb_build_object('from', spoken.first_cue, 'to', spoken.first_cue + 50))
    from subtitle_words as spoken join subtitle_tracks as track on track.id = spoken.track_id
    where spoken.record_id = any (of_records) and spoken.words @@ meant and spoken.said like all (phrases)
    order by spoken.record_id, track.is_default desc, track.id, spoken.first_cue;
end
$function$
;
CREATE OR REPLACE FUNCTION public.tell_of_captions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.tell_of_import()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- a link may hold a secret: its file is named alone
  perform tell_webhooks(new.account_id, 'import.failed', jsonb_build_object(
    'import', jsonb_build_object('id', new.id, 'fileName', new.file_name), 'reason', new.fail_text));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.tell_of_lock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks(new.id, 'account.locked', jsonb_build_object('reason', new.lock_reason));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.tell_of_new_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks(new.account_id, 'record.created', jsonb_build_object('record', told_record(new.id, new.uuid, new.name)));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.tell_of_quality()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.tell_of_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.tell_of_return(of_account bigint, of_record bigint, moderation text, reason text, actor jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.tell_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  told jsonb;
begin
  select jsonb_build_object(
    'livestream', jsonb_build_object('id', translations.id, 'uuid', records.uuid, 'name', records.name),
    'session', new.id)
  into told
  from translations join records on records.id = translations.record_id where translations.id = new.translation_id;
  if new.on_air_at is not null and old.on_air_at is null then
    perform tell_webhooks(new.account_id, 'live.started', told);
  end if;
  if new.state = 'INTERRUPTED' and old.state <> 'INTERRUPTED' then
    perform tell_webhooks(new.account_id, 'live.interrupted', told);
  end if;
  if new.state = 'LIVE' and old.state = 'INTERRUPTED' then
    perform tell_webhooks(new.account_id, 'live.resumed', told);
  end if;
  if new.ended_at is not null and old.ended_at is null then
    perform tell_webhooks(new.account_id, 'live.finished', told || jsonb_build_object('reason', new.end_reason, 'peak', new.peak));
  end if;
  if new.saved_record_id is not null and old.saved_record_id is null then
    perform tell_webhooks(new.account_id, 'live.recording_ready', told || jsonb_build_object('record', (
      select told_record(id, uuid, name) from records where id = new.saved_record_id)));
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.tell_of_share()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.tell_person(person bigint, of_account bigint, notice_kind text, notice_data jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into notices (user_id, account_id, kind, data)
  select person, of_account, notice_kind, notice_data where person is not null
$function$
;
CREATE OR REPLACE FUNCTION public.tell_webhooks(of_account bigint, event_type text, event_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.template_of(of_account bigint, of_record bigint, own bigint, of_kind text)
 RETURNS TABLE(template_id bigint, name text, body jsonb, version integer, source text, album_id bigint, album_name text)
 LANGUAGE sql
 STABLE
AS $function$
  select templates.id, templates.name, templates.body, templates.published_version, chosen.source, chosen.album_id,
    chosen.album_name
  from (
    select own as template_id, 'record' as source, null::bigint as album_id, null::text as album_name, 1 as place
      where own is not null
    union all
    (select given.template_id, 'album', albums.id, albums.name, 2
      from album_items
        join albums on albums.account_id = album_items.account_id and albums.id = album_items.album_id
        cross join lateral (select case of_kind
          when 'metadata' then albums.metadata_template_id
          when 'player' then albums.player_template_id
          when 'site' then albums.site_template_id
          when 'country' then albums.country_template_id
          when 'ad' then albums.ad_template_id
          when 'ladder' then albums.ladder_template_id end as template_id) as given
      where own is null and album_items.account_id = of_account and album_items.record_id = of_record
        and given.template_id is not null
      order by albums.id limit 1)
    union all
    select templates.id, 'account', null, null, 3 from templates
      where templates.account_id = of_account and templates.kind = of_kind and templates.is_default and own is null
    order by place limit 1
  ) as chosen
  join templates on templates.account_id = of_account and templates.id = chosen.template_id
$function$
;
CREATE OR REPLACE FUNCTION public.texts_in(record record, fields text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array_remove(array[
    case when fields is null or 'name' = any (fields) then record.name end,
    case when fields is null or 'description' = any (fields) then record.description end,
    case when fields is null or 'file' = any (fields) then record.original_filename end,
    case when record.metadata <> '{}' and (fields is null or 'metadata' = any (fields))
      then sought_metadata(record.account_id, record.metadata) end
  ] || case when fields is null or 'tags' = any (fields) then record.tags else '{}' end, null);
end
$function$
;
CREATE OR REPLACE FUNCTION public.told_record(id bigint, uuid uuid, name text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN jsonb_build_object('id', id, 'uuid', uuid, 'name', name)
;
CREATE OR REPLACE FUNCTION public.viewer_refusal(publication text, published_from timestamp with time zone, published_to timestamp with time zone, moderation text, visibility text DEFAULT 'LINK'::text, moment timestamp with time zone DEFAULT now())
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE publication_at(publication, published_from, published_to, moment) WHEN 'DRAFT'::text THEN 'NOT_PUBLISHED'::text WHEN 'SCHEDULED'::text THEN 'NOT_YET'::text WHEN 'EXPIRED'::text THEN 'EXPIRED'::text ELSE CASE WHEN (moderation = ANY (ARRAY['PENDING'::text, 'REJECTED'::text])) THEN 'MODERATION'::text WHEN (visibility = 'PRIVATE'::text) THEN 'PRIVATE'::text ELSE NULL::text END END
;
CREATE OR REPLACE FUNCTION public.week_of(instant timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
RETURN date_bin('7 days'::interval, instant, '2001-01-01 00:00:00+00'::timestamp with time zone)
;
CREATE OR REPLACE FUNCTION public.word_forms(source text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_agg(left(form, 80)) from (select plain_words(source) as plain offset 0) as words,
    unnest(tsvector_to_array(to_tsvector('pg_catalog.russian', plain) || to_tsvector('pg_catalog.simple', plain))) as form
$function$
;
CREATE OR REPLACE FUNCTION public.word_queries(asked text[], phrases text[], begun boolean)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select '(' || (
    select string_agg('''' || current_setting('skleyka.account') || ':' || form || '''' || beginning, ' | ') from (
      select unnest(word_forms(word)) as form, '' as beginning
      union all select replace(plain_words(word), ' ', ''), ':*' where begun and place = cardinality(asked)
      union all select '№' || plain_words(word), ''
    ) as forms
  ) || ')'
  from unnest(asked) with ordinality as words (word, place)
  union all
  select '''' || current_setting('skleyka.account') || ':' || word || ''''
  from unnest(phrases) as phrase, unnest(string_to_array(phrase, ' ')) as word where word not in ('', '%')
$function$
;
CREATE OR REPLACE FUNCTION public.words_of(record record)
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array_to_tsvector(array(
    select record.account_id || ':' || form from unnest(word_forms(
      record.name || ' ' || record.original_filename || ' ' || record.description || ' ' || array_to_string(record.tags, ' ')
      || case when record.metadata = '{}' then '' else ' ' || sought_metadata(record.account_id, record.metadata) end
    )) as form
    union all select record.account_id || ':№' || record.id
    union all select record.account_id || ':№' || replace(record.uuid::text, '-', '')
  ));
end
$function$
;
CREATE OR REPLACE FUNCTION public.words_of_account(account bigint, source text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT ((words_of_account.account || ':'::text) || form.form) FROM unnest(word_forms(words_of_account.source)) form(form)))
;
CREATE OR REPLACE FUNCTION public.words_of_fields(record record, fields text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return words_of_account(record.account_id, array_to_string(texts_in(record, fields), ' '));
end
$function$
;
CREATE OR REPLACE FUNCTION public.words_query(asked text[], phrases text[])
 RETURNS tsquery
 LANGUAGE sql
 STABLE
RETURN (SELECT (string_agg(one.one, ' & '::text))::tsquery AS string_agg FROM word_queries(words_query.asked, words_query.phrases, true) one(one))
;
CREATE OR REPLACE FUNCTION public.words_query_any(asked text[], phrases text[], begun boolean)
 RETURNS tsquery
 LANGUAGE sql
 STABLE
RETURN (SELECT (string_agg(one.one, ' | '::text))::tsquery AS string_agg FROM word_queries(words_query_any.asked, words_query_any.phrases, words_query_any.begun) one(one))
;

create table account_quotas (
  account_id bigint not null,
  bytes bigint,
  videos bigint,
  people bigint,
  bytes_told smallint default 0 not null,
  videos_told smallint default 0 not null,
  people_told smallint default 0 not null,
  livestreams bigint,
  airtime bigint,
  airtime_told smallint default 0 not null
);
create table accounts (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  state text default 'ACTIVE'::text not null,
  lock_reason text,
  available_sections text[] default '{}'::text[] not null,
  filter_ids_for_remove_videos bigint[] default '{}'::bigint[] not null,
  require_record_uuid_after timestamp with time zone,
  use_encryptor boolean default false not null,
  ad_settings jsonb default '{}'::jsonb not null,
  time_zone text default 'Europe/Moscow'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  state_changed_at timestamp with time zone,
  trash_days integer default 30,
  encryptor_changed_at timestamp with time zone,
  encryptor_changed_by bigint,
  publish_new boolean default true not null,
  settings_version integer default 1 not null,
  moderates boolean default false not null,
  default_album_id bigint,
  unsought_fields text[] default '{}'::text[] not null,
  auto_removal boolean default false not null,
  auto_removal_changed_at timestamp with time zone,
  auto_removal_changed_by bigint,
  auto_removal_ran_at timestamp with time zone,
  auto_removal_records integer,
  auto_removal_problem text,
  auto_removal_taken integer default 0 not null,
  source_days integer,
  alert_email text,
  alerts_since timestamp with time zone default now() not null,
  alerts_sent_at timestamp with time zone,
  embed_host text,
  logo uuid,
  logo_making uuid,
  logo_fail_text text,
  language text,
  own_networks text[] default '{}'::text[] not null,
  views_counted_at timestamp with time zone
);
create table ad_blocks (
  id bigint generated always as identity not null,
  account_id bigint not null,
  name text not null,
  fields jsonb not null,
  row_version integer default 1 not null,
  updated_at timestamp with time zone default now() not null
);
create table album_items (
  account_id bigint not null,
  album_id bigint not null,
  record_id bigint not null,
  "position" integer not null,
  added_at timestamp with time zone default now() not null,
  from_account_id bigint,
  record_account_id bigint generated always as (COALESCE(from_account_id, account_id)) stored,
  is_found boolean default false not null
);
create table albums (
  id bigint generated always as identity not null,
  uuid uuid default gen_random_uuid() not null,
  account_id bigint not null,
  parent_id bigint,
  name text not null,
  cover_record_id bigint,
  created_by bigint not null,
  row_version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  filter_id bigint,
  item_sort text,
  item_order text,
  item_limit integer,
  filled_at timestamp with time zone,
  cover_number integer,
  cover_making integer,
  cover_fail_text text,
  metadata_template_id bigint,
  player_template_id bigint,
  site_template_id bigint,
  country_template_id bigint,
  ad_template_id bigint,
  ladder_template_id bigint
);
create table alert_rules (
  id bigint generated always as identity not null,
  account_id bigint not null,
  user_id bigint not null,
  kind text not null,
  condition jsonb not null,
  record_id bigint,
  by_bell boolean not null,
  by_mail boolean not null,
  by_webhook boolean not null,
  is_on boolean not null,
  recipient_ids bigint[] not null,
  fired_at timestamp with time zone,
  clear_at timestamp with time zone,
  last_fired_at timestamp with time zone,
  last_value double precision,
  row_version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone not null
);
create table analytics_exports (
  id bigint generated always as identity not null,
  user_id bigint not null,
  name text not null,
  query jsonb not null,
  format text not null,
  state text default 'QUEUED'::text not null,
  row_count integer,
  file bytea,
  fail_text text,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone
);
create table announcements (
  id smallint default 1 not null,
  text text not null,
  kind text not null,
  closable boolean not null,
  shown_from timestamp with time zone not null,
  shown_to timestamp with time zone not null,
  row_version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint
);
create table api_keys (
  id bigint generated always as identity not null,
  hash bytea not null,
  prefix text not null,
  user_id bigint not null,
  name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  service_account_id bigint,
  scopes text[]
);
create table attribute_exports (
  id bigint generated always as identity not null,
  account_id bigint not null,
  user_id bigint not null,
  spec jsonb not null,
  schedule jsonb,
  next_at timestamp with time zone,
  state text not null,
  run integer default 1 not null,
  object_key text,
  row_count integer,
  size_bytes bigint,
  fail_text text,
  link_hash bytea,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone
);
create table attribute_imports (
  id uuid default gen_random_uuid() not null,
  account_id bigint not null,
  user_id bigint not null,
  file_name text not null,
  batch_id uuid,
  told jsonb,
  created_at timestamp with time zone default now() not null
);
create table audio_streams (
  id bigint generated always as identity not null,
  account_id bigint not null,
  record_id bigint not null,
  version_id bigint not null,
  track_id bigint,
  folder text not null,
  made jsonb not null,
  ended_at timestamp with time zone
);
create table audio_tracks (
  id bigint generated always as identity not null,
  account_id bigint not null,
  record_id bigint not null,
  language text not null,
  label text not null,
  is_original boolean default false not null,
  is_default boolean default false not null,
  state text not null,
  shift_ms integer default 0 not null,
  fits boolean default false not null,
  file_name text,
  file_bytes bigint,
  sound_folder text,
  duration_ms integer,
  version_id bigint,
  differs_ms integer,
  ranges jsonb,
  fail_text text,
  row_version integer default 1 not null,
  created_by bigint,
  updated_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  stream_index integer,
  from_version_id bigint,
  acting jsonb default acting(),
  heard boolean default false not null
);
create table audit_events (
  id bigint generated always as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
  user_id bigint,
  on_behalf_of bigint,
  account_id bigint,
  action text not null,
  object_type text,
  object_id text,
  before jsonb,
  after jsonb,
  ip text,
  request_id text,
  batch_id uuid,
  undo_of bigint,
  key_name text default (acting() ->> 'keyName'::text)
);
create table audit_heads (
  chain bigint not null,
  place bigint not null,
  print bytea not null
);
create table audit_links (
  event_id bigint not null,
  chain bigint not null,
  place bigint not null,
  print bytea not null
);
create table backup_runs (
  id bigint generated always as identity not null,
  kind text not null,
  place text not null,
  state text default 'RUNNING'::text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  name text,
  files bigint,
  bytes bigint,
  added_bytes bigint,
  problem text,
  is_told boolean default false not null
);
create table batch_changes (
  batch_id uuid not null,
  line integer not null,
  account_id bigint not null,
  record_id bigint not null,
  row_version integer not null,
  before jsonb not null,
  after jsonb not null
);
create table batch_chunks (
  batch_id uuid not null,
  number integer not null,
  account_id bigint not null,
  ids bigint[] not null,
  results jsonb,
  left_out integer default 0 not null
);
create table batches (
  id uuid default gen_random_uuid() not null,
  account_id bigint not null,
  user_id bigint not null,
  kind text not null,
  state text not null,
  ops jsonb not null,
  undo_of uuid,
  run integer default 0 not null,
  affected integer default 0 not null,
  changed integer default 0 not null,
  skipped integer default 0 not null,
  failed integer default 0 not null,
  fail_text text,
  ip text,
  request_id text,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  fields text[] default '{}'::text[] not null,
  act jsonb,
  key_id bigint
);
create table calls (
  user_id bigint,
  request_id text not null,
  method text not null,
  body_hash bytea not null,
  answer jsonb not null,
  at timestamp with time zone default now() not null,
  secret_hash bytea,
  keep_until timestamp with time zone default (now() + '1 day'::interval) not null
);
create table channel_airings (
  id bigint generated always as identity not null,
  account_id bigint not null,
  channel_id bigint not null,
  place bigint not null,
  record_id bigint not null,
  version_id bigint,
  prefix text not null,
  planned_at timestamp with time zone,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  from_ms integer default 0 not null,
  first_numbers jsonb not null,
  next_numbers jsonb,
  session_id bigint,
  generation integer,
  first_segment bigint,
  end_segment bigint,
  target_seconds integer default 6 not null,
  ad_seconds integer,
  ad_at_start boolean default false not null,
  ad_every_ms integer,
  ad_since timestamp with time zone
);
create table channel_entries (
  id bigint generated always as identity not null,
  account_id bigint not null,
  channel_id bigint not null,
  starts_at timestamp with time zone not null,
  record_id bigint not null,
  ends_at timestamp with time zone,
  until_over boolean default false not null
);
create table channels (
  id bigint generated always as identity not null,
  account_id bigint not null,
  record_id bigint not null,
  filler_record_id bigint,
  filler_album_id bigint,
  dvr_seconds integer default 0 not null,
  changed_at timestamp with time zone default now() not null,
  row_version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  ad_seconds integer
);
create table claim_derived (
  account_id bigint not null,
  claim_id bigint not null,
  record_id bigint not null,
  is_left_out boolean not null,
  applied jsonb
);
create table claim_files (
  id bigint generated always as identity not null,
  account_id bigint,
  claim_id bigint,
  side text not null,
  sender text not null,
  name text not null,
  size_bytes bigint not null,
  content bytea,
  created_at timestamp with time zone not null,
  network text,
  removed_at timestamp with time zone
);
create table claim_mail_codes (
  id bigint generated always as identity not null,
  recipient bytea not null,
  network text not null,
  code_hash bytea not null,
  tries smallint default 0 not null,
  asked_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create table claim_settings (
  id smallint default 1 not null,
  answer_days smallint not null,
  row_version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  file_days smallint default 1095 not null
);
create table claim_steps (
  id bigint generated always as identity not null,
  account_id bigint not null,
  claim_id bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  party text not null,
  user_id bigint,
  text text default ''::text not null
);
create table claims (
  id bigint generated always as identity not null,
  account_id bigint not null,
  record_id bigint not null,
  holder_id bigint,
  stranger_name text,
  stranger_email text,
  token_hash bytea,
  network text,
  made_by bigint,
  work text not null,
  basis text not null,
  wish text not null,
  countries text[] default '{}'::text[] not null,
  ranges jsonb default '[]'::jsonb not null,
  state text default 'NEW'::text not null,
  answer text,
  answer_text text default ''::text not null,
  answered_at timestamp with time zone,
  answered_by bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision_reason text default ''::text not null,
  actions text[] default '{}'::text[] not null,
  decided_countries text[] default '{}'::text[] not null,
  notes text[] default '{}'::text[] not null,
  applied jsonb,
  deadline_at timestamp with time zone not null,
  reminders smallint default 0 not null,
  row_version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  derived_since timestamp with time zone,
  mailed_at timestamp with time zone default now()
);
create table deleted_airtime (
  id bigint generated always as identity not null,
  account_id bigint not null,
  on_air_at timestamp with time zone not null,
  off_air_at timestamp with time zone not null
);
create table deleted_templates (
  account_id bigint not null,
  template_id bigint not null,
  kind text not null,
  template jsonb not null,
  versions jsonb not null,
  replaced_by bigint,
  records bigint[] not null,
  albums bigint[] not null,
  deleted_at timestamp with time zone default now() not null
);
create table delivery_log_positions (
  path text not null,
  inode text not null,
  head text not null,
  read_to bigint not null,
  updated_at timestamp with time zone default now() not null
);
create table filters (
  id bigint generated always as identity not null,
  account_id bigint not null,
  owner_id bigint not null,
  name text not null,
  visibility text not null,
  ast jsonb not null,
  feed_number integer default 0 not null,
  feed_hash bytea,
  row_version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  feed_views boolean default false not null
);
create table frames (
  id bigint generated always as identity not null,
  account_id bigint not null,
  record_id bigint not null,
  version_id bigint,
  origin text not null,
  state text not null,
  at_ms bigint,
  sharpness double precision,
  width integer,
  height integer,
  folder text,
  fail_text text,
  created_by bigint,
  created_at timestamp with time zone default now() not null
);
create table freed_qualities (
  account_id bigint not null,
  record_id bigint not null,
  version_id bigint not null,
  name text not null,
  width integer not null,
  height integer not null,
  size_bytes bigint not null,
  was_watched boolean not null,
  unwatched_days integer not null,
  freed_at timestamp with time zone default now() not null,
  told_at timestamp with time zone
);
create table gate_mail_codes (
  id bigint generated always as identity not null,
  account_id bigint not null,
  record_id bigint not null,
  recipient bytea not null,
  network text not null,
  code_hash bytea not null,
  tries integer default 0 not null,
  asked_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create table gate_tickets (
  id bigint generated always as identity not null,
  account_id bigint not null,
  record_id bigint not null,
  kind text not null,
  secret_hash bytea not null,
  secret_sealed text not null,
  viewer text default ''::text not null,
  max_uses integer,
  uses integer default 0 not null,
  until timestamp with time zone,
  revoked_at timestamp with time zone,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null
);
create table gate_tries (
  record_id bigint not null,
  account_id bigint not null,
  network text not null,
  tries integer not null,
  since timestamp with time zone not null
);
create table gates (
  record_id bigint not null,
  account_id bigint not null,
  kind text not null,
  epoch integer default 1 not null,
  password_hash text,
  row_version integer default 1 not null,
  changed_at timestamp with time zone default now() not null,
  mail_domains text[] default '{}'::text[] not null
);
create table holder_members (
  holder_id bigint not null,
  user_id bigint not null,
  created_at timestamp with time zone default now() not null
);
create table holder_reports (
  id bigint generated always as identity not null,
  holder_id bigint not null,
  user_id bigint not null,
  split text not null,
  first_day date not null,
  last_day date not null,
  format text not null,
  row_count integer not null,
  file bytea not null,
  sha256 text not null,
  created_at timestamp with time zone default now() not null
);
create table holders (
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamp with time zone default now() not null
);
create table impersonations (
  id bigint generated always as identity not null,
  administrator_id bigint not null,
  session_id bigint not null,
  user_id bigint not null,
  account_id bigint not null,
  reason text not null,
  started_at timestamp with time zone default clock_timestamp() not null,
  until timestamp with time zone not null,
  ended_at timestamp with time zone
);
create table imports (
  id bigint generated always as identity not null,
  uuid uuid default gen_random_uuid() not null,
  account_id bigint not null,
  user_id bigint not null,
  url text not null,
  is_mute boolean default false not null,
  state text default 'CHECKING'::text not null,
  task_id bigint,
  file_name text,
  size_bytes bigint,
  received_bytes bigint default 0 not null,
  validator text,
  record_id bigint,
  version_id bigint,
  fail_text text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  is_final boolean default false not null
);
create table invitations (
  account_id bigint not null,
  id bigint default nextval((pg_get_serial_sequence('users'::text, 'id'::text))::regclass) not null,
  email text not null,
  role_ids bigint[] default '{}'::bigint[] not null,
  invited_by bigint,
  created_at timestamp with time zone default now() not null
);
create table live_clips (
  id bigint generated always as identity not null,
  account_id bigint not null,
  session_id bigint not null,
  live_uuid uuid not null,
  version_id bigint not null,
  first_number bigint not null,
  last_number bigint not null,
  skip_ms double precision not null,
  claimed_at timestamp with time zone,
  tries integer default 0 not null,
  created_at timestamp with time zone default now() not null
);
create table live_generations (
  account_id bigint not null,
  session_id bigint not null,
  number integer not null,
  kind text not null,
  started_at timestamp with time zone not null,
  frame_rate double precision not null,
  has_sound boolean not null,
  rungs jsonb not null,
  left_out text[] default '{}'::text[] not null
);
create table live_ingests (
  session_id bigint not null,
  account_id bigint not null,
  process text not null,
  address text not null,
  connected_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  said_end boolean default false not null,
  health jsonb,
  input text default 'MAIN'::text not null,
  has_standby boolean default false not null
);
create table live_previews (
  session_id bigint not null,
  account_id bigint not null,
  picture bytea,
  shows_at timestamp with time zone,
  made_at timestamp with time zone,
  failed_at timestamp with time zone
);
create table live_recorded_segments (
  account_id bigint not null,
  recording_id bigint not null,
  number integer not null,
  starts_at timestamp with time zone not null,
  duration_ms double precision not null,
  sizes jsonb not null,
  pictures jsonb not null,
  captions bytea
);
create table live_recordings (
  id bigint generated always as identity not null,
  account_id bigint not null,
  session_id bigint not null,
  uuid uuid default gen_random_uuid() not null,
  rungs jsonb not null,
  frame_rate double precision not null,
  has_sound boolean not null,
  state text default 'RECORDING'::text not null,
  record_id bigint,
  started_at timestamp with time zone default now() not null,
  disk_full_at timestamp with time zone
);
create table live_segments (
  account_id bigint not null,
  session_id bigint not null,
  number bigint not null,
  generation integer not null,
  starts_at timestamp with time zone not null,
  duration_ms double precision not null,
  from_ms double precision not null,
  is_independent boolean not null,
  sizes jsonb not null,
  caption_channels text[] default '{}'::text[] not null,
  captions bytea
);
create table live_sources (
  translation_id bigint not null,
  account_id bigint not null,
  process text not null,
  seen_at timestamp with time zone default now() not null,
  state text default 'CONNECTING'::text not null,
  problem text,
  detail text default ''::text not null,
  state_at timestamp with time zone default now() not null,
  next_try_at timestamp with time zone
);
create table locked_members (
  account_id bigint not null,
  user_id bigint not null,
  role_ids bigint[] not null,
  member_since timestamp with time zone not null,
  reason text default ''::text not null,
  locked_by bigint,
  locked_at timestamp with time zone default now() not null
);
create table logout_tokens (
  hash bytea not null,
  seen_at timestamp with time zone not null
);
create table mails (
  id bigint generated always as identity not null,
  message_id uuid default gen_random_uuid() not null,
  kind text not null,
  recipient bytea not null,
  sealed text,
  state text default 'WAITING'::text not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  problem text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone
);
create table membership_roles (
  account_id bigint not null,
  user_id bigint not null,
  role_id bigint not null
);
create table memberships (
  account_id bigint not null,
  user_id bigint not null,
  created_at timestamp with time zone default now() not null
);
create table metadata_files (
  id bigint generated always as identity not null,
  account_id bigint not null,
  name text not null,
  size_bytes bigint not null,
  folder text,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  unnamed_at timestamp with time zone
);
create table moving_items (
  id bigint generated always as identity not null,
  account_id bigint not null,
  source_id bigint not null,
  kind text not null,
  foreign_id text not null,
  title text default ''::text not null,
  aliases text[] default '{}'::text[] not null,
  key uuid default gen_random_uuid() not null,
  attempts integer default 0 not null,
  record_id bigint,
  album_id bigint,
  target_uuid uuid,
  file_name text,
  size_bytes bigint,
  validator text,
  steps text[] default '{}'::text[] not null,
  notes text[] default '{}'::text[] not null,
  problem text,
  finished_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null
);
create table moving_sources (
  id bigint generated always as identity not null,
  account_id bigint not null,
  name text not null,
  created_at timestamp with time zone default now() not null
);
create table new_account_quotas (
  id smallint default 1 not null,
  bytes bigint,
  videos bigint,
  people bigint,
  row_version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  livestreams bigint,
  airtime bigint
);
create table notice_mail (
  user_id bigint not null,
  groups text[] not null,
  mailed_up_to timestamp with time zone not null,
  mailed_at timestamp with time zone
);
create table notices (
  id bigint generated always as identity not null,
  user_id bigint not null,
  account_id bigint,
  kind text not null,
  data jsonb not null,
  at timestamp with time zone default clock_timestamp() not null,
  read_at timestamp with time zone
);
create table partner_domains (
  site_id integer not null,
  domain text not null
);
create table paused_lanes (
  type text not null,
  paused_at timestamp with time zone not null,
  paused_by bigint
);
create table place_keys (
  id bigint generated always as identity not null,
  account_id bigint not null,
  place text not null,
  sealed text not null,
  created_at timestamp with time zone default now() not null
);
create table platform_quality_rule (
  id smallint default 1 not null,
  is_on boolean not null,
  unwatched_days integer not null,
  kept_side integer not null,
  row_version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint
);
create table processes (
  name text not null,
  version text not null,
  roles text[] not null,
  slots jsonb not null,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  load jsonb,
  settings jsonb default '{}'::jsonb not null
);
create table quality_returns (
  id bigint generated always as identity not null,
  account_id bigint not null,
  record_id bigint not null,
  asked_at timestamp with time zone default now() not null,
  by_viewer boolean not null
);
create table quality_rules (
  account_id bigint not null,
  mode text not null,
  unwatched_days integer not null,
  kept_side integer not null,
  row_version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint
);
create table quality_runs (
  account_id bigint not null,
  queued_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  videos integer default 0 not null,
  bytes bigint default 0 not null,
  problem text
);
create table quality_uses (
  account_id bigint not null,
  record_id bigint not null,
  name text not null,
  day date not null,
  bytes bigint not null,
  least_bytes bigint not null,
  used_on date
);
create table radar_matches (
  id bigint generated always as identity not null,
  record_id bigint not null,
  work_id bigint,
  other_record_id bigint,
  state text default 'NEW'::text not null,
  score smallint not null,
  ranges jsonb not null,
  found_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  row_version integer default 1 not null,
  claim_id bigint,
  waiting_version_id bigint
);
create table radar_prints (
  id bigint generated always as identity not null,
  version_id bigint,
  work_id bigint,
  duration_ms bigint not null,
  picture bytea,
  sound bytea,
  created_at timestamp with time zone default now() not null
);
create table radar_words (
  word integer not null,
  prints_id bigint not null,
  view smallint not null,
  moment integer not null
);
create table radar_works (
  id bigint generated always as identity not null,
  holder_id bigint not null,
  name text not null,
  state text not null,
  fail_text text,
  record_id bigint,
  size_bytes bigint,
  link_hash bytea,
  file_hash bytea,
  duration_ms bigint,
  created_at timestamp with time zone default now() not null,
  row_version integer default 1 not null,
  rule text default 'REPORT'::text not null
);
create table record_counts (
  account_id bigint not null,
  current_state text not null,
  records integer not null,
  size_bytes bigint not null
);
create table record_versions (
  id bigint generated always as identity not null,
  account_id bigint not null,
  record_id bigint not null,
  number integer not null,
  state text default 'UPLOADING'::text not null,
  source_key text,
  source_size_bytes bigint,
  probe jsonb,
  output_prefix text,
  playable boolean default false not null,
  duration_ms bigint,
  width integer,
  height integer,
  is_mute boolean default false not null,
  fail_reason text,
  fail_text text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  ready_at timestamp with time zone,
  cut jsonb,
  recast_prefix text,
  recast_task_id bigint,
  recast_fail_text text,
  clear_prefix text,
  clear_until timestamp with time zone,
  sounds_taken boolean default false not null,
  acting jsonb default acting(),
  ladder jsonb
);
create table record_weeks (
  account_id bigint not null,
  week timestamp with time zone not null,
  records integer not null
);
create table record_words (
  record_id bigint not null,
  words tsvector not null
);
create table records (
  id bigint generated always as identity not null,
  uuid uuid default gen_random_uuid() not null,
  account_id bigint not null,
  owner_id bigint not null,
  name text not null,
  original_filename text default ''::text not null,
  description text default ''::text not null,
  current_state text default 'CREATED'::text not null,
  current_state_updated_at timestamp with time zone default now() not null,
  playable boolean default false not null,
  progress smallint default 0 not null,
  fail_reason text,
  fail_text text,
  lifecycle text default 'ACTIVE'::text not null,
  hold boolean default false not null,
  disposed_at timestamp with time zone,
  disposed_by bigint,
  publication text default 'PUBLISHED'::text not null,
  published_from timestamp with time zone,
  published_to timestamp with time zone,
  duration_ms bigint,
  width integer,
  height integer,
  size_bytes bigint default 0 not null,
  poster_key text,
  front_settings jsonb default '{}'::jsonb not null,
  is_mute boolean default false not null,
  current_version_id bigint,
  row_version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (translate(lower((((name || '
'::text) || original_filename) COLLATE "ru-x-icu")), 'ё'::text, 'е'::text)) stored not null,
  tags text[] default '{}'::text[] not null,
  metadata jsonb default '{}'::jsonb not null,
  moderation text default 'NONE'::text not null,
  moderation_reason text default ''::text not null,
  dispose_reason text,
  hold_reason text,
  poster_frame_id bigint,
  auto_poster_key text,
  sprite jsonb,
  cuepoints jsonb default '[]'::jsonb not null,
  metadata_template_id bigint,
  visibility text default 'LINK'::text not null,
  embedding boolean default true not null,
  player_template_id bigint,
  site_template_id bigint,
  country_template_id bigint,
  sound_off boolean default false not null,
  ad_template_id bigint,
  disposed_by_rule text,
  tns_tag text default ''::text not null,
  ladder_template_id bigint,
  ad_blocks bigint[] default '{}'::bigint[] not null,
  views28 integer default 0 not null,
  views_total bigint default 0 not null,
  holder_id bigint,
  admin_hold text,
  claim_hold text,
  claim_block bigint,
  claim_countries text[] default '{}'::text[] not null,
  claim_holder bigint,
  views_before bigint default 0 not null,
  made_of bigint
);
create table renditions (
  id bigint generated always as identity not null,
  account_id bigint not null,
  version_id bigint not null,
  name text not null,
  state text default 'QUEUED'::text not null,
  codecs text default ''::text not null,
  width integer,
  height integer,
  fps double precision,
  bits_per_second bigint,
  size_bytes bigint default 0 not null,
  copied boolean default false not null,
  playlist_key text,
  took_ms bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table roles (
  id bigint generated always as identity not null,
  account_id bigint,
  name text not null,
  description text default ''::text not null,
  permissions text[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  row_version integer default 1 not null
);
create table server_settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null
);
create table session_tokens (
  hash bytea not null,
  session_id bigint not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);
create table sessions (
  id bigint generated always as identity not null,
  secret_hash bytea not null,
  user_id bigint not null,
  csrf_token text not null,
  id_token text,
  provider_session text,
  ip text,
  agent text,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone
);
create table share_relations (
  id bigint generated always as identity not null,
  account_id bigint not null,
  to_account_id bigint not null,
  state text default 'PENDING'::text not null,
  invited_by bigint not null,
  created_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  ended_at timestamp with time zone,
  album_id bigint,
  until timestamp with time zone,
  may_publish boolean default true not null
);
create table shares (
  account_id bigint not null,
  record_id bigint not null,
  to_account_id bigint not null,
  state text default 'ACTIVE'::text not null,
  note text default ''::text not null,
  shared_by bigint not null,
  shared_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone
);
create table sign_ins (
  id bigint generated always as identity not null,
  user_id bigint,
  email text,
  method text not null,
  result text not null,
  ip text,
  place text,
  agent text,
  at timestamp with time zone default now() not null
);
create table statistic_exports (
  id bigint generated always as identity not null,
  account_id bigint not null,
  user_id bigint not null,
  key_id bigint,
  report_id bigint,
  name text not null,
  query jsonb not null,
  format text not null,
  state text default 'QUEUED'::text not null,
  row_count integer,
  file bytea,
  fail_text text,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone
);
create table statistic_reports (
  id bigint generated always as identity not null,
  account_id bigint not null,
  user_id bigint not null,
  name text not null,
  query jsonb not null,
  chart text not null,
  format text default 'XLSX'::text not null,
  schedule jsonb,
  recipient_ids bigint[] default '{}'::bigint[] not null,
  next_at timestamp with time zone,
  row_version integer default 1 not null,
  updated_at timestamp with time zone default now() not null
);
create table storage_days (
  account_id bigint,
  kind text not null,
  day date not null,
  added_bytes bigint default 0 not null,
  removed_bytes bigint default 0 not null,
  peak_bytes bigint not null,
  end_bytes bigint not null,
  byte_seconds double precision not null,
  changed_at timestamp with time zone not null
);
create table storage_places (
  place text collate "C" not null,
  account_id bigint,
  kind text not null,
  size_bytes bigint not null
);
create table subtitle_tracks (
  id bigint generated always as identity not null,
  account_id bigint not null,
  record_id bigint not null,
  language text not null,
  label text not null,
  state text not null,
  origin text not null,
  is_default boolean default false not null,
  cues jsonb not null,
  cue_count integer default 0 not null,
  folder text,
  row_version integer default 1 not null,
  updated_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table subtitle_words (
  track_id bigint not null,
  first_cue integer not null,
  record_id bigint not null,
  said text not null,
  words tsvector not null
);
create table support_requests (
  id bigint generated always as identity not null,
  user_id bigint not null,
  account_id bigint,
  topic text not null,
  text text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  state text default 'OPEN'::text not null,
  answer text default ''::text not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  wanted jsonb
);
create table sweep_turns (
  name text not null,
  taken_at timestamp with time zone not null,
  taken_by text not null,
  ended_at timestamp with time zone
);
create table task_runs (
  id bigint generated always as identity not null,
  account_id bigint not null,
  task_id bigint not null,
  type text not null,
  outcome text not null,
  waited_ms bigint,
  took_ms bigint not null,
  input_ms bigint,
  input_codec text,
  input_lines integer,
  ended_at timestamp with time zone not null
);
create table task_shares (
  share_key text not null,
  served_at timestamp with time zone not null
);
create table tasks (
  id bigint generated always as identity not null,
  type text not null,
  account_id bigint not null,
  record_id bigint,
  version_id bigint,
  payload jsonb default '{}'::jsonb not null,
  share_key text not null,
  unique_key text,
  priority integer default 0 not null,
  state text default 'QUEUED'::text not null,
  progress smallint default 0 not null,
  eta_at timestamp with time zone,
  attempts integer default 0 not null,
  crashes integer default 0 not null,
  claim integer default 0 not null,
  lease_until timestamp with time zone,
  cancel_requested boolean default false not null,
  worker text,
  run_after timestamp with time zone default now() not null,
  error text,
  log_tail text,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  took_ms bigint,
  fail_reason text,
  acting jsonb default acting(),
  failure_due boolean default false not null
);
create table template_versions (
  account_id bigint not null,
  template_id bigint not null,
  version integer not null,
  body jsonb not null,
  restored_from integer,
  published_by bigint,
  published_at timestamp with time zone default now() not null
);
create table templates (
  id bigint generated always as identity not null,
  account_id bigint not null,
  kind text not null,
  name text not null,
  body jsonb,
  is_default boolean default false not null,
  row_version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  draft jsonb,
  published_version integer,
  shared boolean default false not null,
  mirror_of bigint,
  mirror_from text
);
create table traffic_days (
  account_id bigint not null,
  day date not null,
  record_id bigint default 0 not null,
  kind text not null,
  bytes bigint not null,
  requests bigint not null
);
create table translation_ad_breaks (
  id bigint generated always as identity not null,
  account_id bigint not null,
  session_id bigint not null,
  at timestamp with time zone not null,
  seconds integer not null,
  made_by bigint not null
);
create table translation_defaults (
  account_id bigint not null,
  recording text not null,
  player_template_id bigint,
  row_version integer default 1 not null,
  updated_at timestamp with time zone default now() not null
);
create table translation_files (
  account_id bigint not null,
  translation_id bigint not null,
  place integer not null,
  record_id bigint not null
);
create table translation_marks (
  id bigint generated always as identity not null,
  account_id bigint not null,
  session_id bigint not null,
  at timestamp with time zone not null,
  label text not null,
  made_by bigint not null
);
create table translation_sessions (
  id bigint generated always as identity not null,
  account_id bigint not null,
  translation_id bigint not null,
  state text default 'PREPARING'::text not null,
  started_at timestamp with time zone default now() not null,
  on_air_at timestamp with time zone,
  interrupted_at timestamp with time zone,
  interruptions integer default 0 not null,
  ended_at timestamp with time zone,
  end_reason text,
  viewers_now integer default 0 not null,
  peak integer default 0 not null,
  recording_state text default 'OFF'::text not null,
  saved_record_id bigint,
  lost_told_at timestamp with time zone,
  recording_told_at timestamp with time zone
);
create table translation_slates (
  translation_id bigint not null,
  account_id bigint not null,
  picture bytea not null
);
create table translation_target_log (
  id bigint generated always as identity not null,
  account_id bigint not null,
  target_id bigint not null,
  at timestamp with time zone default now() not null,
  state text not null,
  problem text,
  detail text not null
);
create table translation_targets (
  id bigint generated always as identity not null,
  account_id bigint not null,
  translation_id bigint not null,
  name text not null,
  url text not null,
  key_sealed text not null,
  is_on boolean default true not null,
  state text default 'OFF'::text not null,
  problem text,
  detail text default ''::text not null,
  state_at timestamp with time zone default now() not null,
  row_version integer default 1 not null,
  created_at timestamp with time zone default now() not null
);
create table translations (
  id bigint generated always as identity not null,
  account_id bigint not null,
  record_id bigint not null,
  source text not null,
  state text default 'CREATED'::text not null,
  error_code text,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  starts_itself boolean default true not null,
  is_permanent boolean default false not null,
  latency text default 'NORMAL'::text not null,
  dvr_seconds integer,
  reconnect_seconds integer default 60 not null,
  recording text default 'AUTO'::text not null,
  keep_days integer,
  key_hash bytea not null,
  key_sealed text not null,
  key_changed_at timestamp with time zone default now() not null,
  row_version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  pull_sealed text,
  pull_shown text,
  is_wanted boolean default false not null,
  refused_by text,
  refused_limit bigint,
  refused_at timestamp with time zone,
  refused_last_at timestamp with time zone
);
create table upload_links (
  id bigint generated always as identity not null,
  account_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  note text default ''::text not null,
  max_bytes bigint,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  upload_uuid uuid,
  created_at timestamp with time zone default now() not null
);
create table upload_parts (
  account_id bigint not null,
  upload_id bigint not null,
  number integer not null,
  size_bytes integer not null,
  digest text not null,
  at timestamp with time zone default now() not null
);
create table uploads (
  id bigint generated always as identity not null,
  uuid uuid default gen_random_uuid() not null,
  secret_hash bytea not null,
  account_id bigint not null,
  user_id bigint not null,
  record_id bigint not null,
  version_id bigint not null,
  file_name text not null,
  file_modified_at timestamp with time zone,
  size_bytes bigint not null,
  part_size integer not null,
  parts_count integer not null,
  parts_received integer default 0 not null,
  bytes_received bigint default 0 not null,
  state text default 'OPEN'::text not null,
  spool_key text not null,
  fail_text text,
  created_at timestamp with time zone default now() not null,
  last_part_at timestamp with time zone,
  finished_at timestamp with time zone,
  secret_ended_at timestamp with time zone,
  reserved_until timestamp with time zone,
  synced_bytes bigint default 0 not null,
  unchecked_from bigint,
  tus_metadata text
);
create table users (
  id bigint generated always as identity not null,
  email text not null,
  name text default ''::text not null,
  admin boolean default false not null,
  avatar text,
  confirmation_needed boolean default false not null,
  state text default 'ACTIVE'::text not null,
  issuer text,
  subject text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  state_changed_at timestamp with time zone,
  lock_reason text,
  totp boolean default false not null,
  own_avatar uuid,
  own_avatar_account_id bigint,
  own_avatar_making uuid,
  own_avatar_fail_text text,
  own_avatar_version integer default 1 not null,
  vouched_by bigint
);
create table version_breaks (
  account_id bigint not null,
  version_id bigint not null,
  measured jsonb,
  fail_text text,
  created_at timestamp with time zone default now() not null
);
create table waveforms (
  version_id bigint not null,
  account_id bigint not null,
  folder text
);
create table webhook_deliveries (
  id bigint generated always as identity not null,
  account_id bigint not null,
  webhook_id bigint not null,
  event_id bigint not null,
  state text default 'WAITING'::text not null,
  is_test boolean default false not null,
  tries integer default 0 not null,
  round integer default 1 not null,
  round_at timestamp with time zone not null,
  round_tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  taken_until timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone
);
create table webhook_events (
  id bigint generated always as identity not null,
  uuid uuid default gen_random_uuid() not null,
  account_id bigint not null,
  type text not null,
  at timestamp with time zone not null,
  data jsonb not null
);
create table webhook_tries (
  account_id bigint not null,
  delivery_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  took_ms integer not null,
  status integer,
  problem text,
  answer text
);
create table webhooks (
  id bigint generated always as identity not null,
  account_id bigint not null,
  url text not null,
  events text[] not null,
  is_on boolean default true not null,
  secret text not null,
  old_secret text,
  old_secret_until timestamp with time zone,
  failing_since timestamp with time zone,
  failing_told_at timestamp with time zone,
  last_try_at timestamp with time zone,
  made_by bigint not null,
  row_version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table whip_sessions (
  id uuid default gen_random_uuid() not null,
  account_id bigint not null,
  translation_id bigint not null,
  address text not null,
  offer text not null,
  answer text,
  state text default 'ASKED'::text not null,
  refusal text,
  process text,
  created_at timestamp with time zone default now() not null
);
create table youtube_channels (
  id bigint generated always as identity not null,
  account_id bigint not null,
  channel_id text not null,
  title text not null,
  state text not null,
  sealed_token text,
  connected_by bigint not null,
  connected_at timestamp with time zone default now() not null
);
create table youtube_links (
  account_id bigint not null,
  record_id bigint not null,
  channel_id bigint not null,
  state text not null,
  visibility text not null,
  publish_at timestamp with time zone,
  task_id bigint,
  version_id bigint,
  sealed_session text,
  sent_bytes bigint default 0 not null,
  size_bytes bigint,
  video_id text,
  sent_at timestamp with time zone,
  thumbnail_sent boolean default false not null,
  idle_tries integer default 0 not null,
  waits_until timestamp with time zone,
  problem text,
  log jsonb default '[]'::jsonb not null,
  sent_by bigint not null,
  updated_at timestamp with time zone default now() not null,
  captions jsonb default '{}'::jsonb not null,
  captions_due_at timestamp with time zone
);
create table youtube_quota (
  day text not null,
  used_units integer not null
);

alter table account_quotas add constraint account_quotas_pkey PRIMARY KEY (account_id);
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table ad_blocks add constraint ad_blocks_pkey PRIMARY KEY (id);
alter table album_items add constraint album_items_pkey PRIMARY KEY (album_id, record_id);
alter table albums add constraint albums_pkey PRIMARY KEY (id);
alter table alert_rules add constraint alert_rules_pkey PRIMARY KEY (id);
alter table analytics_exports add constraint analytics_exports_pkey PRIMARY KEY (id);
alter table announcements add constraint announcements_pkey PRIMARY KEY (id);
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (id);
alter table attribute_exports add constraint attribute_exports_pkey PRIMARY KEY (id);
alter table attribute_imports add constraint attribute_imports_pkey PRIMARY KEY (id);
alter table audio_streams add constraint audio_streams_pkey PRIMARY KEY (id);
alter table audio_tracks add constraint audio_tracks_pkey PRIMARY KEY (id);
alter table audit_events add constraint audit_events_pkey PRIMARY KEY (id);
alter table audit_heads add constraint audit_heads_pkey PRIMARY KEY (chain);
alter table audit_links add constraint audit_links_pkey PRIMARY KEY (event_id);
alter table backup_runs add constraint backup_runs_pkey PRIMARY KEY (id);
alter table batch_changes add constraint batch_changes_pkey PRIMARY KEY (batch_id, record_id);
alter table batch_chunks add constraint batch_chunks_pkey PRIMARY KEY (batch_id, number);
alter table batches add constraint batches_pkey PRIMARY KEY (id);
alter table channel_airings add constraint channel_airings_pkey PRIMARY KEY (id);
alter table channel_entries add constraint channel_entries_pkey PRIMARY KEY (id);
alter table channels add constraint channels_pkey PRIMARY KEY (id);
alter table claim_derived add constraint claim_derived_pkey PRIMARY KEY (account_id, claim_id, record_id);
alter table claim_files add constraint claim_files_pkey PRIMARY KEY (id);
alter table claim_mail_codes add constraint claim_mail_codes_pkey PRIMARY KEY (id);
alter table claim_settings add constraint claim_settings_pkey PRIMARY KEY (id);
alter table claim_steps add constraint claim_steps_pkey PRIMARY KEY (id);
alter table claims add constraint claims_pkey PRIMARY KEY (id);
alter table deleted_airtime add constraint deleted_airtime_pkey PRIMARY KEY (id);
alter table deleted_templates add constraint deleted_templates_pkey PRIMARY KEY (account_id, template_id);
alter table delivery_log_positions add constraint delivery_log_positions_pkey PRIMARY KEY (path);
alter table filters add constraint filters_pkey PRIMARY KEY (id);
alter table frames add constraint frames_pkey PRIMARY KEY (id);
alter table freed_qualities add constraint freed_qualities_pkey PRIMARY KEY (version_id, name);
alter table gate_mail_codes add constraint gate_mail_codes_pkey PRIMARY KEY (id);
alter table gate_tickets add constraint gate_tickets_pkey PRIMARY KEY (id);
alter table gate_tries add constraint gate_tries_pkey PRIMARY KEY (record_id, network);
alter table gates add constraint gates_pkey PRIMARY KEY (record_id);
alter table holder_members add constraint holder_members_pkey PRIMARY KEY (holder_id, user_id);
alter table holder_reports add constraint holder_reports_pkey PRIMARY KEY (id);
alter table holders add constraint holders_pkey PRIMARY KEY (id);
alter table impersonations add constraint impersonations_pkey PRIMARY KEY (id);
alter table imports add constraint imports_pkey PRIMARY KEY (id);
alter table invitations add constraint invitations_pkey PRIMARY KEY (account_id, id);
alter table live_clips add constraint live_clips_pkey PRIMARY KEY (id);
alter table live_generations add constraint live_generations_pkey PRIMARY KEY (session_id, number);
alter table live_ingests add constraint live_ingests_pkey PRIMARY KEY (session_id);
alter table live_previews add constraint live_previews_pkey PRIMARY KEY (session_id);
alter table live_recorded_segments add constraint live_recorded_segments_pkey PRIMARY KEY (recording_id, number);
alter table live_recordings add constraint live_recordings_pkey PRIMARY KEY (id);
alter table live_segments add constraint live_segments_pkey PRIMARY KEY (session_id, number);
alter table live_sources add constraint live_sources_pkey PRIMARY KEY (translation_id);
alter table locked_members add constraint locked_members_pkey PRIMARY KEY (account_id, user_id);
alter table logout_tokens add constraint logout_tokens_pkey PRIMARY KEY (hash);
alter table mails add constraint mails_pkey PRIMARY KEY (id);
alter table membership_roles add constraint membership_roles_pkey PRIMARY KEY (account_id, user_id, role_id);
alter table memberships add constraint memberships_pkey PRIMARY KEY (account_id, user_id);
alter table metadata_files add constraint metadata_files_pkey PRIMARY KEY (id);
alter table moving_items add constraint moving_items_pkey PRIMARY KEY (id);
alter table moving_sources add constraint moving_sources_pkey PRIMARY KEY (id);
alter table new_account_quotas add constraint new_account_quotas_pkey PRIMARY KEY (id);
alter table notice_mail add constraint notice_mail_pkey PRIMARY KEY (user_id);
alter table notices add constraint notices_pkey PRIMARY KEY (id);
alter table partner_domains add constraint partner_domains_pkey PRIMARY KEY (site_id, domain);
alter table paused_lanes add constraint paused_lanes_pkey PRIMARY KEY (type);
alter table place_keys add constraint place_keys_pkey PRIMARY KEY (id);
alter table platform_quality_rule add constraint platform_quality_rule_pkey PRIMARY KEY (id);
alter table processes add constraint processes_pkey PRIMARY KEY (name);
alter table quality_returns add constraint quality_returns_pkey PRIMARY KEY (id);
alter table quality_rules add constraint quality_rules_pkey PRIMARY KEY (account_id);
alter table quality_runs add constraint quality_runs_pkey PRIMARY KEY (account_id);
alter table quality_uses add constraint quality_uses_pkey PRIMARY KEY (record_id, name);
alter table radar_matches add constraint radar_matches_pkey PRIMARY KEY (id);
alter table radar_prints add constraint radar_prints_pkey PRIMARY KEY (id);
alter table radar_words add constraint radar_words_pkey PRIMARY KEY (word, prints_id, view, moment);
alter table radar_works add constraint radar_works_pkey PRIMARY KEY (id);
alter table record_versions add constraint record_versions_pkey PRIMARY KEY (id);
alter table record_words add constraint record_words_pkey PRIMARY KEY (record_id);
alter table records add constraint records_pkey PRIMARY KEY (id);
alter table renditions add constraint renditions_pkey PRIMARY KEY (id);
alter table roles add constraint roles_pkey PRIMARY KEY (id);
alter table server_settings add constraint server_settings_pkey PRIMARY KEY (key);
alter table session_tokens add constraint session_tokens_pkey PRIMARY KEY (hash);
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table share_relations add constraint share_relations_pkey PRIMARY KEY (id);
alter table shares add constraint shares_pkey PRIMARY KEY (record_id, to_account_id);
alter table sign_ins add constraint sign_ins_pkey PRIMARY KEY (id);
alter table statistic_exports add constraint statistic_exports_pkey PRIMARY KEY (id);
alter table statistic_reports add constraint statistic_reports_pkey PRIMARY KEY (id);
alter table storage_places add constraint storage_places_pkey PRIMARY KEY (place);
alter table subtitle_tracks add constraint subtitle_tracks_pkey PRIMARY KEY (id);
alter table subtitle_words add constraint subtitle_words_pkey PRIMARY KEY (track_id, first_cue);
alter table support_requests add constraint support_requests_pkey PRIMARY KEY (id);
alter table sweep_turns add constraint sweep_turns_pkey PRIMARY KEY (name);
alter table task_runs add constraint task_runs_pkey PRIMARY KEY (id);
alter table task_shares add constraint task_shares_pkey PRIMARY KEY (share_key);
alter table tasks add constraint tasks_pkey PRIMARY KEY (id);
alter table template_versions add constraint template_versions_pkey PRIMARY KEY (template_id, version);
alter table templates add constraint templates_pkey PRIMARY KEY (id);
alter table traffic_days add constraint traffic_days_pkey PRIMARY KEY (account_id, day, record_id, kind);
alter table translation_ad_breaks add constraint translation_ad_breaks_pkey PRIMARY KEY (id);
alter table translation_defaults add constraint translation_defaults_pkey PRIMARY KEY (account_id);
alter table translation_files add constraint translation_files_pkey PRIMARY KEY (translation_id, place);
alter table translation_marks add constraint translation_marks_pkey PRIMARY KEY (id);
alter table translation_sessions add constraint translation_sessions_pkey PRIMARY KEY (id);
alter table translation_slates add constraint translation_slates_pkey PRIMARY KEY (translation_id);
alter table translation_target_log add constraint translation_target_log_pkey PRIMARY KEY (id);
alter table translation_targets add constraint translation_targets_pkey PRIMARY KEY (id);
alter table translations add constraint translations_pkey PRIMARY KEY (id);
alter table upload_links add constraint upload_links_pkey PRIMARY KEY (id);
alter table upload_parts add constraint upload_parts_pkey PRIMARY KEY (upload_id, number);
alter table uploads add constraint uploads_pkey PRIMARY KEY (id);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table version_breaks add constraint version_breaks_pkey PRIMARY KEY (version_id);
alter table waveforms add constraint waveforms_pkey PRIMARY KEY (version_id);
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (id);
alter table webhook_events add constraint webhook_events_pkey PRIMARY KEY (id);
alter table webhook_tries add constraint webhook_tries_pkey PRIMARY KEY (delivery_id, number);
alter table webhooks add constraint webhooks_pkey PRIMARY KEY (id);
alter table whip_sessions add constraint whip_sessions_pkey PRIMARY KEY (id);
alter table youtube_channels add constraint youtube_channels_pkey PRIMARY KEY (id);
alter table youtube_links add constraint youtube_links_pkey PRIMARY KEY (record_id);
alter table youtube_quota add constraint youtube_quota_pkey PRIMARY KEY (day);
alter table accounts add constraint accounts_code_key UNIQUE (code);
alter table ad_blocks add constraint ad_blocks_account_id_id_key UNIQUE (account_id, id);
alter table albums add constraint albums_account_id_id_key UNIQUE (account_id, id);
alter table albums add constraint albums_uuid_key UNIQUE (uuid);
alter table api_keys add constraint api_keys_hash_key UNIQUE (hash);
alter table attribute_exports add constraint attribute_exports_link_hash_key UNIQUE (link_hash);
alter table audio_tracks add constraint audio_tracks_account_id_id_key UNIQUE (account_id, id);
alter table audit_links add constraint audit_links_chain_place_key UNIQUE (chain, place);
alter table channel_airings add constraint channel_airings_channel_id_place_key UNIQUE (channel_id, place);
alter table channel_entries add constraint channel_entries_channel_id_starts_at_key UNIQUE (channel_id, starts_at);
alter table channels add constraint channels_account_id_id_key UNIQUE (account_id, id);
alter table channels add constraint channels_record_id_key UNIQUE (record_id);
alter table claims add constraint claims_account_id_id_key UNIQUE (account_id, id);
alter table claims add constraint claims_token_hash_key UNIQUE (token_hash);
alter table filters add constraint filters_account_id_id_key UNIQUE (account_id, id);
alter table filters add constraint filters_feed_hash_key UNIQUE (feed_hash);
alter table frames add constraint frames_account_id_id_key UNIQUE (account_id, id);
alter table frames add constraint frames_record_id_id_key UNIQUE (record_id, id);
alter table gate_tickets add constraint gate_tickets_record_id_secret_hash_key UNIQUE (record_id, secret_hash);
alter table holders add constraint holders_name_key UNIQUE (name);
alter table imports add constraint imports_account_id_id_key UNIQUE (account_id, id);
alter table imports add constraint imports_uuid_key UNIQUE (uuid);
alter table live_clips add constraint live_clips_version_id_key UNIQUE (version_id);
alter table live_recordings add constraint live_recordings_uuid_key UNIQUE (uuid);
alter table mails add constraint mails_message_id_key UNIQUE (message_id);
alter table moving_items add constraint moving_items_source_id_kind_foreign_id_key UNIQUE (source_id, kind, foreign_id);
alter table moving_sources add constraint moving_sources_account_id_id_key UNIQUE (account_id, id);
alter table moving_sources add constraint moving_sources_account_id_name_key UNIQUE (account_id, name);
alter table place_keys add constraint place_keys_place_key UNIQUE (place);
alter table radar_prints add constraint radar_prints_version_id_key UNIQUE (version_id);
alter table radar_prints add constraint radar_prints_work_id_key UNIQUE (work_id);
alter table radar_works add constraint radar_works_link_hash_key UNIQUE (link_hash);
alter table record_versions add constraint record_versions_account_id_id_key UNIQUE (account_id, id);
alter table record_versions add constraint record_versions_record_id_id_key UNIQUE (record_id, id);
alter table record_versions add constraint record_versions_record_id_number_key UNIQUE (record_id, number);
alter table records add constraint records_account_id_id_key UNIQUE (account_id, id);
alter table records add constraint records_uuid_key UNIQUE (uuid);
alter table renditions add constraint renditions_version_id_name_key UNIQUE (version_id, name);
alter table roles add constraint roles_account_id_name_key UNIQUE NULLS NOT DISTINCT (account_id, name);
alter table sessions add constraint sessions_secret_hash_key UNIQUE (secret_hash);
alter table subtitle_tracks add constraint subtitle_tracks_account_id_id_key UNIQUE (account_id, id);
alter table subtitle_tracks add constraint subtitle_tracks_record_id_language_key UNIQUE (record_id, language);
alter table templates add constraint templates_account_id_id_key UNIQUE (account_id, id);
alter table translation_sessions add constraint translation_sessions_account_id_id_key UNIQUE (account_id, id);
alter table translation_targets add constraint translation_targets_account_id_id_key UNIQUE (account_id, id);
alter table translations add constraint translations_account_id_id_key UNIQUE (account_id, id);
alter table translations add constraint translations_key_hash_key UNIQUE (key_hash);
alter table translations add constraint translations_record_id_key UNIQUE (record_id);
alter table upload_links add constraint upload_links_account_id_id_key UNIQUE (account_id, id);
alter table upload_links add constraint upload_links_token_hash_key UNIQUE (token_hash);
alter table uploads add constraint uploads_account_id_id_key UNIQUE (account_id, id);
alter table uploads add constraint uploads_secret_hash_key UNIQUE (secret_hash);
alter table uploads add constraint uploads_uuid_key UNIQUE (uuid);
alter table users add constraint users_issuer_subject_key UNIQUE (issuer, subject);
alter table webhook_deliveries add constraint webhook_deliveries_account_id_id_key UNIQUE (account_id, id);
alter table webhook_events add constraint webhook_events_account_id_id_key UNIQUE (account_id, id);
alter table webhook_events add constraint webhook_events_uuid_key UNIQUE (uuid);
alter table webhooks add constraint webhooks_account_id_id_key UNIQUE (account_id, id);
alter table youtube_channels add constraint youtube_channels_account_id_channel_id_key UNIQUE (account_id, channel_id);
alter table youtube_channels add constraint youtube_channels_account_id_id_key UNIQUE (account_id, id);
alter table account_quotas add constraint account_quotas_airtime_check CHECK ((airtime >= 0));
alter table account_quotas add constraint account_quotas_bytes_check CHECK ((bytes >= 0));
alter table account_quotas add constraint account_quotas_livestreams_check CHECK ((livestreams >= 0));
alter table account_quotas add constraint account_quotas_people_check CHECK ((people >= 0));
alter table account_quotas add constraint account_quotas_videos_check CHECK ((videos >= 0));
alter table accounts add constraint accounts_alert_email_check CHECK (((char_length(alert_email) >= 1) AND (char_length(alert_email) <= 254)));
alter table accounts add constraint accounts_available_sections_check CHECK ((available_sections <@ ARRAY['VIDEO'::text, 'LIVESTREAM'::text, 'SHARING'::text, 'PHOTOBANK'::text]));
alter table accounts add constraint accounts_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$'::text));
alter table accounts add constraint accounts_embed_host_check CHECK (((char_length(embed_host) >= 4) AND (char_length(embed_host) <= 253) AND (embed_host = lower(embed_host))));
alter table accounts add constraint accounts_language_check CHECK (((char_length(language) <= 35) AND (language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'::text) AND (language <> 'und'::text)));
alter table accounts add constraint accounts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120)));
alter table accounts add constraint accounts_source_days_check CHECK (((source_days >= 0) AND (source_days <= 3650)));
alter table accounts add constraint accounts_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'LOCKED'::text, 'CLOSED'::text])));
alter table accounts add constraint accounts_trash_days_check CHECK (((trash_days >= 0) AND (trash_days <= 3650)));
alter table ad_blocks add constraint ad_blocks_fields_check CHECK ((jsonb_typeof(fields) = 'object'::text));
alter table ad_blocks add constraint ad_blocks_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)));
alter table albums add constraint albums_check CHECK ((parent_id <> id));
alter table albums add constraint albums_check1 CHECK ((num_nulls(filter_id, item_sort, item_order, item_limit) = ANY (ARRAY[0, 4])));
alter table albums add constraint albums_item_limit_check CHECK (((item_limit >= 1) AND (item_limit <= 500)));
alter table albums add constraint albums_item_order_check CHECK ((item_order = ANY (ARRAY['asc'::text, 'desc'::text])));
alter table albums add constraint albums_item_sort_check CHECK ((item_sort = ANY (ARRAY['created'::text, 'published'::text, 'name'::text, 'duration'::text])));
alter table albums add constraint albums_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 150)));
alter table alert_rules add constraint alert_rules_check CHECK (((kind = 'SILENCE'::text) = (record_id IS NOT NULL)));
alter table alert_rules add constraint alert_rules_kind_check CHECK ((kind = ANY (ARRAY['ERRORS'::text, 'VIEWS'::text, 'TRAFFIC'::text, 'SILENCE'::text])));
alter table analytics_exports add constraint analytics_exports_check CHECK (((file IS NULL) = (expires_at IS NULL)));
alter table analytics_exports add constraint analytics_exports_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text, 'PDF'::text])));
alter table analytics_exports add constraint analytics_exports_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'EXPIRED'::text])));
alter table announcements add constraint announcements_check CHECK ((shown_to >= shown_from));
alter table announcements add constraint announcements_id_check CHECK ((id = 1));
alter table announcements add constraint announcements_kind_check CHECK ((kind = ANY (ARRAY['info'::text, 'important'::text])));
alter table announcements add constraint announcements_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 300)));
alter table api_keys add constraint api_keys_service_check CHECK (((service_account_id IS NULL) = (scopes IS NULL)));
alter table attribute_exports add constraint attribute_exports_check CHECK (((schedule IS NULL) = (next_at IS NULL)));
alter table attribute_exports add constraint attribute_exports_check1 CHECK (((object_key IS NULL) = (expires_at IS NULL)));
alter table attribute_exports add constraint attribute_exports_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'EXPIRED'::text])));
alter table attribute_imports add constraint attribute_imports_check CHECK (((batch_id IS NULL) = (told IS NULL)));
alter table audio_tracks add constraint audio_tracks_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80)));
alter table audio_tracks add constraint audio_tracks_language_check CHECK (((length(language) >= 2) AND (length(language) <= 35)));
alter table audio_tracks add constraint audio_tracks_shift_ms_check CHECK (((shift_ms >= '-600000'::integer) AND (shift_ms <= 600000)));
alter table audio_tracks add constraint audio_tracks_state_check CHECK ((state = ANY (ARRAY['AWAITED'::text, 'QUEUED'::text, 'ASKS'::text, 'READY'::text, 'FAILED'::text])));
alter table audio_tracks add constraint audio_tracks_stream_index_check CHECK ((stream_index >= 0));
alter table audit_heads add constraint audit_heads_place_check CHECK ((place > 0));
alter table audit_links add constraint audit_links_place_check CHECK ((place > 0));
alter table backup_runs add constraint backup_runs_check CHECK (((state = 'RUNNING'::text) = (ended_at IS NULL)));
alter table backup_runs add constraint backup_runs_check1 CHECK (((state = 'DONE'::text) = (name IS NOT NULL)));
alter table backup_runs add constraint backup_runs_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'point'::text])));
alter table backup_runs add constraint backup_runs_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'FAILED'::text])));
alter table batch_chunks add constraint batch_chunks_ids_check CHECK (((cardinality(ids) >= 1) AND (cardinality(ids) <= 50)));
alter table batches add constraint batches_act_check CHECK (((kind <> 'ACT'::text) OR (act IS NOT NULL)));
alter table batches add constraint batches_check CHECK (((kind = 'UNDO'::text) = (undo_of IS NOT NULL)));
alter table batches add constraint batches_kind_check CHECK ((kind = ANY (ARRAY['EDIT'::text, 'UNDO'::text, 'IMPORT'::text, 'ACT'::text])));
alter table batches add constraint batches_state_check CHECK ((state = ANY (ARRAY['PREVIEWED'::text, 'RUNNING'::text, 'PAUSED'::text, 'STOPPED'::text, 'CANCELED'::text, 'DONE'::text])));
alter table calls add constraint calls_caller CHECK ((num_nonnulls(user_id, secret_hash) = 1));
alter table channel_airings add constraint channel_airings_ad_every_ms_check CHECK ((ad_every_ms > 0));
alter table channel_airings add constraint channel_airings_ad_seconds_check CHECK ((ad_seconds > 0));
alter table channel_airings add constraint channel_airings_ads CHECK (((ad_seconds IS NULL) = (ad_since IS NULL)));
alter table channel_airings add constraint channel_airings_check CHECK (((ends_at IS NULL) = (next_numbers IS NULL)));
alter table channel_airings add constraint channel_airings_end CHECK (((end_segment IS NULL) = ((session_id IS NULL) OR (ends_at IS NULL))));
alter table channel_airings add constraint channel_airings_kind CHECK (((session_id IS NULL) = (version_id IS NOT NULL)));
alter table channel_airings add constraint channel_airings_live CHECK ((num_nulls(session_id, generation, first_segment) = ANY (ARRAY[0, 3])));
alter table channel_airings add constraint channel_airings_target_seconds_check CHECK ((target_seconds > 0));
alter table channel_entries add constraint channel_entries_over CHECK (((NOT until_over) OR (ends_at IS NOT NULL)));
alter table channel_entries add constraint channel_entries_slot CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '24:00:00'::interval))));
alter table channels add constraint channels_ad_seconds_check CHECK (((ad_seconds >= 5) AND (ad_seconds <= 600)));
alter table channels add constraint channels_check CHECK (((filler_record_id IS NULL) OR (filler_album_id IS NULL)));
alter table channels add constraint channels_dvr_seconds_check CHECK (((dvr_seconds >= 0) AND (dvr_seconds <= 7200)));
alter table claim_files add constraint claim_files_check CHECK (((claim_id IS NULL) OR ((account_id IS NOT NULL) AND ((content IS NULL) = (removed_at IS NOT NULL)))));
alter table claim_files add constraint claim_files_side_check CHECK ((side = ANY (ARRAY['CLAIMANT'::text, 'ACCOUNT'::text])));
alter table claim_files add constraint claim_files_size_bytes_check CHECK ((size_bytes > 0));
alter table claim_settings add constraint claim_settings_answer_days_check CHECK (((answer_days >= 1) AND (answer_days <= 90)));
alter table claim_settings add constraint claim_settings_file_days_check CHECK (((file_days >= 30) AND (file_days <= 3650)));
alter table claim_settings add constraint claim_settings_id_check CHECK ((id = 1));
alter table claim_steps add constraint claim_steps_kind_check CHECK ((kind = ANY (ARRAY['CREATED'::text, 'REVIEW'::text, 'AGREED'::text, 'OBJECTED'::text, 'GRANTED'::text, 'REJECTED'::text, 'WITHDRAWN'::text, 'TAKEN_BACK'::text, 'REMINDED'::text, 'OVERDUE'::text, 'MOVED'::text, 'FILES_REMOVED'::text])));
alter table claim_steps add constraint claim_steps_party_check CHECK ((party = ANY (ARRAY['CLAIMANT'::text, 'ACCOUNT'::text, 'ADMINISTRATOR'::text, 'SYSTEM'::text])));
alter table claims add constraint claims_answer_check CHECK ((answer = ANY (ARRAY['AGREED'::text, 'OBJECTED'::text])));
alter table claims add constraint claims_check CHECK (((holder_id IS NULL) = (stranger_email IS NOT NULL)));
alter table claims add constraint claims_check1 CHECK (((stranger_email IS NULL) = (stranger_name IS NULL)));
alter table claims add constraint claims_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'REVIEW'::text, 'GRANTED'::text, 'REJECTED'::text, 'WITHDRAWN'::text])));
alter table claims add constraint claims_wish_check CHECK ((wish = ANY (ARRAY['TAKE_DOWN'::text, 'COUNTRIES'::text, 'STATISTICS'::text, 'HOLDER'::text])));
alter table delivery_log_positions add constraint delivery_log_positions_read_to_check CHECK ((read_to >= 0));
alter table filters add constraint filters_ast_check CHECK ((jsonb_typeof(ast) = 'object'::text));
alter table filters add constraint filters_check CHECK (((feed_hash IS NULL) OR (visibility = 'LINK'::text)));
alter table filters add constraint filters_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120)));
alter table filters add constraint filters_visibility_check CHECK ((visibility = ANY (ARRAY['PRIVATE'::text, 'ACCOUNT'::text, 'LINK'::text])));
alter table frames add constraint frames_at_ms_check CHECK ((at_ms >= 0));
alter table frames add constraint frames_check CHECK (((origin = 'sent'::text) = (version_id IS NULL)));
alter table frames add constraint frames_check1 CHECK (((origin = 'sent'::text) = (at_ms IS NULL)));
alter table frames add constraint frames_check2 CHECK (((state <> 'READY'::text) OR ((folder IS NOT NULL) AND (width IS NOT NULL) AND (height IS NOT NULL))));
alter table frames add constraint frames_check3 CHECK (((state = 'FAILED'::text) = (fail_text IS NOT NULL)));
alter table frames add constraint frames_height_check CHECK ((height > 0));
alter table frames add constraint frames_origin_check CHECK ((origin = ANY (ARRAY['found'::text, 'captured'::text, 'sent'::text])));
alter table frames add constraint frames_state_check CHECK ((state = ANY (ARRAY['AWAITED'::text, 'MAKING'::text, 'READY'::text, 'FAILED'::text])));
alter table frames add constraint frames_width_check CHECK ((width > 0));
alter table freed_qualities add constraint freed_qualities_size_bytes_check CHECK ((size_bytes >= 0));
alter table gate_mail_codes add constraint gate_mail_codes_tries_check CHECK ((tries >= 0));
alter table gate_tickets add constraint gate_tickets_check CHECK (((uses >= 0) AND ((max_uses IS NULL) OR (uses <= max_uses))));
alter table gate_tickets add constraint gate_tickets_kind_check CHECK ((kind = ANY (ARRAY['CODE'::text, 'LINK'::text])));
alter table gate_tickets add constraint gate_tickets_max_uses_check CHECK ((max_uses > 0));
alter table gates add constraint gates_check CHECK (((kind <> 'PASSWORD'::text) OR (password_hash IS NOT NULL)));
alter table gates add constraint gates_kind_check CHECK ((kind = ANY (ARRAY['EVERYONE'::text, 'LINK'::text, 'PASSWORD'::text, 'CODES'::text, 'MAIL'::text])));
alter table gates add constraint gates_mail_domains_check CHECK ((((kind = 'MAIL'::text) = (cardinality(mail_domains) > 0)) AND (cardinality(mail_domains) <= 50)));
alter table holder_reports add constraint holder_reports_check CHECK ((first_day <= last_day));
alter table holder_reports add constraint holder_reports_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text, 'PDF'::text])));
alter table holder_reports add constraint holder_reports_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));
alter table holder_reports add constraint holder_reports_split_check CHECK ((split = ANY (ARRAY['record'::text, 'site'::text, 'country'::text, 'account'::text])));
alter table holders add constraint holders_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255)));
alter table impersonations add constraint impersonations_reason_check CHECK ((reason <> ''::text));
alter table imports add constraint imports_check CHECK (((state = 'FAILED'::text) = (fail_text IS NOT NULL)));
alter table imports add constraint imports_check1 CHECK (((record_id IS NULL) = (version_id IS NULL)));
alter table imports add constraint imports_check2 CHECK (((state = 'FAILED'::text) OR (NOT is_final)));
alter table imports add constraint imports_received_bytes_check CHECK ((received_bytes >= 0));
alter table imports add constraint imports_size_bytes_check CHECK ((size_bytes > 0));
alter table imports add constraint imports_state_check CHECK ((state = ANY (ARRAY['CHECKING'::text, 'DOWNLOADING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELED'::text])));
alter table invitations add constraint invitations_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254)));
alter table live_clips add constraint live_clips_check CHECK ((last_number >= first_number));
alter table live_clips add constraint live_clips_skip_ms_check CHECK ((skip_ms >= (0)::double precision));
alter table live_generations add constraint live_generations_kind_check CHECK ((kind = ANY (ARRAY['ENCODER'::text, 'SLATE'::text])));
alter table live_generations add constraint live_generations_number_check CHECK ((number >= 0));
alter table live_ingests add constraint live_ingests_input_check CHECK ((input = ANY (ARRAY['MAIN'::text, 'BACKUP'::text])));
alter table live_previews add constraint live_previews_check CHECK ((((picture IS NULL) = (shows_at IS NULL)) AND ((picture IS NULL) = (made_at IS NULL))));
alter table live_recorded_segments add constraint live_recorded_segments_duration_ms_check CHECK ((duration_ms > (0)::double precision));
alter table live_recorded_segments add constraint live_recorded_segments_number_check CHECK ((number >= 0));
alter table live_recordings add constraint live_recordings_state_check CHECK ((state = ANY (ARRAY['RECORDING'::text, 'SAVED'::text, 'FAILED'::text])));
alter table live_segments add constraint live_segments_caption_channels_check CHECK ((caption_channels <@ ARRAY['CC1'::text, 'CC2'::text, 'CC3'::text, 'CC4'::text]));
alter table live_segments add constraint live_segments_duration_ms_check CHECK ((duration_ms > (0)::double precision));
alter table live_segments add constraint live_segments_number_check CHECK ((number >= 0));
alter table live_sources add constraint live_sources_problem_check CHECK ((problem = ANY (ARRAY['ADDRESS'::text, 'UNREACHABLE'::text, 'INSECURE'::text, 'LOGIN'::text, 'ABSENT'::text, 'STRANGE'::text, 'ENCRYPTED'::text, 'VIDEO_CODEC'::text, 'NO_VIDEO'::text, 'SILENT'::text, 'CLOSED'::text, 'ENDED'::text, 'SLOW'::text, 'FILES'::text, 'QUOTA'::text])));
alter table live_sources add constraint live_sources_state_check CHECK ((state = ANY (ARRAY['OFF'::text, 'CONNECTING'::text, 'LIVE'::text, 'WAITING'::text])));
alter table locked_members add constraint locked_members_reason_check CHECK ((char_length(reason) <= 500));
alter table mails add constraint mails_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'FAILED'::text])));
alter table mails add constraint mails_waiting_check CHECK ((((state = 'WAITING'::text) = (sealed IS NOT NULL)) AND ((state = 'WAITING'::text) = (ended_at IS NULL))));
alter table metadata_files add constraint metadata_files_size_bytes_check CHECK ((size_bytes > 0));
alter table moving_items add constraint moving_items_foreign_id_check CHECK ((length(foreign_id) <= 1000));
alter table moving_items add constraint moving_items_kind_check CHECK ((kind = ANY (ARRAY['VIDEO'::text, 'ALBUM'::text, 'PERSON'::text])));
alter table new_account_quotas add constraint new_account_quotas_airtime_check CHECK ((airtime > 0));
alter table new_account_quotas add constraint new_account_quotas_bytes_check CHECK ((bytes > 0));
alter table new_account_quotas add constraint new_account_quotas_id_check CHECK ((id = 1));
alter table new_account_quotas add constraint new_account_quotas_livestreams_check CHECK ((livestreams > 0));
alter table new_account_quotas add constraint new_account_quotas_people_check CHECK ((people > 0));
alter table new_account_quotas add constraint new_account_quotas_videos_check CHECK ((videos > 0));
alter table notices add constraint notices_kind_check CHECK ((kind = ANY (ARRAY['recordFailed'::text, 'recordApproved'::text, 'recordRejected'::text, 'importFailed'::text, 'linkArrived'::text, 'exportReady'::text, 'exportFailed'::text, 'bulkFailed'::text, 'youtubeFailed'::text, 'relationAsked'::text, 'relationAccepted'::text, 'relationRejected'::text, 'webhookSilent'::text, 'newPlace'::text, 'impersonated'::text, 'quotaNear'::text, 'invited'::text, 'invitationAccepted'::text, 'invitationDeclined'::text, 'alertStarted'::text, 'alertEnded'::text, 'claimOpened'::text, 'claimDeadline'::text, 'claimOverdue'::text, 'claimAnswered'::text, 'claimDecided'::text, 'claimReturned'::text, 'claimWithdrawn'::text, 'claimsOfRadar'::text, 'claimsFull'::text, 'claimsDeadline'::text, 'claimsOverdue'::text, 'backupFailed'::text, 'liveLost'::text, 'liveNotRecorded'::text, 'liveRefused'::text])));
alter table partner_domains add constraint partner_domains_domain_check CHECK (((domain <> ''::text) AND (length(domain) <= 253)));
alter table platform_quality_rule add constraint platform_quality_rule_id_check CHECK ((id = 1));
alter table platform_quality_rule add constraint platform_quality_rule_kept_side_check CHECK ((kept_side > 0));
alter table platform_quality_rule add constraint platform_quality_rule_unwatched_days_check CHECK ((unwatched_days > 0));
alter table quality_rules add constraint quality_rules_kept_side_check CHECK ((kept_side > 0));
alter table quality_rules add constraint quality_rules_mode_check CHECK ((mode = ANY (ARRAY['FOLLOW'::text, 'OWN'::text, 'OFF'::text])));
alter table quality_rules add constraint quality_rules_unwatched_days_check CHECK ((unwatched_days > 0));
alter table quality_runs add constraint quality_runs_bytes_check CHECK ((bytes >= 0));
alter table quality_runs add constraint quality_runs_videos_check CHECK ((videos >= 0));
alter table quality_uses add constraint quality_uses_bytes_check CHECK ((bytes >= 0));
alter table quality_uses add constraint quality_uses_least_bytes_check CHECK ((least_bytes >= 0));
alter table radar_matches add constraint radar_matches_check CHECK (((work_id IS NOT NULL) OR (other_record_id IS NOT NULL)));
alter table radar_matches add constraint radar_matches_check1 CHECK (((state = 'NEW'::text) = (decided_at IS NULL)));
alter table radar_matches add constraint radar_matches_claimed CHECK (((state = 'CLAIMED'::text) = (claim_id IS NOT NULL)));
alter table radar_matches add constraint radar_matches_score_check CHECK (((score >= 0) AND (score <= 100)));
alter table radar_matches add constraint radar_matches_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'CLAIMED'::text, 'DISMISSED'::text])));
alter table radar_prints add constraint radar_prints_check CHECK (((version_id IS NULL) <> (work_id IS NULL)));
alter table radar_works add constraint radar_works_check CHECK (((record_id IS NULL) = (size_bytes IS NOT NULL)));
alter table radar_works add constraint radar_works_check1 CHECK (((state = 'FAILED'::text) = (fail_text IS NOT NULL)));
alter table radar_works add constraint radar_works_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255)));
alter table radar_works add constraint radar_works_rule_check CHECK ((rule = ANY (ARRAY['REPORT'::text, 'CLAIM'::text, 'RESTRICT'::text])));
alter table radar_works add constraint radar_works_size_bytes_check CHECK ((size_bytes > 0));
alter table radar_works add constraint radar_works_state_check CHECK ((state = ANY (ARRAY['AWAITED'::text, 'MAKING'::text, 'READY'::text, 'FAILED'::text])));
alter table record_versions add constraint record_versions_duration_ms_check CHECK ((duration_ms >= 0));
alter table record_versions add constraint record_versions_fail_reason_check CHECK ((fail_reason = ANY (ARRAY['BAD_FILE'::text, 'NO_VIDEO'::text, 'TOO_LONG'::text, 'ENCODER'::text, 'DISK'::text, 'TIMEOUT'::text, 'CANCELED'::text])));
alter table record_versions add constraint record_versions_height_check CHECK ((height > 0));
alter table record_versions add constraint record_versions_ladder_check CHECK ((jsonb_typeof(ladder) = 'object'::text));
alter table record_versions add constraint record_versions_number_check CHECK ((number > 0));
alter table record_versions add constraint record_versions_source_size_bytes_check CHECK ((source_size_bytes > 0));
alter table record_versions add constraint record_versions_state_check CHECK ((state = ANY (ARRAY['UPLOADING'::text, 'UPLOADED'::text, 'CHECKING'::text, 'QUEUED'::text, 'CONVERTING'::text, 'READY'::text, 'FAILED'::text])));
alter table record_versions add constraint record_versions_width_check CHECK ((width > 0));
alter table records add constraint records_ad_blocks_check CHECK ((cardinality(ad_blocks) <= 20));
alter table records add constraint records_check CHECK (((current_state <> 'FAILED'::text) OR (fail_reason IS NOT NULL)));
alter table records add constraint records_check1 CHECK (((lifecycle = 'DISPOSED'::text) <= (disposed_at IS NOT NULL)));
alter table records add constraint records_check2 CHECK ((published_from < published_to));
alter table records add constraint records_cuepoints_check CHECK ((jsonb_typeof(cuepoints) = 'array'::text));
alter table records add constraint records_current_state_check CHECK ((current_state = ANY (ARRAY['CREATED'::text, 'UPLOADING'::text, 'UPLOADED'::text, 'CHECKING'::text, 'QUEUED'::text, 'CONVERTING'::text, 'READY'::text, 'FAILED'::text])));
alter table records add constraint records_description_check CHECK ((char_length(description) <= 10000));
alter table records add constraint records_duration_ms_check CHECK ((duration_ms >= 0));
alter table records add constraint records_fail_reason_check CHECK ((fail_reason = ANY (ARRAY['BAD_FILE'::text, 'NO_VIDEO'::text, 'TOO_LONG'::text, 'ENCODER'::text, 'DISK'::text, 'TIMEOUT'::text, 'CANCELED'::text])));
alter table records add constraint records_height_check CHECK ((height > 0));
alter table records add constraint records_lifecycle_check CHECK ((lifecycle = ANY (ARRAY['ACTIVE'::text, 'DISPOSED'::text, 'DELETED'::text, 'LIVE'::text])));
alter table records add constraint records_metadata_check CHECK ((jsonb_typeof(metadata) = 'object'::text));
alter table records add constraint records_moderation_check CHECK ((moderation = ANY (ARRAY['NONE'::text, 'PENDING'::text, 'APPROVED'::text, 'REJECTED'::text])));
alter table records add constraint records_moderation_reason_check CHECK ((char_length(moderation_reason) <= 1000));
alter table records add constraint records_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255)));
alter table records add constraint records_progress_check CHECK (((progress >= 0) AND (progress <= 100)));
alter table records add constraint records_publication_check CHECK ((publication = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'PUBLISHED'::text, 'EXPIRED'::text])));
alter table records add constraint records_size_bytes_check CHECK ((size_bytes >= 0));
alter table records add constraint records_tags_check CHECK ((cardinality(tags) <= 50));
alter table records add constraint records_tns_tag_check CHECK ((char_length(tns_tag) <= 2000));
alter table records add constraint records_views_before_check CHECK ((views_before >= 0));
alter table records add constraint records_visibility_check CHECK ((visibility = ANY (ARRAY['PUBLIC'::text, 'LINK'::text, 'PRIVATE'::text])));
alter table records add constraint records_width_check CHECK ((width > 0));
alter table renditions add constraint renditions_bits_per_second_check CHECK ((bits_per_second >= 0));
alter table renditions add constraint renditions_fps_check CHECK ((fps > (0)::double precision));
alter table renditions add constraint renditions_height_check CHECK ((height > 0));
alter table renditions add constraint renditions_size_bytes_check CHECK ((size_bytes >= 0));
alter table renditions add constraint renditions_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'READY'::text, 'FAILED'::text])));
alter table renditions add constraint renditions_width_check CHECK ((width > 0));
alter table roles add constraint roles_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)));
alter table roles add constraint roles_permissions_check CHECK (((cardinality(permissions) > 0) AND (permissions <@ ARRAY['media.can_use_ad_blocks'::text, 'media.can_change_sprites'::text, 'media.can_use_subtitles'::text, 'media.can_change_youtube'::text, 'media.can_account_block_in_ad_templates'::text, 'media.can_create_site_access_templates'::text, 'media.can_create_country_access_templates'::text, 'media.can_create_metadata'::text, 'media.can_use_custom_filters'::text, 'media.can_export_record_filters'::text, 'media.can_create_channels'::text, 'media.can_edit_records'::text, 'media.can_delete_records'::text, 'media.can_download_records'::text, 'media.can_manage_albums'::text, 'media.can_create_records'::text, 'media.can_manage_player_templates'::text, 'media.can_manage_ad_templates'::text, 'media.can_use_tns'::text, 'media.can_create_public_records'::text, 'media.can_public_records_filters'::text, 'media.can_select_ad_template_for_records'::text, 'media.can_change_transport'::text, 'media.can_moderate_records'::text, 'media.can_change_moderation'::text, 'media.can_use_custom_screenshots'::text, 'media.can_use_billing'::text, 'media.can_create_public_player_templates'::text, 'media.can_use_cuepoints'::text, 'media.can_use_placeholders'::text, 'media.can_view_accounts_statistics'::text, 'media.can_use_not_private_filters'::text, 'media.can_view_paid_content'::text, 'yauth.can_edit_api_keys'::text, 'yauth.can_manage_users'::text, 'yauth.can_delete_users'::text, 'yauth.can_manage_roles'::text, 'yauth.can_manage_account'::text, 'yauth.can_view_account_stat'::text, 'yauth.can_index_accounts'::text, 'streaming.can_create_translations'::text, 'streaming.can_edit_foreign_translations'::text, 'streaming.can_delete_foreign_translations'::text, 'streaming.can_change_token'::text, 'streaming.can_push_ads'::text, 'streaming.can_manage_account_recording'::text, 'streaming.can_manage_translation_recording'::text, 'streaming.can_change_account_player_template'::text, 'streaming.can_change_translation_owner'::text, 'streaming.can_use_translations'::text, 'streaming.can_use_billing'::text, 'streaming.can_use_ad'::text, 'streaming.can_view_paid_content'::text])));
alter table share_relations add constraint share_relations_check CHECK ((account_id <> to_account_id));
alter table share_relations add constraint share_relations_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'ACTIVE'::text, 'REJECTED'::text, 'ENDED'::text])));
alter table shares add constraint shares_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'REVOKED'::text])));
alter table statistic_exports add constraint statistic_exports_check CHECK (((file IS NULL) = (expires_at IS NULL)));
alter table statistic_exports add constraint statistic_exports_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text, 'PDF'::text])));
alter table statistic_exports add constraint statistic_exports_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'EXPIRED'::text])));
alter table statistic_reports add constraint statistic_reports_chart_check CHECK ((chart = ANY (ARRAY['LINES'::text, 'BARS'::text, 'TABLE'::text])));
alter table statistic_reports add constraint statistic_reports_check CHECK (((schedule IS NULL) = (next_at IS NULL)));
alter table statistic_reports add constraint statistic_reports_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text, 'PDF'::text])));
alter table storage_days add constraint storage_days_added_bytes_check CHECK ((added_bytes >= 0));
alter table storage_days add constraint storage_days_byte_seconds_check CHECK ((byte_seconds >= (0)::double precision));
alter table storage_days add constraint storage_days_end_bytes_check CHECK ((end_bytes >= 0));
alter table storage_days add constraint storage_days_kind_check CHECK ((kind = ANY (ARRAY['all'::text, 'source'::text, 'renditions'::text])));
alter table storage_days add constraint storage_days_peak_bytes_check CHECK ((peak_bytes >= 0));
alter table storage_days add constraint storage_days_removed_bytes_check CHECK ((removed_bytes >= 0));
alter table storage_places add constraint storage_places_kind_check CHECK ((kind = ANY (ARRAY['source'::text, 'renditions'::text])));
alter table storage_places add constraint storage_places_size_bytes_check CHECK ((size_bytes >= 0));
alter table subtitle_tracks add constraint subtitle_tracks_cue_count_check CHECK ((cue_count >= 0));
alter table subtitle_tracks add constraint subtitle_tracks_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80)));
alter table subtitle_tracks add constraint subtitle_tracks_language_check CHECK (((length(language) >= 2) AND (length(language) <= 35)));
alter table subtitle_tracks add constraint subtitle_tracks_origin_check CHECK ((origin = ANY (ARRAY['UPLOAD'::text, 'EDITOR'::text, 'LIVESTREAM'::text])));
alter table subtitle_tracks add constraint subtitle_tracks_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'READY'::text])));
alter table support_requests add constraint support_requests_answer_check CHECK ((char_length(answer) <= 4000));
alter table support_requests add constraint support_requests_decided_check CHECK (((state = 'OPEN'::text) = (decided_at IS NULL)));
alter table support_requests add constraint support_requests_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'GRANTED'::text, 'REFUSED'::text, 'ANSWERED'::text])));
alter table support_requests add constraint support_requests_text_check CHECK ((char_length(text) <= 4000));
alter table support_requests add constraint support_requests_topic_check CHECK ((topic = ANY (ARRAY['livestreams'::text, 'question'::text, 'quota'::text])));
alter table support_requests add constraint support_requests_wanted_check CHECK ((((topic = 'quota'::text) = (wanted IS NOT NULL)) AND ((topic <> 'quota'::text) OR (account_id IS NOT NULL))));
alter table task_runs add constraint task_runs_input_lines_check CHECK ((input_lines > 0));
alter table task_runs add constraint task_runs_input_ms_check CHECK ((input_ms >= 0));
alter table task_runs add constraint task_runs_outcome_check CHECK ((outcome = ANY (ARRAY['DONE'::text, 'FAILED'::text, 'CANCELED'::text, 'RETRY_WAIT'::text, 'QUEUED'::text])));
alter table task_runs add constraint task_runs_took_ms_check CHECK ((took_ms >= 0));
alter table task_runs add constraint task_runs_waited_ms_check CHECK ((waited_ms >= 0));
alter table tasks add constraint tasks_check CHECK (((state = 'RUNNING'::text) = (lease_until IS NOT NULL)));
alter table tasks add constraint tasks_progress_check CHECK (((progress >= 0) AND (progress <= 100)));
alter table tasks add constraint tasks_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'QUEUED'::text, 'RUNNING'::text, 'RETRY_WAIT'::text, 'DONE'::text, 'FAILED'::text, 'CANCELED'::text])));
alter table template_versions add constraint template_versions_body_check CHECK ((jsonb_typeof(body) = 'object'::text));
alter table template_versions add constraint template_versions_version_check CHECK ((version >= 1));
alter table templates add constraint templates_body_check CHECK ((jsonb_typeof(body) = 'object'::text));
alter table templates add constraint templates_body_or_draft CHECK (((body IS NOT NULL) OR (draft IS NOT NULL)));
alter table templates add constraint templates_check CHECK ((shared <= ((body IS NOT NULL) AND (mirror_of IS NULL))));
alter table templates add constraint templates_check1 CHECK (((mirror_of IS NULL) = (mirror_from IS NULL)));
alter table templates add constraint templates_default_is_published CHECK (((NOT is_default) OR (body IS NOT NULL)));
alter table templates add constraint templates_draft_check CHECK ((jsonb_typeof(draft) = 'object'::text));
alter table templates add constraint templates_kind_check CHECK ((kind = ANY (ARRAY['metadata'::text, 'player'::text, 'site'::text, 'country'::text, 'ad'::text, 'ladder'::text])));
alter table templates add constraint templates_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120)));
alter table templates add constraint templates_published CHECK (((body IS NULL) = (published_version IS NULL)));
alter table traffic_days add constraint traffic_days_bytes_check CHECK ((bytes >= 0));
alter table traffic_days add constraint traffic_days_kind_check CHECK ((kind = ANY (ARRAY['video'::text, 'images'::text, 'files'::text])));
alter table traffic_days add constraint traffic_days_requests_check CHECK ((requests >= 0));
alter table translation_ad_breaks add constraint translation_ad_breaks_seconds_check CHECK ((seconds > 0));
alter table translation_defaults add constraint translation_defaults_recording_check CHECK ((recording = ANY (ARRAY['OFF'::text, 'AUTO'::text, 'MANUAL'::text])));
alter table translation_files add constraint translation_files_place_check CHECK ((place >= 0));
alter table translation_sessions add constraint translation_sessions_check CHECK (((state = 'FINISHED'::text) = (ended_at IS NOT NULL)));
alter table translation_sessions add constraint translation_sessions_check1 CHECK (((ended_at IS NULL) = (end_reason IS NULL)));
alter table translation_sessions add constraint translation_sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['FINISHED_BY_USER'::text, 'ENCODER_ENDED'::text, 'RECONNECT_TIMEOUT'::text, 'SCHEDULE'::text, 'KEY_CHANGED'::text, 'ERROR'::text])));
alter table translation_sessions add constraint translation_sessions_recording_state_check CHECK ((recording_state = ANY (ARRAY['OFF'::text, 'ARMED'::text, 'RECORDING'::text, 'PAUSED'::text, 'FINALIZING'::text, 'SAVED'::text, 'FAILED'::text])));
alter table translation_sessions add constraint translation_sessions_state_check CHECK ((state = ANY (ARRAY['PREPARING'::text, 'LIVE'::text, 'INTERRUPTED'::text, 'FINISHED'::text])));
alter table translation_target_log add constraint translation_target_log_problem_check CHECK ((problem = ANY (ARRAY['ADDRESS'::text, 'UNREACHABLE'::text, 'INSECURE'::text, 'PASSPHRASE'::text, 'REFUSED'::text, 'STRANGE'::text, 'CLOSED'::text, 'SILENT'::text, 'SLOW'::text])));
alter table translation_target_log add constraint translation_target_log_state_check CHECK ((state = ANY (ARRAY['OFF'::text, 'CONNECTING'::text, 'LIVE'::text, 'WAITING'::text])));
alter table translation_targets add constraint translation_targets_problem_check CHECK ((problem = ANY (ARRAY['ADDRESS'::text, 'UNREACHABLE'::text, 'INSECURE'::text, 'PASSPHRASE'::text, 'REFUSED'::text, 'STRANGE'::text, 'CLOSED'::text, 'SILENT'::text, 'SLOW'::text])));
alter table translation_targets add constraint translation_targets_state_check CHECK ((state = ANY (ARRAY['OFF'::text, 'CONNECTING'::text, 'LIVE'::text, 'WAITING'::text])));
alter table translations add constraint translations_check CHECK ((ends_at > starts_at));
alter table translations add constraint translations_dvr_seconds_check CHECK ((dvr_seconds >= 0));
alter table translations add constraint translations_keep_days_check CHECK ((keep_days > 0));
alter table translations add constraint translations_latency_check CHECK ((latency = ANY (ARRAY['NORMAL'::text, 'LOW'::text])));
alter table translations add constraint translations_pull_check CHECK (((source <> 'PULL'::text) OR ((pull_sealed IS NOT NULL) AND (pull_shown IS NOT NULL))));
alter table translations add constraint translations_reconnect_seconds_check CHECK (((reconnect_seconds >= 0) AND (reconnect_seconds <= 1800)));
alter table translations add constraint translations_recording_check CHECK ((recording = ANY (ARRAY['OFF'::text, 'AUTO'::text, 'MANUAL'::text])));
alter table translations add constraint translations_refused_by_check CHECK ((refused_by = ANY (ARRAY['livestreams'::text, 'airtime'::text])));
alter table translations add constraint translations_refused_check CHECK ((((refused_by IS NULL) = (refused_limit IS NULL)) AND ((refused_by IS NULL) = (refused_at IS NULL)) AND ((refused_by IS NULL) = (refused_last_at IS NULL))));
alter table translations add constraint translations_source_check CHECK ((source = ANY (ARRAY['RTMP'::text, 'PULL'::text, 'FILES'::text])));
alter table translations add constraint translations_state_check CHECK ((state = ANY (ARRAY['CREATED'::text, 'SCHEDULED'::text, 'READY_TO_START'::text, 'PREPARING'::text, 'LIVE'::text, 'INTERRUPTED'::text, 'FINISHED'::text, 'ERROR'::text])));
alter table upload_links add constraint upload_links_max_bytes_check CHECK ((max_bytes > 0));
alter table upload_links add constraint upload_links_note_check CHECK ((char_length(note) <= 500));
alter table upload_parts add constraint upload_parts_number_check CHECK ((number > 0));
alter table upload_parts add constraint upload_parts_size_bytes_check CHECK ((size_bytes > 0));
alter table uploads add constraint uploads_check CHECK (((parts_received >= 0) AND (parts_received <= parts_count)));
alter table uploads add constraint uploads_check1 CHECK (((bytes_received >= 0) AND (bytes_received <= size_bytes)));
alter table uploads add constraint uploads_check2 CHECK ((parts_count = (((size_bytes + part_size) - 1) / part_size)));
alter table uploads add constraint uploads_part_size_check CHECK ((part_size > 0));
alter table uploads add constraint uploads_parts_count_check CHECK ((parts_count > 0));
alter table uploads add constraint uploads_size_bytes_check CHECK ((size_bytes > 0));
alter table uploads add constraint uploads_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'RECEIVING'::text, 'COMPLETING'::text, 'DONE'::text, 'ABORTED'::text, 'EXPIRED'::text, 'FAILED'::text])));
alter table users add constraint users_check CHECK (((issuer IS NULL) = (subject IS NULL)));
alter table users add constraint users_check1 CHECK (((own_avatar IS NULL) = (own_avatar_account_id IS NULL)));
alter table users add constraint users_email_check CHECK (((email ~~ '%_@_%'::text) AND (char_length(email) <= 254)));
alter table users add constraint users_name_check CHECK ((char_length(name) <= 255));
alter table users add constraint users_state_check CHECK ((state = ANY (ARRAY['INVITED'::text, 'UNCONFIRMED'::text, 'ACTIVE'::text, 'LOCKED'::text, 'DELETED'::text])));
alter table version_breaks add constraint version_breaks_check CHECK (((measured IS NULL) OR (fail_text IS NULL)));
alter table webhook_deliveries add constraint webhook_deliveries_ended_check CHECK (((state = 'WAITING'::text) = (ended_at IS NULL)));
alter table webhook_deliveries add constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'FAILED'::text])));
alter table webhook_tries add constraint webhook_tries_problem_check CHECK ((problem = ANY (ARRAY['STATUS'::text, 'REDIRECT'::text, 'ADDRESS'::text, 'CLOSED'::text, 'UNKNOWN'::text, 'REFUSED'::text, 'SILENT'::text, 'INSECURE'::text, 'BROKEN'::text, 'STRANGE'::text, 'UNREADABLE'::text])));
alter table webhooks add constraint webhooks_events_check CHECK ((cardinality(events) > 0));
alter table webhooks add constraint webhooks_old_secret_check CHECK (((old_secret IS NULL) = (old_secret_until IS NULL)));
alter table whip_sessions add constraint whip_sessions_refusal_check CHECK ((refusal = ANY (ARRAY['bad'::text, 'codec'::text, 'busy'::text, 'away'::text, 'quota'::text])));
alter table whip_sessions add constraint whip_sessions_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'TAKEN'::text, 'OPEN'::text, 'REFUSED'::text, 'CLOSED'::text])));
alter table youtube_channels add constraint youtube_channels_check CHECK (((state <> 'CONNECTED'::text) OR (sealed_token IS NOT NULL)));
alter table youtube_channels add constraint youtube_channels_state_check CHECK ((state = ANY (ARRAY['CONNECTED'::text, 'BROKEN'::text, 'DISCONNECTED'::text])));
alter table youtube_links add constraint youtube_links_check CHECK (((state = ANY (ARRAY['PROCESSING'::text, 'PUBLISHED'::text])) <= (video_id IS NOT NULL)));
alter table youtube_links add constraint youtube_links_sent_bytes_check CHECK ((sent_bytes >= 0));
alter table youtube_links add constraint youtube_links_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'PROCESSING'::text, 'PUBLISHED'::text, 'FAILED'::text, 'DETACHED'::text])));
alter table youtube_links add constraint youtube_links_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text, 'private'::text])));
alter table youtube_quota add constraint youtube_quota_day_check CHECK ((day ~ '^\d{4}-\d{2}-\d{2}$'::text));
alter table youtube_quota add constraint youtube_quota_used_units_check CHECK ((used_units >= 0));
alter table account_quotas add constraint account_quotas_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table accounts add constraint accounts_auto_removal_changed_by_fkey FOREIGN KEY (auto_removal_changed_by) REFERENCES users(id);
alter table accounts add constraint accounts_encryptor_changed_by_fkey FOREIGN KEY (encryptor_changed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table accounts add constraint accounts_id_default_album_id_fkey FOREIGN KEY (id, default_album_id) REFERENCES albums(account_id, id) ON DELETE SET NULL (default_album_id);
alter table ad_blocks add constraint ad_blocks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table album_items add constraint album_items_account_id_album_id_fkey FOREIGN KEY (account_id, album_id) REFERENCES albums(account_id, id) ON DELETE CASCADE;
alter table album_items add constraint album_items_record_account_id_record_id_fkey FOREIGN KEY (record_account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table albums add constraint albums_account_id_ad_template_id_fkey FOREIGN KEY (account_id, ad_template_id) REFERENCES templates(account_id, id);
alter table albums add constraint albums_account_id_country_template_id_fkey FOREIGN KEY (account_id, country_template_id) REFERENCES templates(account_id, id);
alter table albums add constraint albums_account_id_cover_record_id_fkey FOREIGN KEY (account_id, cover_record_id) REFERENCES records(account_id, id);
alter table albums add constraint albums_account_id_filter_id_fkey FOREIGN KEY (account_id, filter_id) REFERENCES filters(account_id, id);
alter table albums add constraint albums_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table albums add constraint albums_account_id_ladder_template_id_fkey FOREIGN KEY (account_id, ladder_template_id) REFERENCES templates(account_id, id);
alter table albums add constraint albums_account_id_metadata_template_id_fkey FOREIGN KEY (account_id, metadata_template_id) REFERENCES templates(account_id, id);
alter table albums add constraint albums_account_id_parent_id_fkey FOREIGN KEY (account_id, parent_id) REFERENCES albums(account_id, id);
alter table albums add constraint albums_account_id_player_template_id_fkey FOREIGN KEY (account_id, player_template_id) REFERENCES templates(account_id, id);
alter table albums add constraint albums_account_id_site_template_id_fkey FOREIGN KEY (account_id, site_template_id) REFERENCES templates(account_id, id);
alter table albums add constraint albums_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table alert_rules add constraint alert_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table alert_rules add constraint alert_rules_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id);
alter table alert_rules add constraint alert_rules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table analytics_exports add constraint analytics_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table announcements add constraint announcements_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table api_keys add constraint api_keys_service_account_id_fkey FOREIGN KEY (service_account_id) REFERENCES accounts(id);
alter table api_keys add constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table attribute_exports add constraint attribute_exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table attribute_exports add constraint attribute_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table attribute_imports add constraint attribute_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table attribute_imports add constraint attribute_imports_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE;
alter table attribute_imports add constraint attribute_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table audio_streams add constraint audio_streams_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES record_versions(account_id, id) ON DELETE CASCADE;
alter table audio_tracks add constraint audio_tracks_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table audio_tracks add constraint audio_tracks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table audio_tracks add constraint audio_tracks_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table audit_events add constraint audit_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table audit_events add constraint audit_events_on_behalf_of_fkey FOREIGN KEY (on_behalf_of) REFERENCES users(id);
alter table audit_events add constraint audit_events_undo_of_fkey FOREIGN KEY (undo_of) REFERENCES audit_events(id);
alter table audit_events add constraint audit_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table audit_links add constraint audit_links_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_events(id);
alter table batch_changes add constraint batch_changes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE;
alter table batch_chunks add constraint batch_chunks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table batch_chunks add constraint batch_chunks_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE;
alter table batches add constraint batches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table batches add constraint batches_undo_of_fkey FOREIGN KEY (undo_of) REFERENCES batches(id);
alter table batches add constraint batches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table calls add constraint calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table channel_airings add constraint channel_airings_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES channels(account_id, id) ON DELETE CASCADE;
alter table channel_airings add constraint channel_airings_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE;
alter table channel_entries add constraint channel_entries_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES channels(account_id, id) ON DELETE CASCADE;
alter table channel_entries add constraint channel_entries_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE;
alter table channels add constraint channels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table channels add constraint channels_filler_album_id_fkey FOREIGN KEY (filler_album_id) REFERENCES albums(id) ON DELETE SET NULL;
alter table channels add constraint channels_filler_record_id_fkey FOREIGN KEY (filler_record_id) REFERENCES records(id) ON DELETE SET NULL;
alter table channels add constraint channels_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id);
alter table claim_derived add constraint claim_derived_account_id_claim_id_fkey FOREIGN KEY (account_id, claim_id) REFERENCES claims(account_id, id);
alter table claim_derived add constraint claim_derived_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id);
alter table claim_files add constraint claim_files_account_id_claim_id_fkey FOREIGN KEY (account_id, claim_id) REFERENCES claims(account_id, id);
alter table claim_settings add constraint claim_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table claim_steps add constraint claim_steps_account_id_claim_id_fkey FOREIGN KEY (account_id, claim_id) REFERENCES claims(account_id, id);
alter table claim_steps add constraint claim_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table claims add constraint claims_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table claims add constraint claims_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id);
alter table claims add constraint claims_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id);
alter table claims add constraint claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table claims add constraint claims_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES holders(id);
alter table claims add constraint claims_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table deleted_airtime add constraint deleted_airtime_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table deleted_templates add constraint deleted_templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table filters add constraint filters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table filters add constraint filters_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table frames add constraint frames_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table frames add constraint frames_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES record_versions(account_id, id) ON DELETE CASCADE;
alter table frames add constraint frames_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table freed_qualities add constraint freed_qualities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table freed_qualities add constraint freed_qualities_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE;
alter table freed_qualities add constraint freed_qualities_version_id_fkey FOREIGN KEY (version_id) REFERENCES record_versions(id) ON DELETE CASCADE;
alter table gate_mail_codes add constraint gate_mail_codes_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table gate_tickets add constraint gate_tickets_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table gate_tickets add constraint gate_tickets_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table gate_tries add constraint gate_tries_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table gates add constraint gates_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table holder_members add constraint holder_members_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES holders(id) ON DELETE CASCADE;
alter table holder_members add constraint holder_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table holder_reports add constraint holder_reports_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES holders(id) ON DELETE CASCADE;
alter table holder_reports add constraint holder_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table impersonations add constraint impersonations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table impersonations add constraint impersonations_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES users(id);
alter table impersonations add constraint impersonations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table imports add constraint imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table imports add constraint imports_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table imports add constraint imports_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES record_versions(account_id, id) ON DELETE CASCADE;
alter table imports add constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table invitations add constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table invitations add constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL;
alter table live_clips add constraint live_clips_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_clips add constraint live_clips_version_id_fkey FOREIGN KEY (version_id) REFERENCES record_versions(id) ON DELETE CASCADE;
alter table live_generations add constraint live_generations_account_id_session_id_fkey FOREIGN KEY (account_id, session_id) REFERENCES translation_sessions(account_id, id) ON DELETE CASCADE;
alter table live_ingests add constraint live_ingests_account_id_session_id_fkey FOREIGN KEY (account_id, session_id) REFERENCES translation_sessions(account_id, id) ON DELETE CASCADE;
alter table live_previews add constraint live_previews_account_id_session_id_fkey FOREIGN KEY (account_id, session_id) REFERENCES translation_sessions(account_id, id) ON DELETE CASCADE;
alter table live_recorded_segments add constraint live_recorded_segments_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES live_recordings(id) ON DELETE CASCADE;
alter table live_recordings add constraint live_recordings_account_id_session_id_fkey FOREIGN KEY (account_id, session_id) REFERENCES translation_sessions(account_id, id) ON DELETE CASCADE;
alter table live_recordings add constraint live_recordings_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE SET NULL;
alter table live_segments add constraint live_segments_account_id_session_id_fkey FOREIGN KEY (account_id, session_id) REFERENCES translation_sessions(account_id, id) ON DELETE CASCADE;
alter table live_segments add constraint live_segments_session_id_generation_fkey FOREIGN KEY (session_id, generation) REFERENCES live_generations(session_id, number) ON DELETE CASCADE;
alter table live_sources add constraint live_sources_account_id_translation_id_fkey FOREIGN KEY (account_id, translation_id) REFERENCES translations(account_id, id) ON DELETE CASCADE;
alter table locked_members add constraint locked_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table locked_members add constraint locked_members_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES users(id);
alter table locked_members add constraint locked_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table membership_roles add constraint membership_roles_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE;
alter table membership_roles add constraint membership_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id);
alter table memberships add constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table memberships add constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table metadata_files add constraint metadata_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table metadata_files add constraint metadata_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table moving_items add constraint moving_items_account_id_source_id_fkey FOREIGN KEY (account_id, source_id) REFERENCES moving_sources(account_id, id);
alter table moving_sources add constraint moving_sources_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table new_account_quotas add constraint new_account_quotas_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table notice_mail add constraint notice_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notices add constraint notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table notices add constraint notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table paused_lanes add constraint paused_lanes_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES users(id) ON DELETE SET NULL;
alter table place_keys add constraint place_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table platform_quality_rule add constraint platform_quality_rule_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table quality_returns add constraint quality_returns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table quality_returns add constraint quality_returns_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE;
alter table quality_rules add constraint quality_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table quality_rules add constraint quality_rules_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table quality_runs add constraint quality_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table quality_uses add constraint quality_uses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table quality_uses add constraint quality_uses_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE;
alter table radar_matches add constraint radar_matches_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table radar_matches add constraint radar_matches_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table radar_matches add constraint radar_matches_other_record_id_fkey FOREIGN KEY (other_record_id) REFERENCES records(id) ON DELETE CASCADE;
alter table radar_matches add constraint radar_matches_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE;
alter table radar_matches add constraint radar_matches_waiting_version_id_fkey FOREIGN KEY (waiting_version_id) REFERENCES record_versions(id) ON DELETE SET NULL;
alter table radar_matches add constraint radar_matches_work_id_fkey FOREIGN KEY (work_id) REFERENCES radar_works(id) ON DELETE CASCADE;
alter table radar_prints add constraint radar_prints_version_id_fkey FOREIGN KEY (version_id) REFERENCES record_versions(id) ON DELETE CASCADE;
alter table radar_prints add constraint radar_prints_work_id_fkey FOREIGN KEY (work_id) REFERENCES radar_works(id) ON DELETE CASCADE;
alter table radar_words add constraint radar_words_prints_id_fkey FOREIGN KEY (prints_id) REFERENCES radar_prints(id) ON DELETE CASCADE;
alter table radar_works add constraint radar_works_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES holders(id) ON DELETE CASCADE;
alter table radar_works add constraint radar_works_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE;
alter table record_counts add constraint record_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table record_versions add constraint record_versions_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table record_weeks add constraint record_weeks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table record_words add constraint record_words_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE;
alter table records add constraint records_account_id_ad_template_id_fkey FOREIGN KEY (account_id, ad_template_id) REFERENCES templates(account_id, id);
alter table records add constraint records_account_id_country_template_id_fkey FOREIGN KEY (account_id, country_template_id) REFERENCES templates(account_id, id);
alter table records add constraint records_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table records add constraint records_account_id_ladder_template_id_fkey FOREIGN KEY (account_id, ladder_template_id) REFERENCES templates(account_id, id);
alter table records add constraint records_account_id_metadata_template_id_fkey FOREIGN KEY (account_id, metadata_template_id) REFERENCES templates(account_id, id);
alter table records add constraint records_account_id_player_template_id_fkey FOREIGN KEY (account_id, player_template_id) REFERENCES templates(account_id, id);
alter table records add constraint records_account_id_site_template_id_fkey FOREIGN KEY (account_id, site_template_id) REFERENCES templates(account_id, id);
alter table records add constraint records_disposed_by_fkey FOREIGN KEY (disposed_by) REFERENCES users(id);
alter table records add constraint records_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES holders(id);
alter table records add constraint records_id_current_version_id_fkey FOREIGN KEY (id, current_version_id) REFERENCES record_versions(record_id, id) DEFERRABLE INITIALLY DEFERRED;
alter table records add constraint records_id_poster_frame_id_fkey FOREIGN KEY (id, poster_frame_id) REFERENCES frames(record_id, id) DEFERRABLE INITIALLY DEFERRED;
alter table records add constraint records_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table renditions add constraint renditions_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES record_versions(account_id, id) ON DELETE CASCADE;
alter table roles add constraint roles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table session_tokens add constraint session_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table share_relations add constraint share_relations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table share_relations add constraint share_relations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id);
alter table share_relations add constraint share_relations_to_account_id_fkey FOREIGN KEY (to_account_id) REFERENCES accounts(id);
alter table shares add constraint shares_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table shares add constraint shares_shared_by_fkey FOREIGN KEY (shared_by) REFERENCES users(id);
alter table shares add constraint shares_to_account_id_fkey FOREIGN KEY (to_account_id) REFERENCES accounts(id);
alter table sign_ins add constraint sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table statistic_exports add constraint statistic_exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table statistic_exports add constraint statistic_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table statistic_reports add constraint statistic_reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table statistic_reports add constraint statistic_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table storage_days add constraint storage_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table storage_places add constraint storage_places_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table subtitle_tracks add constraint subtitle_tracks_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table subtitle_tracks add constraint subtitle_tracks_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table subtitle_words add constraint subtitle_words_track_id_fkey FOREIGN KEY (track_id) REFERENCES subtitle_tracks(id) ON DELETE CASCADE;
alter table support_requests add constraint support_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table support_requests add constraint support_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
alter table support_requests add constraint support_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table task_runs add constraint task_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table tasks add constraint tasks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table tasks add constraint tasks_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table tasks add constraint tasks_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES record_versions(account_id, id) ON DELETE CASCADE;
alter table template_versions add constraint template_versions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table template_versions add constraint template_versions_account_id_template_id_fkey FOREIGN KEY (account_id, template_id) REFERENCES templates(account_id, id) ON DELETE CASCADE;
alter table template_versions add constraint template_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id);
alter table templates add constraint templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table traffic_days add constraint traffic_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table translation_ad_breaks add constraint translation_ad_breaks_account_id_session_id_fkey FOREIGN KEY (account_id, session_id) REFERENCES translation_sessions(account_id, id) ON DELETE CASCADE;
alter table translation_ad_breaks add constraint translation_ad_breaks_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table translation_defaults add constraint translation_defaults_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table translation_defaults add constraint translation_defaults_player_template_id_fkey FOREIGN KEY (player_template_id) REFERENCES templates(id) ON DELETE SET NULL;
alter table translation_files add constraint translation_files_account_id_translation_id_fkey FOREIGN KEY (account_id, translation_id) REFERENCES translations(account_id, id) ON DELETE CASCADE;
alter table translation_files add constraint translation_files_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE;
alter table translation_marks add constraint translation_marks_account_id_session_id_fkey FOREIGN KEY (account_id, session_id) REFERENCES translation_sessions(account_id, id) ON DELETE CASCADE;
alter table translation_marks add constraint translation_marks_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table translation_sessions add constraint translation_sessions_account_id_translation_id_fkey FOREIGN KEY (account_id, translation_id) REFERENCES translations(account_id, id) ON DELETE CASCADE;
alter table translation_sessions add constraint translation_sessions_saved_record_id_fkey FOREIGN KEY (saved_record_id) REFERENCES records(id) ON DELETE SET NULL;
alter table translation_slates add constraint translation_slates_account_id_translation_id_fkey FOREIGN KEY (account_id, translation_id) REFERENCES translations(account_id, id) ON DELETE CASCADE;
alter table translation_target_log add constraint translation_target_log_account_id_target_id_fkey FOREIGN KEY (account_id, target_id) REFERENCES translation_targets(account_id, id) ON DELETE CASCADE;
alter table translation_targets add constraint translation_targets_account_id_translation_id_fkey FOREIGN KEY (account_id, translation_id) REFERENCES translations(account_id, id) ON DELETE CASCADE;
alter table translations add constraint translations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table translations add constraint translations_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id);
alter table upload_links add constraint upload_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table upload_links add constraint upload_links_upload_uuid_fkey FOREIGN KEY (upload_uuid) REFERENCES uploads(uuid) ON DELETE SET NULL;
alter table upload_links add constraint upload_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table upload_parts add constraint upload_parts_account_id_upload_id_fkey FOREIGN KEY (account_id, upload_id) REFERENCES uploads(account_id, id) ON DELETE CASCADE;
alter table uploads add constraint uploads_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table uploads add constraint uploads_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES record_versions(account_id, id) ON DELETE CASCADE;
alter table uploads add constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table users add constraint users_own_avatar_account_id_fkey FOREIGN KEY (own_avatar_account_id) REFERENCES accounts(id);
alter table users add constraint users_vouched_by_fkey FOREIGN KEY (vouched_by) REFERENCES accounts(id);
alter table version_breaks add constraint version_breaks_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES record_versions(account_id, id) ON DELETE CASCADE;
alter table waveforms add constraint waveforms_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES record_versions(account_id, id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES webhook_events(account_id, id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_account_id_webhook_id_fkey FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks(account_id, id) ON DELETE CASCADE;
alter table webhook_events add constraint webhook_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table webhook_tries add constraint webhook_tries_account_id_delivery_id_fkey FOREIGN KEY (account_id, delivery_id) REFERENCES webhook_deliveries(account_id, id) ON DELETE CASCADE;
alter table webhooks add constraint webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table webhooks add constraint webhooks_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table whip_sessions add constraint whip_sessions_account_id_translation_id_fkey FOREIGN KEY (account_id, translation_id) REFERENCES translations(account_id, id) ON DELETE CASCADE;
alter table youtube_channels add constraint youtube_channels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table youtube_channels add constraint youtube_channels_connected_by_fkey FOREIGN KEY (connected_by) REFERENCES users(id);
alter table youtube_links add constraint youtube_links_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES youtube_channels(account_id, id);
alter table youtube_links add constraint youtube_links_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES records(account_id, id) ON DELETE CASCADE;
alter table youtube_links add constraint youtube_links_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id);

CREATE INDEX accounts_embed_host ON public.accounts USING btree (embed_host) WHERE (embed_host IS NOT NULL);
CREATE UNIQUE INDEX accounts_logo ON public.accounts USING btree (logo) WHERE (logo IS NOT NULL);
CREATE UNIQUE INDEX ad_blocks_by_name ON public.ad_blocks USING btree (account_id, lower((name COLLATE "ru-x-icu")));
CREATE INDEX album_items_in_order ON public.album_items USING btree (album_id, "position", record_id);
CREATE INDEX album_items_of_owner ON public.album_items USING btree (record_account_id, record_id);
CREATE INDEX album_items_of_record ON public.album_items USING btree (account_id, record_id);
CREATE INDEX albums_by_name ON public.albums USING btree (account_id, name COLLATE russian, id);
CREATE INDEX albums_of_filter ON public.albums USING btree (filter_id) WHERE (filter_id IS NOT NULL);
CREATE INDEX albums_to_fill ON public.albums USING btree (filled_at) WHERE (filter_id IS NOT NULL);
CREATE INDEX albums_within ON public.albums USING btree (account_id, parent_id);
CREATE INDEX alert_rules_of_account ON public.alert_rules USING btree (account_id, id DESC);
CREATE INDEX alert_rules_on ON public.alert_rules USING btree (id) WHERE is_on;
CREATE INDEX analytics_exports_newest ON public.analytics_exports USING btree (created_at DESC, id DESC);
CREATE INDEX analytics_exports_waiting ON public.analytics_exports USING btree (created_at) WHERE (state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]));
CREATE INDEX api_keys_of_account ON public.api_keys USING btree (service_account_id, created_at DESC) WHERE (service_account_id IS NOT NULL);
CREATE INDEX api_keys_of_user ON public.api_keys USING btree (user_id, created_at DESC);
CREATE INDEX attribute_exports_due ON public.attribute_exports USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX attribute_exports_expiring ON public.attribute_exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX attribute_exports_of_account ON public.attribute_exports USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX attribute_imports_left_alone ON public.attribute_imports USING btree (created_at) WHERE (batch_id IS NULL);
CREATE INDEX audio_streams_ended ON public.audio_streams USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX audio_streams_live ON public.audio_streams USING btree (version_id, COALESCE(track_id, (0)::bigint)) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX audio_tracks_default ON public.audio_tracks USING btree (record_id) WHERE is_default;
CREATE INDEX audio_tracks_in_work ON public.audio_tracks USING btree (record_id) WHERE (state = ANY (ARRAY['AWAITED'::text, 'QUEUED'::text]));
CREATE INDEX audio_tracks_of_record ON public.audio_tracks USING btree (account_id, record_id);
CREATE UNIQUE INDEX audio_tracks_original ON public.audio_tracks USING btree (record_id) WHERE is_original;
CREATE INDEX audit_events_by_time ON public.audit_events USING btree (at DESC, id DESC);
CREATE INDEX audit_events_in_name ON public.audit_events USING btree (on_behalf_of) WHERE (on_behalf_of IS NOT NULL);
CREATE INDEX audit_events_of_account ON public.audit_events USING btree (account_id, at DESC, id DESC);
CREATE INDEX audit_events_of_batch ON public.audit_events USING btree (batch_id, object_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX audit_events_of_object ON public.audit_events USING btree (object_type, object_id, at DESC, id DESC);
CREATE INDEX backup_runs_by_kind ON public.backup_runs USING btree (kind, started_at DESC);
CREATE INDEX batch_changes_by_line ON public.batch_changes USING btree (batch_id, line);
CREATE INDEX batch_chunks_left_out ON public.batch_chunks USING btree (batch_id, number) WHERE (left_out > 0);
CREATE INDEX batch_chunks_to_do ON public.batch_chunks USING btree (batch_id, number) WHERE (results IS NULL);
CREATE INDEX batches_left_alone ON public.batches USING btree (created_at) WHERE (state = 'PREVIEWED'::text);
CREATE INDEX batches_of_account ON public.batches USING btree (account_id, created_at DESC, id DESC) WHERE (state <> 'PREVIEWED'::text);
CREATE INDEX batches_undoing ON public.batches USING btree (undo_of) WHERE (undo_of IS NOT NULL);
CREATE INDEX calls_by_end ON public.calls USING btree (keep_until);
CREATE UNIQUE INDEX calls_of_secret ON public.calls USING btree (secret_hash, request_id);
CREATE UNIQUE INDEX calls_of_user ON public.calls USING btree (user_id, request_id);
CREATE INDEX channel_airings_of_record ON public.channel_airings USING btree (record_id);
CREATE INDEX channel_airings_of_session ON public.channel_airings USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE UNIQUE INDEX channel_airings_open ON public.channel_airings USING btree (channel_id) WHERE (ends_at IS NULL);
CREATE INDEX channel_entries_of_record ON public.channel_entries USING btree (record_id);
CREATE INDEX channels_of_account ON public.channels USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX claim_derived_of_record ON public.claim_derived USING btree (account_id, record_id);
CREATE INDEX claim_files_of_claim ON public.claim_files USING btree (account_id, claim_id, id);
CREATE INDEX claim_files_of_network ON public.claim_files USING btree (network, created_at) WHERE (network IS NOT NULL);
CREATE INDEX claim_files_unused ON public.claim_files USING btree (created_at) WHERE (claim_id IS NULL);
CREATE INDEX claim_mail_codes_of_network ON public.claim_mail_codes USING btree (network, asked_at);
CREATE INDEX claim_mail_codes_of_recipient ON public.claim_mail_codes USING btree (recipient, asked_at);
CREATE INDEX claim_steps_of_claim ON public.claim_steps USING btree (account_id, claim_id, id);
CREATE INDEX claims_awaited ON public.claims USING btree (deadline_at) WHERE ((state = ANY (ARRAY['NEW'::text, 'REVIEW'::text])) AND (answer IS NULL));
CREATE INDEX claims_in_state ON public.claims USING btree (state, id DESC);
CREATE INDEX claims_of_account ON public.claims USING btree (account_id, id DESC);
CREATE INDEX claims_of_holder ON public.claims USING btree (holder_id, id DESC) WHERE (holder_id IS NOT NULL);
CREATE INDEX claims_of_network ON public.claims USING btree (network, created_at) WHERE (network IS NOT NULL);
CREATE INDEX claims_of_record ON public.claims USING btree (account_id, record_id, id);
CREATE INDEX claims_of_stranger ON public.claims USING btree (stranger_email, id DESC) WHERE (stranger_email IS NOT NULL);
CREATE INDEX claims_unmailed ON public.claims USING btree (account_id, created_at) WHERE (mailed_at IS NULL);
CREATE INDEX deleted_airtime_of_account ON public.deleted_airtime USING btree (account_id, off_air_at);
CREATE INDEX deleted_templates_by_time ON public.deleted_templates USING btree (account_id, kind, deleted_at);
CREATE UNIQUE INDEX filters_by_name ON public.filters USING btree (account_id, lower((name COLLATE "ru-x-icu")));
CREATE INDEX frames_awaited ON public.frames USING btree (created_at) WHERE (state = 'AWAITED'::text);
CREATE INDEX frames_of_record ON public.frames USING btree (account_id, record_id);
CREATE INDEX freed_qualities_of_record ON public.freed_qualities USING btree (account_id, record_id);
CREATE INDEX freed_qualities_untold ON public.freed_qualities USING btree (account_id) WHERE (told_at IS NULL);
CREATE INDEX gate_mail_codes_from ON public.gate_mail_codes USING btree (record_id, network, asked_at);
CREATE INDEX gate_mail_codes_of ON public.gate_mail_codes USING btree (record_id, recipient, asked_at DESC);
CREATE INDEX gate_tickets_of ON public.gate_tickets USING btree (record_id, kind, id DESC);
CREATE INDEX holder_members_of_user ON public.holder_members USING btree (user_id);
CREATE INDEX holder_reports_by_checksum ON public.holder_reports USING btree (sha256);
CREATE INDEX holder_reports_of_holder ON public.holder_reports USING btree (holder_id, id DESC);
CREATE INDEX impersonations_of_account ON public.impersonations USING btree (account_id);
CREATE INDEX impersonations_of_administrator ON public.impersonations USING btree (administrator_id);
CREATE INDEX impersonations_of_user ON public.impersonations USING btree (user_id);
CREATE UNIQUE INDEX impersonations_open ON public.impersonations USING btree (session_id) WHERE (ended_at IS NULL);
CREATE INDEX imports_of_account ON public.imports USING btree (account_id, id DESC);
CREATE UNIQUE INDEX imports_under_way ON public.imports USING btree (account_id, md5(url)) WHERE (state = ANY (ARRAY['CHECKING'::text, 'DOWNLOADING'::text]));
CREATE UNIQUE INDEX invitations_email ON public.invitations USING btree (account_id, email);
CREATE UNIQUE INDEX invitations_id ON public.invitations USING btree (id);
CREATE INDEX invitations_of_email ON public.invitations USING btree (email);
CREATE INDEX live_clips_of_account ON public.live_clips USING btree (account_id);
CREATE INDEX live_recordings_of_session ON public.live_recordings USING btree (session_id);
CREATE INDEX live_recordings_open ON public.live_recordings USING btree (session_id) WHERE (state = 'RECORDING'::text);
CREATE INDEX locked_members_of_user ON public.locked_members USING btree (user_id);
CREATE INDEX logout_tokens_by_time ON public.logout_tokens USING btree (seen_at);
CREATE INDEX mails_ended ON public.mails USING btree (ended_at) WHERE (state <> 'WAITING'::text);
CREATE INDEX mails_of_recipient ON public.mails USING btree (recipient, created_at);
CREATE INDEX mails_waiting ON public.mails USING btree (next_try_at, id) WHERE (state = 'WAITING'::text);
CREATE INDEX membership_roles_of_role ON public.membership_roles USING btree (role_id);
CREATE INDEX memberships_of_user ON public.memberships USING btree (user_id, account_id);
CREATE INDEX metadata_files_awaited ON public.metadata_files USING btree (created_at) WHERE (folder IS NULL);
CREATE INDEX metadata_files_of_account ON public.metadata_files USING btree (account_id);
CREATE INDEX metadata_files_unnamed ON public.metadata_files USING btree (unnamed_at) WHERE (unnamed_at IS NOT NULL);
CREATE INDEX notices_at ON public.notices USING btree (at);
CREATE INDEX notices_of_account ON public.notices USING btree (account_id);
CREATE INDEX notices_of_user ON public.notices USING btree (user_id, id DESC);
CREATE INDEX notices_unread ON public.notices USING btree (user_id, account_id) WHERE (read_at IS NULL);
CREATE INDEX quality_returns_of_record ON public.quality_returns USING btree (account_id, record_id, asked_at);
CREATE INDEX quality_returns_of_viewers ON public.quality_returns USING btree (account_id, asked_at) WHERE by_viewer;
CREATE INDEX radar_matches_decided_by ON public.radar_matches USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX radar_matches_of_claim ON public.radar_matches USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX radar_matches_of_other ON public.radar_matches USING btree (other_record_id) WHERE (other_record_id IS NOT NULL);
CREATE INDEX radar_matches_of_record ON public.radar_matches USING btree (record_id);
CREATE UNIQUE INDEX radar_matches_of_records ON public.radar_matches USING btree (other_record_id, record_id) WHERE (work_id IS NULL);
CREATE UNIQUE INDEX radar_matches_of_work ON public.radar_matches USING btree (work_id, record_id) WHERE (work_id IS NOT NULL);
CREATE INDEX radar_matches_waiting ON public.radar_matches USING btree (waiting_version_id) WHERE (waiting_version_id IS NOT NULL);
CREATE INDEX radar_words_of_prints ON public.radar_words USING btree (prints_id);
CREATE INDEX radar_works_by_record ON public.radar_works USING btree (record_id) WHERE (record_id IS NOT NULL);
CREATE UNIQUE INDEX radar_works_of_file ON public.radar_works USING btree (holder_id, file_hash) WHERE (file_hash IS NOT NULL);
CREATE UNIQUE INDEX radar_works_of_record ON public.radar_works USING btree (holder_id, record_id);
CREATE INDEX record_counts_of_account ON public.record_counts USING btree (account_id, current_state) INCLUDE (records, size_bytes);
CREATE INDEX record_versions_kept ON public.record_versions USING btree (account_id, ready_at) WHERE ((source_key IS NOT NULL) AND (state = 'READY'::text));
CREATE INDEX record_weeks_of_account ON public.record_weeks USING btree (account_id, week) INCLUDE (records);
CREATE INDEX record_words_sought ON public.record_words USING gin (words);
CREATE INDEX records_active ON public.records USING btree (account_id, created_at DESC, id DESC) WHERE (lifecycle = 'ACTIVE'::text);
CREATE INDEX records_awaiting ON public.records USING btree (account_id, id) WHERE ((moderation = 'PENDING'::text) AND (lifecycle = 'ACTIVE'::text));
CREATE INDEX records_by_ad_template ON public.records USING btree (account_id, ad_template_id) WHERE (ad_template_id IS NOT NULL);
CREATE INDEX records_by_country_template ON public.records USING btree (account_id, country_template_id) WHERE (country_template_id IS NOT NULL);
CREATE INDEX records_by_duration ON public.records USING btree (account_id, COALESCE(duration_ms, (0)::bigint), id) WHERE (lifecycle = 'ACTIVE'::text);
CREATE INDEX records_by_ladder_template ON public.records USING btree (account_id, ladder_template_id) WHERE (ladder_template_id IS NOT NULL);
CREATE INDEX records_by_metadata_template ON public.records USING btree (account_id, metadata_template_id) WHERE (metadata_template_id IS NOT NULL);
CREATE INDEX records_by_name ON public.records USING btree (account_id, name COLLATE russian, id) WHERE (lifecycle = 'ACTIVE'::text);
CREATE INDEX records_by_player_template ON public.records USING btree (account_id, player_template_id) WHERE (player_template_id IS NOT NULL);
CREATE INDEX records_by_site_template ON public.records USING btree (account_id, site_template_id) WHERE (site_template_id IS NOT NULL);
CREATE INDEX records_by_size ON public.records USING btree (account_id, size_bytes, id) WHERE (lifecycle = 'ACTIVE'::text);
CREATE INDEX records_by_state ON public.records USING btree (account_id, state_place(current_state), id) WHERE (lifecycle = 'ACTIVE'::text);
CREATE INDEX records_by_update ON public.records USING btree (account_id, updated_at DESC, id DESC) WHERE (lifecycle = 'ACTIVE'::text);
CREATE INDEX records_by_views ON public.records USING btree (account_id, views28, id) WHERE (lifecycle = 'ACTIVE'::text);
CREATE INDEX records_made_of ON public.records USING btree (account_id, made_of) WHERE (made_of IS NOT NULL);
CREATE INDEX records_measured ON public.records USING btree (account_id) WHERE (tns_tag <> ''::text);
CREATE INDEX records_of_holder ON public.records USING btree (holder_id, id DESC) WHERE (holder_id IS NOT NULL);
CREATE INDEX records_of_owner ON public.records USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX records_silenced ON public.records USING btree (id) WHERE (sound_off AND (NOT is_mute));
CREATE INDEX records_to_expire ON public.records USING btree (published_to) WHERE ((published_to IS NOT NULL) AND (publication = ANY (ARRAY['SCHEDULED'::text, 'PUBLISHED'::text])));
CREATE INDEX records_to_publish ON public.records USING btree (published_from) WHERE (publication = 'SCHEDULED'::text);
CREATE INDEX records_trash ON public.records USING btree (account_id, disposed_at DESC, id DESC) WHERE (lifecycle = 'DISPOSED'::text);
CREATE INDEX records_unfinished ON public.records USING btree (account_id, created_at DESC, id DESC) WHERE ((lifecycle = 'ACTIVE'::text) AND (current_state <> 'READY'::text));
CREATE INDEX records_with_ad_blocks ON public.records USING btree (account_id) WHERE (ad_blocks <> '{}'::bigint[]);
CREATE INDEX records_with_times ON public.records USING btree (account_id, published_from, published_to) WHERE ((published_from IS NOT NULL) OR (published_to IS NOT NULL));
CREATE INDEX records_without_sprite ON public.records USING btree (id) WHERE ((sprite IS NULL) AND (current_state = 'READY'::text) AND (lifecycle = 'ACTIVE'::text) AND (width IS NOT NULL));
CREATE INDEX renditions_of_version ON public.renditions USING btree (account_id, version_id);
CREATE INDEX session_tokens_by_expiry ON public.session_tokens USING btree (expires_at);
CREATE INDEX session_tokens_of_session ON public.session_tokens USING btree (session_id);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_provider ON public.sessions USING btree (provider_session) WHERE (revoked_at IS NULL);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id, created_at DESC) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX share_relations_open ON public.share_relations USING btree (account_id, to_account_id) WHERE (state = ANY (ARRAY['PENDING'::text, 'ACTIVE'::text]));
CREATE INDEX share_relations_pair ON public.share_relations USING btree (account_id, to_account_id, id DESC);
CREATE INDEX share_relations_to ON public.share_relations USING btree (to_account_id, id);
CREATE INDEX shares_of_account ON public.shares USING btree (account_id, to_account_id);
CREATE INDEX shares_to ON public.shares USING btree (to_account_id, shared_at DESC, record_id DESC) WHERE (state = 'ACTIVE'::text);
CREATE INDEX sign_ins_of_user ON public.sign_ins USING btree (user_id, at DESC, id DESC);
CREATE INDEX statistic_exports_expiring ON public.statistic_exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX statistic_exports_of_account ON public.statistic_exports USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX statistic_exports_waiting ON public.statistic_exports USING btree (created_at) WHERE (state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]));
CREATE INDEX statistic_reports_due ON public.statistic_reports USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE UNIQUE INDEX statistic_reports_name ON public.statistic_reports USING btree (account_id, lower(name));
CREATE UNIQUE INDEX storage_days_series ON public.storage_days USING btree (COALESCE(account_id, (0)::bigint), kind, day);
CREATE UNIQUE INDEX subtitle_tracks_default ON public.subtitle_tracks USING btree (record_id) WHERE is_default;
CREATE INDEX subtitle_tracks_of_record ON public.subtitle_tracks USING btree (account_id, record_id);
CREATE INDEX subtitle_words_of_record ON public.subtitle_words USING btree (record_id);
CREATE INDEX subtitle_words_sought ON public.subtitle_words USING gin (words);
CREATE INDEX support_requests_of_user ON public.support_requests USING btree (user_id, topic, account_id, created_at DESC);
CREATE INDEX support_requests_open ON public.support_requests USING btree (id) WHERE (state = 'OPEN'::text);
CREATE INDEX task_runs_by_end ON public.task_runs USING btree (ended_at);
CREATE INDEX task_runs_of_account ON public.task_runs USING btree (account_id, ended_at);
CREATE INDEX tasks_failed ON public.tasks USING btree (type) WHERE (state = 'FAILED'::text);
CREATE INDEX tasks_failed_of_account ON public.tasks USING btree (account_id, finished_at) WHERE (state = 'FAILED'::text);
CREATE INDEX tasks_failure_due ON public.tasks USING btree (id) WHERE (failure_due AND (state = 'CANCELED'::text));
CREATE INDEX tasks_leases ON public.tasks USING btree (lease_until) WHERE (state = 'RUNNING'::text);
CREATE INDEX tasks_of_account ON public.tasks USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX tasks_of_record ON public.tasks USING btree (record_id, id DESC);
CREATE INDEX tasks_queue ON public.tasks USING btree (share_key, priority DESC, id) WHERE (state = ANY (ARRAY['QUEUED'::text, 'RETRY_WAIT'::text]));
CREATE INDEX tasks_recent ON public.tasks USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX tasks_unique_key ON public.tasks USING btree (unique_key) WHERE (state = ANY (ARRAY['WAITING'::text, 'QUEUED'::text, 'RUNNING'::text, 'RETRY_WAIT'::text]));
CREATE UNIQUE INDEX templates_by_name ON public.templates USING btree (account_id, kind, lower(name));
CREATE UNIQUE INDEX templates_default ON public.templates USING btree (account_id, kind) WHERE is_default;
CREATE UNIQUE INDEX templates_mirrors ON public.templates USING btree (mirror_of, account_id) WHERE (mirror_of IS NOT NULL);
CREATE INDEX templates_shared ON public.templates USING btree (kind, id) WHERE shared;
CREATE INDEX traffic_days_by_day ON public.traffic_days USING btree (day, account_id) INCLUDE (bytes);
CREATE INDEX translation_ad_breaks_of_session ON public.translation_ad_breaks USING btree (session_id, at);
CREATE INDEX translation_files_of_record ON public.translation_files USING btree (record_id);
CREATE INDEX translation_marks_of_session ON public.translation_marks USING btree (account_id, session_id, at);
CREATE INDEX translation_sessions_of_account ON public.translation_sessions USING btree (account_id, ended_at);
CREATE INDEX translation_sessions_of_translation ON public.translation_sessions USING btree (account_id, translation_id, started_at DESC, id DESC);
CREATE UNIQUE INDEX translation_sessions_open ON public.translation_sessions USING btree (translation_id) WHERE (ended_at IS NULL);
CREATE INDEX translation_target_log_of_target ON public.translation_target_log USING btree (account_id, target_id, id DESC);
CREATE INDEX translation_targets_of_translation ON public.translation_targets USING btree (account_id, translation_id, id);
CREATE INDEX translations_of_account ON public.translations USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX translations_on_air ON public.translations USING btree (account_id) WHERE (state = ANY (ARRAY['PREPARING'::text, 'LIVE'::text, 'INTERRUPTED'::text]));
CREATE INDEX translations_read ON public.translations USING btree (id) WHERE (source <> 'RTMP'::text);
CREATE INDEX upload_links_of_account ON public.upload_links USING btree (account_id, id DESC);
CREATE INDEX uploads_done ON public.uploads USING btree (account_id, finished_at) WHERE (state = 'DONE'::text);
CREATE INDEX uploads_idle ON public.uploads USING btree (COALESCE(last_part_at, created_at)) WHERE (state = ANY (ARRAY['OPEN'::text, 'RECEIVING'::text]));
CREATE INDEX uploads_of_record ON public.uploads USING btree (record_id);
CREATE INDEX uploads_open ON public.uploads USING btree (account_id, created_at DESC, id DESC) WHERE (state = ANY (ARRAY['OPEN'::text, 'RECEIVING'::text, 'COMPLETING'::text]));
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email)) WHERE (state <> 'DELETED'::text);
CREATE UNIQUE INDEX users_own_avatar ON public.users USING btree (own_avatar) WHERE (own_avatar IS NOT NULL);
CREATE INDEX webhook_deliveries_of_event ON public.webhook_deliveries USING btree (account_id, event_id);
CREATE INDEX webhook_deliveries_of_webhook ON public.webhook_deliveries USING btree (account_id, webhook_id, id DESC);
CREATE INDEX webhook_deliveries_taken ON public.webhook_deliveries USING btree (taken_until) WHERE (taken_until IS NOT NULL);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (webhook_id, next_try_at, id) WHERE (state = 'WAITING'::text);
CREATE INDEX webhook_events_at ON public.webhook_events USING btree (at);
CREATE INDEX webhook_tries_of_delivery ON public.webhook_tries USING btree (account_id, delivery_id);
CREATE INDEX whip_sessions_asked ON public.whip_sessions USING btree (created_at) WHERE (state = 'ASKED'::text);
CREATE INDEX whip_sessions_of_translation ON public.whip_sessions USING btree (account_id, translation_id);
CREATE INDEX youtube_links_captions_due ON public.youtube_links USING btree (captions_due_at) WHERE (captions_due_at IS NOT NULL);
CREATE INDEX youtube_links_of_channel ON public.youtube_links USING btree (account_id, channel_id);

CREATE TRIGGER accounts_templates AFTER INSERT ON public.accounts FOR EACH ROW EXECUTE FUNCTION give_templates_at_start();
CREATE TRIGGER accounts_told AFTER UPDATE OF state ON public.accounts FOR EACH ROW WHEN (((new.state = 'LOCKED'::text) AND (old.state <> 'LOCKED'::text))) EXECUTE FUNCTION tell_of_lock();
CREATE TRIGGER attribute_exports_noticed AFTER UPDATE OF state ON public.attribute_exports FOR EACH ROW WHEN (((new.state = ANY (ARRAY['DONE'::text, 'FAILED'::text])) AND (old.state IS DISTINCT FROM new.state))) EXECUTE FUNCTION notice_of_export();
CREATE TRIGGER audio_tracks_returned BEFORE DELETE OR UPDATE ON public.audio_tracks FOR EACH ROW EXECUTE FUNCTION return_sounded();
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_events_both_names BEFORE INSERT ON public.audit_events FOR EACH ROW WHEN (((new.on_behalf_of IS NULL) AND (new.user_id = ((acting() ->> 'userId'::text))::bigint) AND ((acting() ->> 'administratorId'::text) IS NOT NULL))) EXECUTE FUNCTION name_both();
CREATE CONSTRAINT TRIGGER audit_events_chain AFTER INSERT ON public.audit_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_event();
CREATE TRIGGER audit_links_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER batches_noticed AFTER UPDATE OF state ON public.batches FOR EACH ROW WHEN (((new.state <> old.state) AND (((new.state = 'DONE'::text) AND (new.failed > 0)) OR (new.state = 'STOPPED'::text)))) EXECUTE FUNCTION notice_of_batch();
CREATE TRIGGER imports_noticed AFTER UPDATE OF state ON public.imports FOR EACH ROW WHEN (((new.state = 'FAILED'::text) AND (old.state <> 'FAILED'::text))) EXECUTE FUNCTION notice_of_import();
CREATE TRIGGER imports_told AFTER UPDATE OF state ON public.imports FOR EACH ROW WHEN (((new.state = 'FAILED'::text) AND (old.state <> 'FAILED'::text))) EXECUTE FUNCTION tell_of_import();
CREATE TRIGGER notice_of_invitation AFTER INSERT ON public.invitations FOR EACH ROW EXECUTE FUNCTION notice_of_invitation();
CREATE TRIGGER notice_of_invitation_over AFTER DELETE ON public.invitations FOR EACH ROW EXECUTE FUNCTION end_notice_of_invitation();
CREATE TRIGGER record_versions_place_source AFTER INSERT OR UPDATE OF source_key, source_size_bytes ON public.record_versions FOR EACH ROW WHEN ((new.source_key IS NOT NULL)) EXECUTE FUNCTION place_source();
CREATE TRIGGER records_counted AFTER INSERT OR DELETE ON public.records FOR EACH ROW EXECUTE FUNCTION count_record();
CREATE TRIGGER records_counted_anew AFTER UPDATE ON public.records FOR EACH ROW WHEN (((old.lifecycle <> new.lifecycle) OR (old.current_state <> new.current_state) OR (old.size_bytes <> new.size_bytes) OR (old.account_id <> new.account_id) OR (old.created_at <> new.created_at))) EXECUTE FUNCTION count_record();
CREATE TRIGGER records_noticed AFTER UPDATE OF current_state, moderation ON public.records FOR EACH ROW WHEN ((((new.current_state = 'FAILED'::text) AND (old.current_state <> 'FAILED'::text) AND (new.lifecycle = 'ACTIVE'::text)) OR ((new.moderation <> old.moderation) AND (new.current_state = old.current_state)))) EXECUTE FUNCTION notice_of_record();
CREATE TRIGGER records_returned BEFORE UPDATE ON public.records FOR EACH ROW WHEN (((old.moderation <> 'PENDING'::text) AND ((old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description) OR (old.tags IS DISTINCT FROM new.tags) OR (old.metadata IS DISTINCT FROM new.metadata) OR (old.front_settings IS DISTINCT FROM new.front_settings) OR (old.cuepoints IS DISTINCT FROM new.cuepoints) OR (old.sound_off IS DISTINCT FROM new.sound_off) OR (old.poster_frame_id IS DISTINCT FROM new.poster_frame_id) OR (old.current_version_id <> new.current_version_id)))) EXECUTE FUNCTION return_edited();
CREATE TRIGGER records_told AFTER INSERT ON public.records FOR EACH ROW WHEN ((new.lifecycle <> 'LIVE'::text)) EXECUTE FUNCTION tell_of_new_record();
CREATE TRIGGER records_told_of AFTER UPDATE ON public.records FOR EACH ROW WHEN (((old.lifecycle <> 'LIVE'::text) AND ((old.playable <> new.playable) OR (old.current_state <> new.current_state) OR (old.current_version_id <> new.current_version_id) OR (old.lifecycle <> new.lifecycle) OR (old.publication <> new.publication) OR (old.moderation <> new.moderation)))) EXECUTE FUNCTION tell_of_record();
CREATE TRIGGER records_words AFTER INSERT OR UPDATE OF account_id, name, description, original_filename, tags, metadata, lifecycle ON public.records FOR EACH ROW EXECUTE FUNCTION keep_record_words();
CREATE TRIGGER renditions_told AFTER INSERT OR UPDATE OF state ON public.renditions FOR EACH ROW WHEN (((new.state = 'READY'::text) AND (new.width IS NOT NULL))) EXECUTE FUNCTION tell_of_quality();
CREATE TRIGGER sessions_told AFTER UPDATE ON public.translation_sessions FOR EACH ROW WHEN (((old.state <> new.state) OR (old.on_air_at IS DISTINCT FROM new.on_air_at) OR (old.ended_at IS DISTINCT FROM new.ended_at) OR (old.saved_record_id IS DISTINCT FROM new.saved_record_id))) EXECUTE FUNCTION tell_of_session();
CREATE TRIGGER share_relations_answered AFTER UPDATE OF state ON public.share_relations FOR EACH ROW WHEN (((new.state = ANY (ARRAY['ACTIVE'::text, 'REJECTED'::text])) AND (old.state = 'PENDING'::text))) EXECUTE FUNCTION notice_of_relation();
CREATE TRIGGER share_relations_asked AFTER INSERT ON public.share_relations FOR EACH ROW WHEN ((new.state = 'PENDING'::text)) EXECUTE FUNCTION notice_of_relation();
CREATE TRIGGER shares_told AFTER INSERT OR UPDATE OF state ON public.shares FOR EACH ROW WHEN ((new.state = 'ACTIVE'::text)) EXECUTE FUNCTION tell_of_share();
CREATE CONSTRAINT TRIGGER storage_places_count AFTER INSERT OR DELETE OR UPDATE ON public.storage_places DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_place();
CREATE TRIGGER subtitle_tracks_captions AFTER INSERT OR DELETE OR UPDATE OF language, label, state, folder ON public.subtitle_tracks FOR EACH ROW EXECUTE FUNCTION have_captions_follow();
CREATE TRIGGER subtitle_tracks_returned AFTER INSERT OR DELETE OR UPDATE OF language, label, state, is_default, folder ON public.subtitle_tracks FOR EACH ROW EXECUTE FUNCTION return_retitled();
CREATE TRIGGER subtitle_tracks_told AFTER INSERT OR UPDATE OF state, folder ON public.subtitle_tracks FOR EACH ROW WHEN (((new.state = 'READY'::text) AND (new.folder IS NOT NULL))) EXECUTE FUNCTION tell_of_captions();
CREATE TRIGGER subtitle_words AFTER INSERT OR UPDATE OF cues ON public.subtitle_tracks FOR EACH ROW EXECUTE FUNCTION keep_subtitle_words();
CREATE TRIGGER tasks_keep_runs AFTER UPDATE OF state ON public.tasks FOR EACH ROW WHEN (((old.state = 'RUNNING'::text) AND (new.state <> 'RUNNING'::text) AND (new.account_id IS NOT NULL))) EXECUTE FUNCTION keep_task_run();
CREATE TRIGGER templates_deleted AFTER DELETE ON public.templates FOR EACH ROW WHEN ((old.kind = 'metadata'::text)) EXECUTE FUNCTION keep_unsought_fields();
CREATE TRIGGER templates_mirrored AFTER UPDATE OF body, shared ON public.templates FOR EACH ROW WHEN (old.shared) EXECUTE FUNCTION keep_mirrors();
CREATE TRIGGER templates_unshared AFTER DELETE ON public.templates FOR EACH ROW WHEN (old.shared) EXECUTE FUNCTION keep_mirrors();
CREATE TRIGGER templates_written AFTER INSERT OR UPDATE OF body ON public.templates FOR EACH ROW WHEN ((new.kind = 'metadata'::text)) EXECUTE FUNCTION keep_unsought_fields();
CREATE TRIGGER uploads_noticed AFTER UPDATE OF state ON public.uploads FOR EACH ROW WHEN (((new.state = 'DONE'::text) AND (old.state <> 'DONE'::text))) EXECUTE FUNCTION notice_of_link();
CREATE TRIGGER webhooks_noticed AFTER UPDATE OF failing_told_at ON public.webhooks FOR EACH ROW WHEN (((new.failing_told_at IS NOT NULL) AND (old.failing_told_at IS NULL))) EXECUTE FUNCTION notice_of_webhook();
CREATE TRIGGER youtube_links_noticed AFTER UPDATE OF state ON public.youtube_links FOR EACH ROW WHEN (((new.state = 'FAILED'::text) AND (old.state <> 'FAILED'::text))) EXECUTE FUNCTION notice_of_youtube();

alter table account_quotas enable row level security, force row level security;
alter table accounts enable row level security, force row level security;
alter table ad_blocks enable row level security, force row level security;
alter table album_items enable row level security, force row level security;
alter table albums enable row level security, force row level security;
alter table alert_rules enable row level security, force row level security;
alter table attribute_exports enable row level security, force row level security;
alter table attribute_imports enable row level security, force row level security;
alter table audio_streams enable row level security, force row level security;
alter table audio_tracks enable row level security, force row level security;
alter table audit_events enable row level security, force row level security;
alter table batch_changes enable row level security, force row level security;
alter table batch_chunks enable row level security, force row level security;
alter table batches enable row level security, force row level security;
alter table channel_airings enable row level security, force row level security;
alter table channel_entries enable row level security, force row level security;
alter table channels enable row level security, force row level security;
alter table claim_derived enable row level security, force row level security;
alter table claim_files enable row level security, force row level security;
alter table claim_steps enable row level security, force row level security;
alter table claims enable row level security, force row level security;
alter table deleted_airtime enable row level security, force row level security;
alter table deleted_templates enable row level security, force row level security;
alter table filters enable row level security, force row level security;
alter table frames enable row level security, force row level security;
alter table freed_qualities enable row level security, force row level security;
alter table gate_mail_codes enable row level security, force row level security;
alter table gate_tickets enable row level security, force row level security;
alter table gate_tries enable row level security, force row level security;
alter table gates enable row level security, force row level security;
alter table impersonations enable row level security, force row level security;
alter table imports enable row level security, force row level security;
alter table invitations enable row level security, force row level security;
alter table live_clips enable row level security, force row level security;
alter table live_generations enable row level security, force row level security;
alter table live_ingests enable row level security, force row level security;
alter table live_previews enable row level security, force row level security;
alter table live_recorded_segments enable row level security, force row level security;
alter table live_recordings enable row level security, force row level security;
alter table live_segments enable row level security, force row level security;
alter table live_sources enable row level security, force row level security;
alter table locked_members enable row level security, force row level security;
alter table membership_roles enable row level security, force row level security;
alter table memberships enable row level security, force row level security;
alter table metadata_files enable row level security, force row level security;
alter table moving_items enable row level security, force row level security;
alter table moving_sources enable row level security, force row level security;
alter table notices enable row level security, force row level security;
alter table place_keys enable row level security, force row level security;
alter table quality_returns enable row level security, force row level security;
alter table quality_rules enable row level security, force row level security;
alter table quality_runs enable row level security, force row level security;
alter table quality_uses enable row level security, force row level security;
alter table record_counts enable row level security, force row level security;
alter table record_versions enable row level security, force row level security;
alter table record_weeks enable row level security, force row level security;
alter table records enable row level security, force row level security;
alter table renditions enable row level security, force row level security;
alter table roles enable row level security, force row level security;
alter table share_relations enable row level security, force row level security;
alter table shares enable row level security, force row level security;
alter table statistic_exports enable row level security, force row level security;
alter table statistic_reports enable row level security, force row level security;
alter table storage_days enable row level security, force row level security;
alter table storage_places enable row level security, force row level security;
alter table subtitle_tracks enable row level security, force row level security;
alter table support_requests enable row level security, force row level security;
alter table task_runs enable row level security, force row level security;
alter table tasks enable row level security, force row level security;
alter table template_versions enable row level security, force row level security;
alter table templates enable row level security, force row level security;
alter table traffic_days enable row level security, force row level security;
alter table translation_ad_breaks enable row level security, force row level security;
alter table translation_defaults enable row level security, force row level security;
alter table translation_files enable row level security, force row level security;
alter table translation_marks enable row level security, force row level security;
alter table translation_sessions enable row level security, force row level security;
alter table translation_slates enable row level security, force row level security;
alter table translation_target_log enable row level security, force row level security;
alter table translation_targets enable row level security, force row level security;
alter table translations enable row level security, force row level security;
alter table upload_links enable row level security, force row level security;
alter table upload_parts enable row level security, force row level security;
alter table uploads enable row level security, force row level security;
alter table version_breaks enable row level security, force row level security;
alter table waveforms enable row level security, force row level security;
alter table webhook_deliveries enable row level security, force row level security;
alter table webhook_events enable row level security, force row level security;
alter table webhook_tries enable row level security, force row level security;
alter table webhooks enable row level security, force row level security;
alter table whip_sessions enable row level security, force row level security;
alter table youtube_channels enable row level security, force row level security;
alter table youtube_links enable row level security, force row level security;

create policy own_account on account_quotas for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on account_quotas for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on accounts for all to public using ((id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on accounts for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on ad_blocks for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on ad_blocks for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on album_items for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on album_items for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on albums for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on albums for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on alert_rules for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on alert_rules for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on attribute_exports for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on attribute_exports for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on attribute_imports for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on attribute_imports for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on audio_streams for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on audio_streams for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on audio_tracks for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on audio_tracks for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on audit_events for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on audit_events for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on batch_changes for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on batch_changes for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on batch_chunks for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on batch_chunks for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on batches for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on batches for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on channel_airings for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on channel_airings for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on channel_entries for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on channel_entries for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on channels for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on channels for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on claim_derived for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on claim_derived for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on claim_files for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on claim_files for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on claim_steps for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on claim_steps for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on claims for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on claims for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on deleted_airtime for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on deleted_airtime for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on deleted_templates for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on deleted_templates for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on filters for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on filters for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on frames for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on frames for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on freed_qualities for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on freed_qualities for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on gate_mail_codes for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on gate_mail_codes for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on gate_tickets for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on gate_tickets for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on gate_tries for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on gate_tries for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on gates for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on gates for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on impersonations for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on impersonations for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on imports for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on imports for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on invitations for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on invitations for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on live_clips for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on live_clips for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on live_generations for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on live_generations for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on live_ingests for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on live_ingests for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on live_previews for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on live_previews for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on live_recorded_segments for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on live_recorded_segments for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on live_recordings for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on live_recordings for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on live_segments for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on live_segments for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on live_sources for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on live_sources for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on locked_members for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on locked_members for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on membership_roles for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on membership_roles for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on memberships for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on memberships for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on metadata_files for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on metadata_files for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on moving_items for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on moving_items for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on moving_sources for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on moving_sources for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on notices for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on notices for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on place_keys for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on place_keys for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on quality_returns for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on quality_returns for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on quality_rules for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on quality_rules for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on quality_runs for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on quality_runs for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on quality_uses for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on quality_uses for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on record_counts for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on record_counts for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on record_versions for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on record_versions for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on record_weeks for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on record_weeks for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on records for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on records for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on renditions for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on renditions for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on roles for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on roles for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy system_roles on roles for select to public using ((account_id IS NULL));
create policy own_account on share_relations for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on share_relations for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on shares for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on shares for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on statistic_exports for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on statistic_exports for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on statistic_reports for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on statistic_reports for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on storage_days for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on storage_days for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on storage_places for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on storage_places for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on subtitle_tracks for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on subtitle_tracks for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on support_requests for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on support_requests for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on task_runs for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on task_runs for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on tasks for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on tasks for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on template_versions for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on template_versions for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on templates for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on templates for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on traffic_days for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on traffic_days for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on translation_ad_breaks for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on translation_ad_breaks for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on translation_defaults for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on translation_defaults for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on translation_files for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on translation_files for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on translation_marks for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on translation_marks for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on translation_sessions for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on translation_sessions for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on translation_slates for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on translation_slates for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on translation_target_log for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on translation_target_log for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on translation_targets for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on translation_targets for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on translations for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on translations for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on upload_links for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on upload_links for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on upload_parts for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on upload_parts for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on uploads for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on uploads for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on version_breaks for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on version_breaks for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on waveforms for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on waveforms for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on webhook_deliveries for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on webhook_deliveries for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on webhook_events for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on webhook_events for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on webhook_tries for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on webhook_tries for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on webhooks for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on webhooks for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on whip_sessions for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on whip_sessions for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on youtube_channels for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on youtube_channels for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
create policy own_account on youtube_links for all to public using ((account_id = (current_setting('skleyka.account'::text))::bigint));
create policy platform on youtube_links for all to current_user using (( SELECT (current_setting('skleyka.account'::text) = '0'::text)));
