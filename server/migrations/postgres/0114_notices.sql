-- breaking: no
-- What somebody is told by the bell of the console (product C, issue of people). Notices are written here by triggers, where
-- every writer comes by, in the transaction of what they tell.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- null where it is of the person alone
  account_id bigint references accounts (id) on delete cascade,
  kind text not null check (kind in ('recordFailed', 'recordApproved', 'recordRejected', 'importFailed', 'linkArrived',
    'exportReady', 'exportFailed', 'bulkFailed', 'youtubeFailed', 'relationAsked', 'relationAccepted', 'relationRejected',
    'webhookSilent', 'newPlace')),
  data jsonb not null,
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create index notices_of_user on notices (user_id, id desc);
create index notices_unread on notices (user_id, account_id) where read_at is null;
create index notices_of_account on notices (account_id);
create index notices_at on notices (at);
select protect_rows('notices');

create function tell_person(person bigint, of_account bigint, notice_kind text, notice_data jsonb) returns void
language sql
as $$
  insert into notices (user_id, account_id, kind, data)
  select person, of_account, notice_kind, notice_data where person is not null
$$;

create function notice_of_record() returns trigger
language plpgsql
as $$
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
$$;
create trigger records_noticed after update of current_state, moderation on records for each row
  when (new.current_state = 'FAILED' and old.current_state <> 'FAILED' and new.lifecycle = 'ACTIVE'
    or new.moderation <> old.moderation and new.current_state = old.current_state)
  execute function notice_of_record();

create function notice_of_import() returns trigger
language plpgsql
as $$
begin
  perform tell_person(new.user_id, new.account_id, 'importFailed',
    jsonb_build_object('name', new.file_name, 'reason', new.fail_text));
  return null;
end
$$;
create trigger imports_noticed after update of state on imports for each row
  when (new.state = 'FAILED' and old.state <> 'FAILED') execute function notice_of_import();

create function notice_of_link() returns trigger
language plpgsql
as $$
begin
  perform tell_person(link.user_id, new.account_id, 'linkArrived', jsonb_build_object('recordId', new.record_id,
    'name', new.file_name, 'note', nullif(link.note, '')))
  from upload_links as link where link.account_id = new.account_id and link.upload_uuid = new.uuid;
  return null;
end
$$;
create trigger uploads_noticed after update of state on uploads for each row
  when (new.state = 'DONE' and old.state <> 'DONE') execute function notice_of_link();

create function notice_of_export() returns trigger
language plpgsql
as $$
begin
  perform tell_person(new.user_id, new.account_id, case new.state when 'DONE' then 'exportReady' else 'exportFailed' end,
    jsonb_build_object('rows', new.row_count, 'reason', new.fail_text));
  return null;
end
$$;
create trigger attribute_exports_noticed after update of state on attribute_exports for each row
  when (new.state in ('DONE', 'FAILED') and old.state is distinct from new.state) execute function notice_of_export();

create function notice_of_batch() returns trigger
language plpgsql
as $$
begin
  perform tell_person(new.user_id, new.account_id, 'bulkFailed', jsonb_build_object('batchId', new.id,
    'failed', new.failed, 'changed', new.changed, 'reason', new.fail_text));
  return null;
end
$$;
create trigger batches_noticed after update of state on batches for each row
  when (new.state <> old.state and (new.state = 'DONE' and new.failed > 0 or new.state = 'STOPPED'))
  execute function notice_of_batch();

create function notice_of_youtube() returns trigger
language plpgsql
as $$
begin
  perform tell_person(new.sent_by, new.account_id, 'youtubeFailed', jsonb_build_object('recordId', new.record_id,
    'name', records.name, 'reason', new.problem))
  from records where records.account_id = new.account_id and records.id = new.record_id;
  return null;
end
$$;
create trigger youtube_links_noticed after update of state on youtube_links for each row
  when (new.state = 'FAILED' and old.state <> 'FAILED') execute function notice_of_youtube();

create function notice_of_webhook() returns trigger
language plpgsql
as $$
begin
  -- an address may hold a secret: its host is named alone
  perform tell_person(new.made_by, new.account_id, 'webhookSilent', jsonb_build_object('webhookId', new.id,
    'name', substring(new.url from '^[a-z]+://([^/:?#@]+)')));
  return null;
end
$$;
create trigger webhooks_noticed after update of failing_told_at on webhooks for each row
  when (new.failing_told_at is not null and old.failing_told_at is null) execute function notice_of_webhook();

-- what two accounts agree on is written by the platform, which sees both
create function notice_of_relation() returns trigger
language plpgsql
as $$
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
$$;
create trigger share_relations_asked after insert on share_relations for each row
  when (new.state = 'PENDING') execute function notice_of_relation();
create trigger share_relations_answered after update of state on share_relations for each row
  when (new.state in ('ACTIVE', 'REJECTED') and old.state = 'PENDING') execute function notice_of_relation();
