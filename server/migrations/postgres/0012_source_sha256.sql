-- breaking: no
-- never filled and never asked for: a part's SHA-256 is checked at its arrival, and stores check what they are given
alter table record_versions drop column source_sha256;
