-- breaking: yes
-- Row security (safety R28, decision 20): a connection names the account whose rows it may see; one that has named none
-- gets an error. A table of accounts is put behind it by `select protect_rows('its_name')` in the migration that makes it.
create function protect_rows(of_table regclass, account_column text default 'account_id') returns void
language plpgsql as $$
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
$$;

select protect_rows('accounts', 'id');
select protect_rows('audit_events');
select protect_rows('imports');
select protect_rows('membership_roles');
select protect_rows('memberships');
select protect_rows('record_versions');
select protect_rows('records');
select protect_rows('renditions');
select protect_rows('roles');
select protect_rows('storage_days');
select protect_rows('storage_places');
select protect_rows('support_requests');
select protect_rows('task_runs');
select protect_rows('tasks');
select protect_rows('upload_links');
select protect_rows('upload_parts');
select protect_rows('uploads');

-- the roles that every account has
create policy system_roles on roles for select using (account_id is null);

-- a task always works for an account
alter table tasks alter column account_id set not null;

-- the days of the whole platform belong to no account: whoever changes a place, they are written in its owner's name
create or replace function count_place() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  caller text := coalesce(current_setting('skleyka.account', true), '');
begin
  perform set_config('skleyka.account', '0', true);
  if tg_op = 'UPDATE' and old.account_id = new.account_id and old.kind = new.kind then
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
$$;
