-- breaking: no
-- The words of every active record, each with its stem, behind the account they are sought in: «42:видео» (decision 28).
-- Beside `records` and not in it: a search operator opens no index behind row security, and a record in work is written
-- often. No account is named here; what is sought comes out by functions that ask in the name of the connection's own.
create table record_words (
  record_id bigint primary key references records (id) on delete cascade,
  words tsvector not null
);
create index record_words_sought on record_words using gin (words);

-- without case, ё as е, nothing but letters and digits between single spaces
create function plain_words(source text) returns text
language sql immutable parallel safe
return regexp_replace(translate(lower(normalize(source, NFC) collate "ru-x-icu"), 'ё', 'е') collate "ru-x-icu",
  '[^[:alnum:]]+', ' ', 'g');

-- the words of a text as they stand, for what is begun to be typed, and their stems, Russian and English
create function word_forms(source text) returns text[]
language sql immutable parallel safe as $$
  select array_agg(left(form, 80)) from (select plain_words(source) as plain offset 0) as words,
    unnest(tsvector_to_array(to_tsvector('pg_catalog.russian', plain) || to_tsvector('pg_catalog.simple', plain))) as form
$$;

create function words_of(record record) returns tsvector
language plpgsql stable as $$
begin
  return array_to_tsvector(array(
    select record.account_id || ':' || form from unnest(word_forms(
      record.name || ' ' || record.original_filename || ' ' || record.description || ' ' || array_to_string(record.tags, ' ')
      || case when record.metadata = '{}' then '' else ' ' || left(jsonb_path_query_array(record.metadata,
        'strict $.** ? (@.type() != "object" && @.type() != "array")')::text, 20000) end
    )) as form
    union all select record.account_id || ':№' || record.id
    union all select record.account_id || ':№' || replace(record.uuid::text, '-', '')
  ));
end
$$;

create function keep_record_words() returns trigger
language plpgsql security definer set search_path from current as $$
begin
  if new.lifecycle = 'ACTIVE' then
    insert into record_words values (new.id, words_of(new))
      on conflict (record_id) do update set words = excluded.words;
  else
    delete from record_words where record_id = new.id;
  end if;
  return null;
end
$$;
create trigger records_words after insert or update of account_id, name, description, original_filename, tags, metadata, lifecycle
  on records for each row execute function keep_record_words();

-- every word has to be there, in any form; the last one may be only begun. Null when there is no word
create function words_query(asked text[]) returns tsquery
language sql stable as $$
  select string_agg('(' || (
    select string_agg('''' || current_setting('skleyka.account') || ':' || form || '''' || beginning, ' | ') from (
      select unnest(word_forms(word)) as form, '' as beginning
      union all select replace(plain_words(word), ' ', ''), ':*' where place = cardinality(asked)
      union all select '№' || plain_words(word), ''
    ) as forms
  ) || ')', ' & ')::tsquery
  from unnest(asked) with ordinality as words (word, place)
$$;

-- whether a record has them; for lists that would meet many in their order
create function record_says(of_record bigint, query tsquery) returns boolean
language plpgsql stable security definer set search_path from current as $$
begin
  return exists (select from record_words where record_id = of_record and words @@ query);
end
$$;

-- The ids of what a search means, at most so many, and by what: 1 the words, 2 the words in the other layout of the
-- keyboard when there is nothing by 1, 3 parts of words in the newest names and file names when there is nothing by 2.
-- Signs are what has to stand in a text as it was typed.
create function search_records(asked text[], turned text[], signs text[], parts text[], most integer)
returns table (record_id bigint, step integer)
language plpgsql stable security definer set search_path from current set enable_seqscan = off as $$
declare
  tried text[];
begin
  if current_setting('skleyka.account') = '0' then
    raise exception 'a search is made within an account';
  end if;
  for one in 1..2 loop
    tried := case one when 1 then asked else turned end;
    return query select found.record_id, one from record_words as found
      where found.words @@ words_query(tried) and (cardinality(signs) = 0 or one = 2 or exists (
        select from records where records.id = found.record_id
          and records.search_text || E'\n' || lower(records.description collate "ru-x-icu") || E'\n' ||
            lower(array_to_string(records.tags, E'\n') collate "ru-x-icu") like all (signs)
      )) limit most;
    if found then
      return;
    end if;
  end loop;
  return query select newest.id, 3 from (
    select id, search_text from records where account_id = current_setting('skleyka.account')::bigint and lifecycle = 'ACTIVE'
    order by created_at desc, id desc limit 20000
  ) as newest where newest.search_text like all (parts) limit most;
end
$$;

insert into record_words select id, words_of(records) from records where lifecycle = 'ACTIVE';
