-- breaking: no
-- A template of the player may name a video of its account, which stands in place of what viewers are not given (P-M-30). A
-- shared template is told and mirrored without it: the video stays with its account.
create or replace function shared_templates(of_kind text)
returns table (id bigint, name text, body jsonb, account_name text)
language plpgsql security definer set search_path from current as $$
declare
  caller text := current_setting('skleyka.account');
begin
  perform set_config('skleyka.account', '0', true);
  return query select templates.id, templates.name, templates.body #- '{look,clipId}', accounts.name
    from templates join accounts on accounts.id = templates.account_id
    where templates.shared and templates.kind = of_kind and templates.account_id <> caller::bigint and accounts.state = 'ACTIVE';
  perform set_config('skleyka.account', caller, true);
end
$$;

create or replace function mirror_template(of_kind text, source bigint, mirror_name text)
returns bigint language plpgsql security definer set search_path from current as $$
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
$$;

create or replace function keep_mirrors() returns trigger language plpgsql security definer set search_path from current as $$
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
$$;
