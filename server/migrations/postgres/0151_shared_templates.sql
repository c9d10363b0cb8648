-- breaking: no
-- A template that all accounts of the installation may take (P-M-28). What is taken is a row of its own account, which the
-- database keeps the same as the shared one; once that is shared no more, or gone, it is a template like any other.
alter table templates
  add column shared boolean not null default false,
  add column mirror_of bigint,
  add column mirror_from text,
  add check (shared <= (body is not null and mirror_of is null)),
  add check ((mirror_of is null) = (mirror_from is null));
create index templates_shared on templates (kind, id) where shared;
create unique index templates_mirrors on templates (mirror_of, account_id) where mirror_of is not null;

-- The shared templates that accounts other than the caller's have, each with the name of its account.
create function shared_templates(of_kind text)
returns table (id bigint, name text, body jsonb, account_name text)
language plpgsql security definer set search_path from current as $$
declare
  caller text := current_setting('skleyka.account');
begin
  perform set_config('skleyka.account', '0', true);
  return query select templates.id, templates.name, templates.body, accounts.name
    from templates join accounts on accounts.id = templates.account_id
    where templates.shared and templates.kind = of_kind and templates.account_id <> caller::bigint and accounts.state = 'ACTIVE';
  perform set_config('skleyka.account', caller, true);
end
$$;

-- Makes a row of the caller's account the same as a shared template from now on; nobody stops sharing that meanwhile.
create function mirror_template(of_kind text, source bigint, mirror_name text)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  caller text := current_setting('skleyka.account');
  made bigint;
begin
  perform set_config('skleyka.account', '0', true);
  with taken as (
    select templates.id, templates.body, accounts.name as account_name
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
$$;

create function keep_mirrors() returns trigger language plpgsql security definer set search_path from current as $$
declare
  caller text := current_setting('skleyka.account');
begin
  perform set_config('skleyka.account', '0', true);
  if tg_op = 'DELETE' or not new.shared then
    update templates set mirror_of = null, mirror_from = null, row_version = row_version + 1 where mirror_of = old.id;
  elsif new.body is distinct from old.body then
    with moved as (
      update templates set body = new.body, published_version = published_version + 1, row_version = row_version + 1,
        updated_at = now()
      where mirror_of = new.id returning account_id, id, published_version
    ), kept as (
      delete from template_versions using moved
      where template_versions.account_id = moved.account_id and template_versions.template_id = moved.id
    )
    insert into template_versions (account_id, template_id, version, body)
      select account_id, id, published_version, new.body from moved;
  end if;
  perform set_config('skleyka.account', caller, true);
  return null;
end
$$;
create trigger templates_mirrored after update of body, shared on templates for each row when (old.shared) execute function keep_mirrors();
create trigger templates_unshared after delete on templates for each row when (old.shared) execute function keep_mirrors();
