-- breaking: no
-- Whoever invited somebody is told of the answer; the bell of the invited person forgets an invitation that is over.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('recordFailed', 'recordApproved', 'recordRejected',
  'importFailed', 'linkArrived', 'exportReady', 'exportFailed', 'bulkFailed', 'youtubeFailed', 'relationAsked', 'relationAccepted',
  'relationRejected', 'webhookSilent', 'newPlace', 'impersonated', 'quotaNear', 'invited', 'invitationAccepted', 'invitationDeclined'));

create or replace function notice_of_invitation() returns trigger language plpgsql as $$
begin
  insert into notices (user_id, account_id, kind, data)
  select users.id, null, 'invited', jsonb_build_object('name', (select name from accounts where id = new.account_id),
    'invitationId', new.id)
  from users where lower(users.email) = new.email and state = 'ACTIVE' and subject is not null
    and not confirmation_needed and vouched_by is null;
  return null;
end
$$;

create function end_notice_of_invitation() returns trigger language plpgsql as $$
begin
  delete from notices using users
  where users.id = notices.user_id and lower(users.email) = old.email and notices.kind = 'invited'
    and (notices.data ->> 'invitationId' = old.id::text or not notices.data ? 'invitationId'
      and notices.data ->> 'name' = (select name from accounts where id = old.account_id));
  return null;
end
$$;
create trigger notice_of_invitation_over after delete on invitations for each row execute function end_notice_of_invitation();

-- those that are over already
delete from notices using users where users.id = notices.user_id and notices.kind = 'invited' and not exists (
  select from invitations join accounts on accounts.id = invitations.account_id
  where invitations.email = lower(users.email) and accounts.name = notices.data ->> 'name');
