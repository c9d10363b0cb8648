-- breaking: no
-- Webhooks of livestreams (product C5): each step of a session is told in the transaction that makes it.
create function tell_of_session() returns trigger language plpgsql as $function$
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
$function$;
create trigger sessions_told after update on translation_sessions for each row
  when (old.state <> new.state or old.on_air_at is distinct from new.on_air_at or old.ended_at is distinct from new.ended_at
    or old.saved_record_id is distinct from new.saved_record_id)
  execute function tell_of_session();
