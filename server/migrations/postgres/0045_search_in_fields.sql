-- breaking: yes
-- A search in chosen fields, for phrases as they stand and without excluded words, and the words of subtitles (decision 28).
-- The index of words answers who may be meant, `record_fits` looks at them one by one for what it does not know.

-- the words of subtitles, in stretches of fifty cues and the first one of the next: what is said over the edge is found too
create table subtitle_words (
  track_id bigint not null references subtitle_tracks (id) on delete cascade,
  first_cue integer not null,
  record_id bigint not null,
  -- plain words between single spaces
  said text not null,
  words tsvector not null,
  primary key (track_id, first_cue)
);
create index subtitle_words_sought on subtitle_words using gin (words);
create index subtitle_words_of_record on subtitle_words (record_id);

create function words_of_account(account bigint, source text) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array(select account || ':' || form from unnest(word_forms(source)) as form));

create function stretches_of(cues jsonb) returns table (part bigint, told text)
language sql immutable as $$
  select part, string_agg(regexp_replace(cue ->> 2, '</?[ibuv]>|<v [^<>\n]{1,100}>', ' ', 'g'), ' ' order by place)
  from jsonb_array_elements(cues) with ordinality as listed (cue, place),
    lateral (values ((place - 1) / 50), (case when place > 1 and place % 50 = 1 then (place - 1) / 50 - 1 end)) as parts (part)
  where part is not null group by part
$$;

create function keep_subtitle_words() returns trigger
language plpgsql security definer set search_path from current as $$
begin
  delete from subtitle_words where track_id = new.id;
  insert into subtitle_words (track_id, first_cue, record_id, said, words)
    select new.id, part * 50, new.record_id, ' ' || btrim(plain_words(told)) || ' ', words_of_account(new.account_id, told)
    from stretches_of(new.cues);
  return null;
end
$$;
create trigger subtitle_words after insert or update of cues on subtitle_tracks
  for each row execute function keep_subtitle_words();
update subtitle_tracks set cues = cues;

-- what stands in chosen fields of a record, in all of them without a choice
create function texts_in(record record, fields text[]) returns text[]
language plpgsql immutable as $$
begin
  return array_remove(array[
    case when fields is null or 'name' = any (fields) then record.name end,
    case when fields is null or 'description' = any (fields) then record.description end,
    case when fields is null or 'file' = any (fields) then record.original_filename end,
    case when record.metadata <> '{}' and (fields is null or 'metadata' = any (fields)) then left(jsonb_path_query_array(
      record.metadata, 'strict $.** ? (@.type() != "object" && @.type() != "array")')::text, 20000) end
  ] || case when fields is null or 'tags' = any (fields) then record.tags else '{}' end, null);
end
$$;

create function words_of_fields(record record, fields text[]) returns tsvector
language plpgsql immutable as $$
begin
  return words_of_account(record.account_id, array_to_string(texts_in(record, fields), ' '));
end
$$;

-- a query of each word in any form, and of each word of phrases as it stands; with `begun` the last one may be only begun
create function word_queries(asked text[], phrases text[], begun boolean) returns setof text
language sql stable as $$
  select '(' || (
    select string_agg('''' || current_setting('skleyka.account') || ':' || form || '''' || beginning, ' | ') from (
      select unnest(word_forms(word)) as form, '' as beginning
      union all select replace(plain_words(word), ' ', ''), ':*' where begun and place = cardinality(asked)
      union all select '№' || plain_words(word), ''
    ) as forms
  ) || ')'
  from unnest(asked) with ordinality as words (word, place)
  union all
  select '''' || current_setting('skleyka.account') || ':' || word || ''''
  from unnest(phrases) as phrase, unnest(string_to_array(phrase, ' ')) as word where word not in ('', '%')
$$;

drop function search_records(text[], text[], text[], text[], integer);
drop function words_query(text[]);
-- all of the words; null when there is none
create function words_query(asked text[], phrases text[]) returns tsquery
language sql stable return (select string_agg(one, ' & ')::tsquery from word_queries(asked, phrases, true) as one);

-- any of the words
create function words_query_any(asked text[], phrases text[], begun boolean) returns tsquery
language sql stable return (select string_agg(one, ' | ')::tsquery from word_queries(asked, phrases, begun) as one);

create or replace function record_says(of_record bigint, query tsquery) returns boolean
language plpgsql stable security definer set search_path from current as $$
begin
  return exists (select from record_words where record_id = of_record and words @@ query)
    or exists (select from subtitle_words where record_id = of_record and words @@ query);
end
$$;

-- Whether a record has what is meant in the chosen fields: `meant` all of them, `phrases` as they stand, `signs` as they were
-- typed, nothing of `unwanted` and `without`. What is said has it all within one stretch.
create function record_fits(of_record bigint, meant tsquery, phrases text[], unwanted tsquery, without text[], signs text[], fields text[])
returns boolean
language plpgsql stable security definer set search_path from current as $$
declare
  own record;
  has_speech boolean := fields is null or 'subtitles' = any (fields);
  told tsvector;
  plain text := '';
