-- breaking: no
-- Whom an account has invited and who has not said yes yet. The ids are of the row of ids of users, so that an answer that names one
-- does not tell whether the address has a user.
create table invitations (
  account_id bigint not null references accounts (id),
  id bigint not null default nextval(pg_get_serial_sequence('users', 'id')::regclass),
  email text not null check (email = lower(email) and char_length(email) <= 254),
  role_ids bigint[] not null default '{}',
  invited_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index invitations_id on invitations (id);
create unique index invitations_email on invitations (account_id, email);
create index invitations_of_email on invitations (email);
select protect_rows('invitations');

-- The account that answers for somebody whose address nobody has proven: he set his password by a link that was shown there.
-- Invitations of other accounts are not his to accept without a link of theirs.
alter table users add column vouched_by bigint references accounts (id);

alter table notices drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('recordFailed', 'recordApproved', 'recordRejected', 'importFailed',
    'linkArrived', 'exportReady', 'exportFailed', 'bulkFailed', 'youtubeFailed', 'relationAsked', 'relationAccepted',
    'relationRejected', 'webhookSilent', 'newPlace', 'impersonated', 'quotaNear', 'invited'));

-- the bell of whoever has proven the address
create function notice_of_invitation() returns trigger language plpgsql as $$
begin
  insert into notices (user_id, account_id, kind, data)
  select users.id, null, 'invited', jsonb_build_object('name', (select name from accounts where id = new.account_id))
  from users where lower(users.email) = new.email and state = 'ACTIVE' and subject is not null
    and not confirmation_needed and vouched_by is null;
  return null;
end
$$;
create trigger notice_of_invitation after insert on invitations for each row execute function notice_of_invitation();
