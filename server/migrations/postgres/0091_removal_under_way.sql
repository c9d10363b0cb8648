-- breaking: no
-- What a night that has not come to its end has removed so far, so that one that was cut off tells all of it.
alter table accounts add column auto_removal_taken integer not null default 0;

-- the command center counts what has failed, by type
create index tasks_failed on tasks (type) where state = 'FAILED';