begin
  select * into own from records
    where id = of_record and account_id = current_setting('skleyka.account')::bigint and lifecycle = 'ACTIVE';
  if not found then
    return false;
  end if;
  told := case when fields is null then (select words from record_words where record_id = of_record) else words_of_fields(own, fields) end;
  if cardinality(phrases) + cardinality(without) > 0 then
    plain := ' ' || array_to_string(array(select plain_words(one) from unnest(texts_in(own, fields)) as one), ' | ') || ' ';
  end if;
  if told @@ unwanted or plain like any (without) or has_speech and exists (
    select from subtitle_words where record_id = of_record and (words @@ unwanted or said like any (without))
  ) then
    return false;
  end if;
  return (meant is null or told @@ meant) and plain like all (phrases) and (cardinality(signs) = 0 or
      translate(lower(array_to_string(texts_in(own, fields), E'\n') collate "ru-x-icu"), 'ё', 'е') like all (signs))
    or has_speech and cardinality(signs) = 0 and exists (
      select from subtitle_words where record_id = of_record and words @@ meant and said like all (phrases)
    );
end
$$;

-- The ids of what a search means, at most so many, and by what: 1 the words, 2 the words in the other layout of the
-- keyboard when there is nothing by 1, 3 parts of words in the newest names and file names when there is nothing by 2.
-- Signs are what has to stand in a text as it was typed; without words there is only what has to be absent.
create function search_records(asked text[], turned text[], phrases text[], excluded text[], without text[], signs text[],
  parts text[], fields text[], most integer)
returns table (record_id bigint, step integer)
language plpgsql stable security definer set search_path from current set enable_seqscan = off as $$
declare
  account bigint := current_setting('skleyka.account')::bigint;
  meant tsquery;
  unwanted tsquery := words_query_any(excluded, '{}', false);
  is_plain boolean := fields is null and cardinality(phrases) + cardinality(excluded) + cardinality(without) = 0;
begin
  if account = 0 then
    raise exception 'a search is made within an account';
  end if;
  for one in 1..2 loop
    if one = 2 then
      asked := turned;
      signs := '{}';
    end if;
    meant := words_query(asked, phrases);
    -- the second half is asked only where the first one does not fill the answer
    return query select sought.id, one from (
      select own.record_id as id from record_words as own where own.words @@ meant
      union all
      select distinct spoken.record_id from subtitle_words as spoken join record_words as own using (record_id)
        where spoken.words @@ meant and not own.words @@ meant
    ) as sought
    where is_plain and cardinality(signs) = 0 or record_fits(sought.id, meant, phrases, unwanted, without, signs, fields)
    limit most;
    if found then
      return;
    end if;
  end loop;
  if cardinality(phrases) > 0 then
    return;
  end if;
  if cardinality(parts) = 0 then
    return query select records.id, 1 from records where records.account_id = account and lifecycle = 'ACTIVE'
      and record_fits(records.id, null, '{}', unwanted, without, '{}', fields) limit most;
  end if;
  return query select newest.id, 3 from (
    select * from records where records.account_id = account and lifecycle = 'ACTIVE'
    order by created_at desc, id desc limit 20000
  ) as newest
  where case when fields is null then newest.search_text else
      translate(lower(array_to_string(texts_in(newest, array(
        select unnest(fields) intersect select unnest('{name,file}'::text[]))), E'\n') collate "ru-x-icu"), 'ё', 'е') end
    like all (parts)
    and (is_plain or record_fits(newest.id, null, '{}', unwanted, without, '{}', fields)) limit most;
end
$$;

-- How far from its name a record says what is meant: 0 all of it in the name, 1 some of it there, 2 in the tags, 3 in the
-- description, 4 in the name of the file, 5 elsewhere.
create function hit_place(record record, meant tsquery, some_of_it tsquery) returns integer
language plpgsql stable as $$
declare
  named tsvector := words_of_fields(record, '{name}');
begin
  return case
    when named @@ meant then 0
    when named @@ some_of_it then 1
    when record.tags <> '{}' and words_of_fields(record, '{tags}') @@ some_of_it then 2
    when record.description <> '' and words_of_fields(record, '{description}') @@ some_of_it then 3
    when record.original_filename <> '' and words_of_fields(record, '{file}') @@ some_of_it then 4
    else 5
  end;
end
$$;

-- Of each of these records the first stretch of subtitles that has all of it, as cues [from, to, text]; the default track first.
create function subtitles_saying(of_records bigint[], meant tsquery, phrases text[])
returns table (record_id bigint, cues jsonb)
language plpgsql stable security definer set search_path from current as $$
begin
  return query select distinct on (spoken.record_id) spoken.record_id, jsonb_path_query_array(track.cues, '$[$from to $to]',
      jsonb_build_object('from', spoken.first_cue, 'to', spoken.first_cue + 50))
    from subtitle_words as spoken join subtitle_tracks as track on track.id = spoken.track_id
    where spoken.record_id = any (of_records) and spoken.words @@ meant and spoken.said like all (phrases)
    order by spoken.record_id, track.is_default desc, track.id, spoken.first_cue;
end
$$;
