-- breaking: yes
-- a service key is of an account and bears scopes; a program that does not know them would take it for the key of a person
alter table api_keys
  add column service_account_id bigint references accounts (id),
  add column scopes text[],
  add constraint api_keys_service_check check ((service_account_id is null) = (scopes is null));
create index api_keys_of_account on api_keys (service_account_id, created_at desc) where service_account_id is not null;

-- by the name of which key a call was made; tasks that it asked for keep it as they keep who acts
alter table audit_events add column key_name text;
alter table audit_events alter column key_name set default acting() ->> 'keyName';

-- what is null is left out of a print: those of before stay as they are
create or replace function audit_print(previous bytea, event record) returns bytea
language plpgsql stable as $$
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
$$;
