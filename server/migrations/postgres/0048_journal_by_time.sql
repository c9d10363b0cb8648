-- breaking: no
-- the journal of the whole installation is read newest first
create index audit_events_by_time on audit_events (at desc, id desc);
