-- breaking: no
-- How many records an account has in each state, and in each week it was given them: a list asks this with every page
-- (decision 28). A change is a row of its own, +1 or -1, so that uploads in parallel wait for nobody; a sweep adds them up.
create table record_counts (
  account_id bigint not null references accounts (id) on delete cascade,
  current_state text not null,
  records integer not null,
  size_bytes bigint not null
);
create index record_counts_of_account on record_counts (account_id, current_state) include (records, size_bytes);
select protect_rows('record_counts');

create table record_weeks (
  account_id bigint not null references accounts (id) on delete cascade,
  week timestamptz not null,
  records integer not null
);
create index record_weeks_of_account on record_weeks (account_id, week) include (records);
select protect_rows('record_weeks');

-- weeks of UTC, from Monday
create function week_of(instant timestamptz) returns timestamptz
language sql immutable
return date_bin('7 days', instant, timestamptz '2001-01-01 00:00:00Z');

create function count_record() returns trigger
language plpgsql set search_path from current as $$
declare
  was boolean := tg_op <> 'INSERT' and old.lifecycle = 'ACTIVE';
  becomes boolean := tg_op <> 'DELETE' and new.lifecycle = 'ACTIVE';
begin
  if was then
    insert into record_counts values (old.account_id, old.current_state, -1, -old.size_bytes);
  end if;
  if becomes then
    insert into record_counts values (new.account_id, new.current_state, 1, new.size_bytes);
  end if;
  if was and becomes and old.account_id = new.account_id and old.created_at = new.created_at then
    return null;
  end if;
  if was then
    insert into record_weeks values (old.account_id, week_of(old.created_at), -1);
  end if;
  if becomes then
    insert into record_weeks values (new.account_id, week_of(new.created_at), 1);
  end if;
  return null;
end
$$;
create trigger records_counted after insert or delete on records for each row execute function count_record();
-- progress is written often and counts for nothing here
create trigger records_counted_anew after update on records for each row
  when (old.lifecycle <> new.lifecycle or old.current_state <> new.current_state or old.size_bytes <> new.size_bytes
    or old.account_id <> new.account_id or old.created_at <> new.created_at)
  execute function count_record();

-- counts everything anew; nobody changes a record meanwhile
create function recount_records() returns void
language plpgsql set search_path from current as $$
begin
  lock table records in share row exclusive mode;
  delete from record_counts;
  delete from record_weeks;
  insert into record_counts
    select account_id, current_state, count(*), sum(size_bytes) from records where lifecycle = 'ACTIVE' group by 1, 2;
  insert into record_weeks
    select account_id, week_of(created_at), count(*) from records where lifecycle = 'ACTIVE' group by 1, 2;
end
$$;
select recount_records();
