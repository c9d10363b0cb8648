-- breaking: no
-- Views of a video in the last 28 days and in all: an hourly copy from the statistics, by which lists are sorted and filtered.
alter table records add column views28 integer not null default 0;
alter table records add column views_total bigint not null default 0;
create index records_by_views on records (account_id, views28, id) where lifecycle = 'ACTIVE';

create or replace function list_page(of_account bigint, by_field text, newest_first boolean, far bigint, many integer) returns bigint[]
language plpgsql stable as $function$
declare
  -- as the indexes have it
  sorted text := case by_field
    when 'updated' then 'updated_at'
    when 'name' then 'name collate russian'
    when 'state' then 'state_place(current_state)'
    when 'duration' then 'coalesce(duration_ms, 0)'
    when 'size' then 'size_bytes'
    when 'views' then 'views28'
    else 'created_at'
  end;
  direction text := case when newest_first then 'desc' else 'asc' end;
  begun text := '';
  skipped bigint := far;
  ids bigint[];
begin
  if sorted = 'created_at' and far >= 500 then
    select
      case when newest_first
        then format(' and created_at < %L', weeks.week + interval '7 days')
        else format(' and created_at >= %L', weeks.week)
      end,
      far - (weeks.upto - weeks.records)
    into begun, skipped
    from (
      select week, sum(records) as records, sum(sum(records)) over (
        order by case when newest_first then week end desc, case when not newest_first then week end
      ) as upto
      from record_weeks where account_id = of_account group by week
    ) as weeks
    where weeks.upto > far order by weeks.upto limit 1;
    if not found then
      return '{}';
    end if;
  end if;
  -- planned anew each time: with a number of rows that may change PostgreSQL would take it for a tenth of all
  execute format(
    'select array(select id from records where account_id = %s and lifecycle = ''ACTIVE''%s order by %s %s, id %4$s limit %5$s offset %6$s)',
    of_account, begun, sorted, direction, many, skipped
  ) into ids;
  return ids;
end $function$;
