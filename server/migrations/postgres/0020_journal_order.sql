-- breaking: no
-- a row tells when it was written, not when its transaction began: of two changes that waited for one another the later
-- one has the later time
alter table audit_events alter column at set default clock_timestamp();
