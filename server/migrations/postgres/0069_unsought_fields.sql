-- breaking: no
-- Fields of metadata whose values the search leaves out, kept beside the account, so that the words of a record need one look.
alter table accounts add column unsought_fields text[] not null default '{}';

-- what the search reads of the metadata of a record
create function sought_metadata(account bigint, metadata jsonb) returns text
language sql stable as $$
  select left(jsonb_path_query_array(
    metadata - coalesce((select unsought_fields from accounts where id = account), '{}'),
    'strict $.** ? (@.type() != "object" && @.type() != "array")')::text, 20000)
$$;

create or replace function words_of(record record) returns tsvector
language plpgsql stable as $$
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
$$;

create or replace function texts_in(record record, fields text[]) returns text[]
language plpgsql stable as $$
begin
  return array_remove(array[
    case when fields is null or 'name' = any (fields) then record.name end,
    case when fields is null or 'description' = any (fields) then record.description end,
    case when fields is null or 'file' = any (fields) then record.original_filename end,
    case when record.metadata <> '{}' and (fields is null or 'metadata' = any (fields))
      then sought_metadata(record.account_id, record.metadata) end
  ] || case when fields is null or 'tags' = any (fields) then record.tags else '{}' end, null);
end
$$;

create or replace function words_of_fields(record record, fields text[]) returns tsvector
language plpgsql stable as $$
begin
  return words_of_account(record.account_id, array_to_string(texts_in(record, fields), ' '));
end
$$;

-- A field is left out where every published template that has it says so; whichever writer changed that, a task follows.
create function keep_unsought_fields() returns trigger
language plpgsql security definer set search_path from current as $$
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
$$;
create trigger templates_written after insert or update of body on templates
  for each row when (new.kind = 'metadata') execute function keep_unsought_fields();
create trigger templates_deleted after delete on templates
  for each row when (old.kind = 'metadata') execute function keep_unsought_fields();

-- Makes the words of the next records anew, of those that have one of these fields; answers the last one looked at, and how many.
create function reindex_records(fields text[], after bigint, most integer) returns table (last_id bigint, looked integer)
language plpgsql security definer set search_path from current as $$
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
$$;
