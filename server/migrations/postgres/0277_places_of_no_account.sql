-- breaking: no
-- A work that a copyright holder sends to the radar is of no account while it lies in the storage: it counts for the platform alone.
alter table storage_places alter column account_id drop not null;
CREATE OR REPLACE FUNCTION public.count_storage(of_account bigint, of_kind text, delta bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  series record;
  last record;
  at_moment timestamptz;
  today date;
begin
  if delta = 0 then return; end if;
  -- one change at a time: a day begins with what the one before it ended with
  perform pg_advisory_xact_lock(7236404);
  for series in
    -- of no account both are the same
    select distinct * from (values (of_account, of_kind), (of_account, 'all'), (null, of_kind), (null, 'all')) as one (account_id, kind)
  loop
    select day, end_bytes, changed_at into last from storage_days
      where coalesce(account_id, 0) = coalesce(series.account_id, 0) and kind = series.kind
      order by day desc limit 1;
    -- a clock that was set back changes no day that is told already
    at_moment := greatest(moment, last.changed_at);
    today := (at_moment at time zone 'Europe/Moscow')::date;
    if last.day is distinct from today then
      insert into storage_days (account_id, kind, day, peak_bytes, end_bytes, byte_seconds, changed_at)
      values (series.account_id, series.kind, today, coalesce(last.end_bytes, 0), coalesce(last.end_bytes, 0), 0,
        today::timestamp at time zone 'Europe/Moscow');
    end if;
    update storage_days set
      added_bytes = added_bytes + greatest(delta, 0),
      removed_bytes = removed_bytes + greatest(-delta, 0),
      peak_bytes = greatest(peak_bytes, end_bytes + delta),
      byte_seconds = byte_seconds + end_bytes * extract(epoch from at_moment - changed_at),
      end_bytes = end_bytes + delta,
      changed_at = at_moment
    where coalesce(account_id, 0) = coalesce(series.account_id, 0) and kind = series.kind and day = today;
  end loop;
end
$function$;
CREATE OR REPLACE FUNCTION public.count_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  caller text := coalesce(current_setting('skleyka.account', true), '');
begin
  perform set_config('skleyka.account', '0', true);
  if tg_op = 'UPDATE' and old.account_id is not distinct from new.account_id and old.kind = new.kind then
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
$function$;
