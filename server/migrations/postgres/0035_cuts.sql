-- breaking: no
-- What a version was cut out of: the record and the version, the ranges in milliseconds, who asked.
alter table record_versions add column cut jsonb;
