-- breaking: no
-- one row a run of a task: a task keeps its last run only, and its time would be lost with every restart
create table task_runs (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- what worked on what stays to be told when the rows of the video are gone
  task_id bigint not null,
  type text not null,
  outcome text not null check (outcome in ('DONE', 'FAILED', 'CANCELED', 'RETRY_WAIT', 'QUEUED')),
  -- from the queue to the first start; null for later runs
  waited_ms bigint check (waited_ms >= 0),
  took_ms bigint not null check (took_ms >= 0),
  input_ms bigint check (input_ms >= 0),
  input_codec text,
  -- the shorter side of the picture as shown
  input_lines integer check (input_lines > 0),
  ended_at timestamptz not null
);
create index task_runs_by_end on task_runs (ended_at);
create index task_runs_of_account on task_runs (account_id, ended_at);

create function keep_task_run() returns trigger language plpgsql as $$
declare
  -- a worker that fell silent is counted for as long as it was known to live
  ended timestamptz := least(clock_timestamp(), old.lease_until);
begin
  insert into task_runs (account_id, task_id, type, outcome, waited_ms, took_ms, input_ms, input_codec, input_lines, ended_at)
  select new.account_id, new.id, new.type, new.state,
    case when old.claim = 1 then greatest(0, extract(epoch from old.started_at - old.created_at) * 1000) end,
    greatest(0, coalesce(extract(epoch from ended - old.started_at), 0) * 1000),
    version.duration_ms,
    coalesce(version.probe #>> '{source,video,codec}', version.probe #>> '{source,audio,codec}'),
    least((version.probe #>> '{source,video,shownWidth}')::integer, (version.probe #>> '{source,video,shownHeight}')::integer),
    ended
  from (values (1)) as one left join record_versions as version
    on version.account_id = new.account_id and version.id = new.version_id;
  return null;
end
$$;
create trigger tasks_keep_runs after update of state on tasks for each row
  when (old.state = 'RUNNING' and new.state <> 'RUNNING' and new.account_id is not null)
  execute function keep_task_run();

-- of what has ended before, the last run is known
insert into task_runs (account_id, task_id, type, outcome, waited_ms, took_ms, input_ms, input_codec, input_lines, ended_at)
select tasks.account_id, tasks.id, type, tasks.state,
  case when claim = 1 then greatest(0, extract(epoch from started_at - tasks.created_at) * 1000) end,
  took_ms, duration_ms,
  coalesce(probe #>> '{source,video,codec}', probe #>> '{source,audio,codec}'),
  least((probe #>> '{source,video,shownWidth}')::integer, (probe #>> '{source,video,shownHeight}')::integer), finished_at
from tasks left join record_versions as version
  on version.account_id = tasks.account_id and version.id = tasks.version_id
where tasks.account_id is not null and tasks.state in ('DONE', 'FAILED', 'CANCELED')
  and took_ms is not null and finished_at is not null;

-- what lies in the storage: a row for every source, and for every folder that a run of a task has filled
create table storage_places (
  place text collate "C" primary key,
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('source', 'renditions')),
  size_bytes bigint not null check (size_bytes >= 0)
);

-- the ledger: days of an account and of the whole platform (no account), by kind and of all kinds. A day without a
-- change has no row: it goes on with the end of the one before it
create table storage_days (
  account_id bigint references accounts (id),
  kind text not null check (kind in ('all', 'source', 'renditions')),
  -- a calendar day of the platform's time zone
  day date not null,
  added_bytes bigint not null default 0 check (added_bytes >= 0),
  removed_bytes bigint not null default 0 check (removed_bytes >= 0),
  peak_bytes bigint not null check (peak_bytes >= 0),
  end_bytes bigint not null check (end_bytes >= 0),
  -- how much lay for how long, from midnight to the last change
  byte_seconds double precision not null check (byte_seconds >= 0),
  changed_at timestamptz not null
);
create unique index storage_days_series on storage_days (coalesce(account_id, 0), kind, day);

create function count_storage(of_account bigint, of_kind text, delta bigint, moment timestamptz) returns void
language plpgsql as $$
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
    select * from (values (of_account, of_kind), (of_account, 'all'), (null, of_kind), (null, 'all')) as one (account_id, kind)
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
$$;

-- a stored source becomes a place by itself, whoever stores it
create function place_source() returns trigger language plpgsql as $$
begin
  insert into storage_places (place, account_id, kind, size_bytes)
  values (new.source_key, new.account_id, 'source', coalesce(new.source_size_bytes, 0))
  on conflict (place) do update set size_bytes = excluded.size_bytes;
  return null;
end
$$;
create trigger record_versions_place_source after insert or update of source_key, source_size_bytes on record_versions
  for each row when (new.source_key is not null) execute function place_source();

-- what exists: sources, and the output that plays, is being made or waits for its removal
insert into storage_places (place, account_id, kind, size_bytes)
select source_key, version.account_id, 'source', coalesce(source_size_bytes, 0)
from record_versions as version
  join records as record on record.account_id = version.account_id and record.id = version.record_id
where source_key is not null and record.lifecycle <> 'DELETED'
union all
select output_prefix, version.account_id, 'renditions',
  (select coalesce(sum(size_bytes), 0) from renditions where renditions.account_id = version.account_id and version_id = version.id)
from record_versions as version
  join records as record on record.account_id = version.account_id and record.id = version.record_id
where output_prefix is not null and record.lifecycle <> 'DELETED'
  and (version.id = record.current_version_id or version.state = 'CONVERTING' or exists (
    select from tasks where tasks.record_id = record.id and type = 'purge' and payload -> 'prefixes' ? output_prefix
      and tasks.state in ('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT')))
on conflict (place) do nothing;

-- and since when; of what was removed before, nothing is known
insert into storage_days (account_id, kind, day, added_bytes, peak_bytes, end_bytes, byte_seconds, changed_at)
select account_id, kind, day, added, level, level,
  (level - added) * extract(epoch from last_at - day::timestamp at time zone 'Europe/Moscow')
    + added * extract(epoch from last_at) - weighed,
  last_at
from (
  select account_id, kind, day, added, weighed, last_at,
    sum(added) over (partition by account_id, kind order by day)::bigint as level
  from (
    select series.account_id, series.kind, (at at time zone 'Europe/Moscow')::date as day,
      sum(size_bytes)::bigint as added, sum(size_bytes * extract(epoch from at)) as weighed, max(at) as last_at
    from storage_places as place
      join record_versions as version on version.account_id = place.account_id
        and place.place in (version.source_key, version.output_prefix)
      cross join lateral (
        select case place.kind when 'source' then version.created_at else coalesce(version.ready_at, version.updated_at) end as at
      ) as begun
      cross join lateral (
        values (place.account_id, place.kind), (place.account_id, 'all'), (null, place.kind), (null, 'all')
      ) as series (account_id, kind)
    where size_bytes > 0
    group by 1, 2, 3
  ) as days
) as levels;

create function count_place() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.account_id = new.account_id and old.kind = new.kind then
    perform count_storage(new.account_id, new.kind, new.size_bytes - old.size_bytes, clock_timestamp());
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform count_storage(old.account_id, old.kind, -old.size_bytes, clock_timestamp());
  end if;
  if tg_op <> 'DELETE' then
    perform count_storage(new.account_id, new.kind, new.size_bytes, clock_timestamp());
  end if;
  return null;
end
$$;
-- at the commit: the ledger is locked after everything else, and for as long as a commit takes
create constraint trigger storage_places_count after insert or update or delete on storage_places
  deferrable initially deferred for each row execute function count_place();
