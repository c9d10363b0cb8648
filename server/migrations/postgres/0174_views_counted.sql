-- breaking: no
-- When the statistics have told the views of its videos last: a removal by views rests while nobody knows them.
alter table accounts add column views_counted_at timestamptz;
